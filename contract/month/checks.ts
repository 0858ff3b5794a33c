import { counted } from '../words/list.ts';
import { statusText } from '../words/status.ts';
import type { Closing } from './close.ts';

/** What is looked at before a period is locked, and whether it is as it should be. */
export interface Check {
  isMet: boolean;
  /** Whether it is met by what is in, and not all is: no reason to warn. */
  isMetSoFar?: true;
  text: string;
}

type Values = Pick<Closing, 'expected' | 'entered'>;

/** Whether all values are in. */
function valuesCheck({ expected, entered }: Values): Check {
  const missing = expected - entered;
  if (missing > 0) return { isMet: false, text: `${counted(missing, 'value')} missing` };
  return {
    isMet: true,
    text: expected === 0 ? 'Nothing was due' : 'Every value is entered, or has a reason',
  };
}

/** Whether the tracked KPIs that are off track are explained. Where values are missing it says how much is in: the rest is not known. */
export function redCheck({ expected, entered, reds }: Values & Pick<Closing, 'reds'>): Check {
  const red = statusText('red');
  const silent = reds.filter(({ isExplained }) => !isExplained).length;
  if (silent > 0)
    return { isMet: false, text: `${counted(silent, `tracked ${red} KPI`)} without an explanation` };
  const text =
    reds.length === 0 ? `No tracked KPI is ${red}` : `Every tracked KPI that is ${red} is explained`;
  return entered < expected
    ? {
        isMet: false,
        isMetSoFar: true,
        text: `${text} so far: ${entered} of ${counted(expected, 'value')} in`,
      }
    : { isMet: true, text };
}

/** The checks before the lock of a period: they warn, and keep nobody from locking. */
export function checksOf(closing: Pick<Closing, 'expected' | 'entered' | 'reds' | 'people'>): Check[] {
  const nobody = closing.people.filter(({ userId, items }) => userId === null && items.length > 0);
  const unasked = nobody.flatMap(({ items }) => items).length;
  return [
    valuesCheck(closing),
    redCheck(closing),
    ...(unasked > 0
      ? [{ isMet: false, text: `${counted(unasked, 'missing value')} without a member to ask` }]
      : []),
  ];
}
