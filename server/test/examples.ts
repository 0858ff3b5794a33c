import type { AnyGiven } from './matrix.ts';

/** The longest text of an example: characters. */
const TEXT_MAX = 160;
const [ORIGIN, TIME, NAME] = ['https://meridian.example.com', '2026-11-27T09:30:00.000Z', 'ada'];
const UUID = '0b9a4c52-6f1e-4d6a-9c1d-2f8e7a5b3c10';

/** A text without what another run has otherwise: its address, names, times and secrets. */
function settledText(text: string, origin: string): string {
  if (/^\d{4}-\d\d-\d\dT(?!00:00:00\.000)[\d:.]+Z$/.test(text)) return TIME;
  const settled = text
    .replaceAll(origin, ORIGIN)
    .replaceAll(/\bperson-\d+\b/g, NAME)
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, UUID)
    .replaceAll(/(?<![\w-])(mrd_|whsec_)?[\w+/-]{40,}=*(?![\w-])/g, '$1…');
  return settled.length > TEXT_MAX ? `${settled.slice(0, TEXT_MAX)}…` : settled;
}

/** A value of an example: of a list only the first, of a text only the start, and nothing that another run has otherwise. */
export function settled(value: unknown, origin: string, isCut: boolean): unknown {
  if (typeof value === 'string') return settledText(value, origin);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (isCut ? value.slice(0, 1) : value).map((item) => settled(item, origin, isCut));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, settled(field, origin, isCut)]),
  );
}

/** What a call is given, as an example shows it. */
export const settledRequest = ({ params, query, body }: AnyGiven, origin: string): object =>
  settled(JSON.parse(JSON.stringify({ params, query, body })), origin, false) as object;

/** The same without its numbers, which are ids that depend on the run. */
export const withoutNumbers = (request: object): unknown =>
  JSON.parse(JSON.stringify(request).replaceAll(/\b\d+\b/g, '1'));
