/** The address of a record, with one of its comments open. */
export function commentPath(strategyId: number, of: string, commentId: number): string {
  const [kind, id] = of.split(':');
  const page = kind === 'objective' ? `objective/${id}` : kind === 'kpi' ? `kpis/${id}` : 'initiatives';
  return `/strategy/${strategyId}/${page}?comment=${commentId}`;
}
