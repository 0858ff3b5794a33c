import { settingNames } from './environment.ts';

/** Other variables with our prefix: those of the tests, and those that Kubernetes sets for a service of this name. */
const OTHERS = /^MERIDIAN_(?:TEST_|FAULT|SERVICE_HOST$|SERVICE_PORT(?:_|$)|PORT(?:$|_\d))/;

/** Shorter names resemble variables of other software, so only swapped letters count as a typo. */
const SHORT = 5;
/** Shorter names may have one typo, longer ones two. */
const LONG = 8;

/** The optimal string alignment distance of two words. */
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
  // Each letter more or less is a typo, so the lengths alone rule out most variables.
  if (Math.abs(name.length - setting.length) > 2) return false;
  if (setting.length < SHORT)
    return lettersOf(name) === lettersOf(setting) && slipsBetween(name, setting) <= 1;
  return slipsBetween(name, setting) <= (setting.length < LONG ? 1 : 2);
};

/** The setting with a similar name; undefined where there is none. */
function meantBy(name: string): string | undefined {
  const near = settingNames.filter((setting) => isSlip(name.toUpperCase(), setting));
  return near.toSorted((a, b) => slipsBetween(name, a) - slipsBetween(name, b))[0];
}

/**
 * A warning for each unknown variable that starts with MERIDIAN_ or resembles a setting. Values are not named. Empty variables
 * count as unset.
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
