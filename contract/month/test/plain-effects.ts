/** A part of a score in a period, by its id. */
export type PlainParts = ReadonlyMap<number, { score: number | null; weight: number }>;

/** What each part adds to the move of a weighted mean, straight from the formula. */
export function plainEffects(before: PlainParts, after: PlainParts): Map<number, number> {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const s1 = (id: number): number | null => before.get(id)?.score ?? null;
  const s2 = (id: number): number | null => after.get(id)?.score ?? null;
  const w = (id: number): number => (after.get(id) ?? before.get(id))?.weight ?? 0;
  const total = (list: number[]): number => list.reduce((all, id) => all + w(id), 0);
  const c = ids.filter((id) => s1(id) !== null && s2(id) !== null);
  const mean = (s: typeof s1): number =>
    total(c) === 0 ? 0 : c.reduce((all, id) => all + w(id) * (s(id) as number), 0) / total(c);
  const w1 = total(ids.filter((id) => s1(id) !== null));
  const w2 = total(ids.filter((id) => s2(id) !== null));
  const effect = (id: number): number => {
    const [was, is] = [s1(id), s2(id)];
    if (w(id) === 0 || (was === null && is === null)) return 0;
    if (was === null) return (w(id) / w2) * ((is as number) - mean(s2));
    if (is === null) return (-w(id) / w1) * (was - mean(s1));
    return (w(id) * (is - was)) / total(c);
  };
  return new Map(ids.map((id) => [id, effect(id)]));
}
