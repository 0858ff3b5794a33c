import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('last-release/', import.meta.url);
const textOf = (name: string): string => gunzipSync(readFileSync(new URL(name, FOLDER))).toString();

/** A number or a status of an answer, by where it stands in it, such as `kpis kpi 3 value`. */
export type Numbers = Record<string, unknown>;

/** What a database of the last release holds, as lines of JSON. */
export const contentLines = (): string[] => textOf('content.jsonl.gz').split('\n');

/** What the last release answered from that database, by path. */
export const lastAnswers = (): Record<string, Numbers> =>
  JSON.parse(textOf('answers.json.gz')) as Record<string, Numbers>;

const FIELDS = new Set(
  'actual coverage den guard have num of redLine rule score status target trend value valueState'.split(' '),
);

/** What depends on the day of the question. */
const OF_TODAY = new Set(['forecast', 'ytd', 'progress', 'signals', 'by', 'locked']);

/** What tells an entry of a list from the others. */
interface Entry {
  key?: string;
  level?: string;
  id?: number;
  name?: string;
}

const nameOf = ({ key, level, id, name }: Entry, index: number): string =>
  key ?? (id === undefined ? (name ?? `${index}`) : `${level ?? ''} ${id}`.trim());

/** The numbers and statuses of an answer. */
export function numbersIn(answer: unknown, place = ''): Numbers {
  const numbers: Numbers = {};
  for (const [field, value] of Object.entries(answer as object) as [string, unknown][]) {
    const at = place === '' ? field : `${place} ${field}`;
    const isList = Array.isArray(value);
    if (OF_TODAY.has(field)) continue;
    if (field === 'sparkline') numbers[at] = (value as unknown[]).join(' ');
    else if (isList && typeof value[0] === 'object')
      for (const [index, entry] of value.entries())
        Object.assign(numbers, numbersIn(entry, `${at} ${nameOf(entry as Entry, index)}`));
    else if (typeof value === 'object' && value !== null && !isList)
      Object.assign(numbers, numbersIn(value, at));
    else if (FIELDS.has(field)) numbers[at] = value;
  }
  return numbers;
}
