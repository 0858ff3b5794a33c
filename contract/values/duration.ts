import { HOURS, MINUTES, SECONDS } from '../dictionary/time-words.ts';

const CLOCK = /^(?<first>\d{1,3}):(?<second>[0-5]\d)(?::(?<third>[0-5]\d))?$/;
const NUMBER = String.raw`\d+(?:[.,]\d\d?)?`;
/** Hours, minutes and seconds in words; minutes behind hours need none: '2h30'. */
const IN_WORDS = new RegExp(
  String.raw`^(?:(?<hours>${NUMBER}) ?(?:${HOURS})(?!\p{L}) ?)?(?:(?<minutes>${NUMBER}) ?(?:${MINUTES})(?!\p{L}) ?|(?<=\D)(?<rest>[0-5]\d))?(?:(?<seconds>${NUMBER}) ?(?:${SECONDS}))?$`,
  'u',
);

/** A duration in seconds, as far as a text tells it: '00:45' may be hours and minutes or minutes and seconds. */
export type Duration = { seconds: number } | { hours: number; minutes: number };

const number = (text = '0'): number => Number(text.replace(',', '.'));

/** Reads a text as a duration; undefined where it is none. `isTime` says whether it may be one number of a time: '45 min'. */
export function durationIn(text: string, isTime: boolean): Duration | undefined {
  const { first, second, third } = CLOCK.exec(text)?.groups ?? {};
  if (third !== undefined) return { seconds: 3600 * number(first) + 60 * number(second) + number(third) };
  if (first !== undefined) return { hours: number(first), minutes: number(second) };
  const { hours, minutes, rest, seconds } = IN_WORDS.exec(text)?.groups ?? {};
  const parts = [hours, minutes ?? rest, seconds].filter((part) => part !== undefined);
  if (parts.length < (isTime ? 1 : 2)) return undefined;
  return { seconds: 3600 * number(hours) + 60 * number(minutes ?? rest) + number(seconds) };
}

/**
 * A duration in a unit of so many seconds. Beside seconds '05:12' has minutes and seconds, beside hours hours and minutes, and beside minutes
 * '00:45' alone is sure.
 */
export function durationAs(duration: Duration, unit: number): number | undefined {
  if ('seconds' in duration) return rounded(duration.seconds / unit);
  const { hours, minutes } = duration;
  if (unit === 1) return 60 * hours + minutes;
  if (unit === 60 && hours > 0) return undefined;
  return rounded((3600 * hours + 60 * minutes) / unit);
}

const rounded = (value: number): number => Number(value.toPrecision(12));
