import { settingNames } from './config.ts';

/** Variables that are no settings and yet begin as ours do: of the checks, and those that Kubernetes makes for a service of this name. */
const OTHERS = /^MERIDIAN_(?:TEST_|FAULT|SERVICE_HOST$|SERVICE_PORT(?:_|$)|PORT(?:$|_\d))/;

/** Names with fewer letters are too near to names of other programs: of those only swapped letters count as a slip. */
const SHORT = 5;
/** Names with fewer letters may differ by one slip, longer ones by two. */
const LONG = 8;

/** How many letters were added, left out, changed or swapped between two words: the optimal string alignment distance. */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min(changed, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}

const lettersOf = (name: string): string => Array.from(name).toSorted().join('');

const isSlip = (name: string, setting: string): boolean => {
  if (setting.length < SHORT)
    return lettersOf(name) === lettersOf(setting) && slipsBetween(name, setting) <= 1;
  return slipsBetween(name, setting) <= (setting.length < LONG ? 1 : 2);
};

/** The setting that a name is nearest to; undefined where none is near. */
function meantBy(name: string): string | undefined {
  const near = settingNames.filter((setting) => isSlip(name.toUpperCase(), setting));
  return near.toSorted((a, b) => slipsBetween(name, a) - slipsBetween(name, b))[0];
}

/**
 * A sentence for each variable that looks like a setting and is none: it begins with MERIDIAN_, or it is nearly the name of
 * one. Values are never named. What is set to nothing counts as unset.
 */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name] && !settingNames.includes(name) && !OTHERS.test(name))
    .toSorted()
    .flatMap((name) => {
      const meant = meantBy(name);
      if (meant !== undefined) return [`${name} is not a setting. Is ${meant} meant?`];
      return /^MERIDIAN_/i.test(name)
        ? [`${name} is not a setting. Settings are listed in docs/operating.md.`]
        : [];
    });
}
