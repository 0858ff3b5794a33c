/** The id of the strategy whose page has a path; null where it belongs to none. */
export function strategyOf(path: string): number | null {
  const id = /^\/strategy\/(\d+)/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}
