import type { Contents } from '../../entities/board/contents.ts';

const SHOWN = 3;

/**
 * Who is responsible for an objective: an objective has no owner of its own, so these are the owners of its primary KPIs and
 * of its initiatives, each once. After three, the number of the others.
 */
export function ownersOf(
  { kpis, initiatives }: Pick<Contents, 'kpis' | 'initiatives'>,
  nameOf: (text: string) => string,
): string[] {
  const names = [...kpis.map(({ inputOwner }) => inputOwner), ...initiatives.map(({ whoName }) => whoName)];
  const owners = [...new Set(names.filter(Boolean).map(nameOf))];
  const rest = owners.length - SHOWN;
  if (rest <= 1) return owners;
  return [...owners.slice(0, SHOWN), `${rest} others`];
}
