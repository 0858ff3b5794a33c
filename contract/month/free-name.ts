import { TITLE_MAX } from '../kinds/constants.ts';

/** A name that is not used yet: the one that is wanted, or that with the first free number, 'October 2026 (2)'. */
export function freeName(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; used.has(name); count += 1) {
    const suffix = ` (${count})`;
    name = wanted.slice(0, TITLE_MAX - suffix.length) + suffix;
  }
  return name;
}
