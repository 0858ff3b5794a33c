import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { cellTypeOf } from '../values/write-cell.ts';
import { folded } from '../values/cell-text.ts';
import { CAUSE_HEADINGS } from '../dictionary/cause-headings.ts';
import { type Heading, PLACE_HEADINGS } from '../dictionary/heading-words.ts';
import { KPI_HEADINGS, KPI_NAMES, KPI_VALUES, POINT_HEADINGS } from '../dictionary/kpi-headings.ts';
import { INITIATIVE_HEADINGS, OBJECTIVE_HEADINGS } from '../dictionary/work-headings.ts';
import { partNamed } from '../dictionary/period-words.ts';
import type { RowKind } from './mapping.ts';
import { PERIOD_PLACES } from './periods.ts';
import { SERIES_HEADINGS } from '../dictionary/series-words.ts';

/** A heading without case and signs, its words apart: 'ActualValue' is 'actual value'. */
export const headingOf = (text: string): string => folded(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** Whether a heading is that of ids: 'store_id'. */
export const isIdHeading = (heading: string): boolean => /(?:^| )ids?$/.test(headingOf(heading));

/** The lowest text above a column. */
export const lowestOf = (parts: readonly string[] = []): string => parts.at(-1) ?? '';

/** The field that a heading may name, and the language of the word: 0 is English. */
export interface Meaning {
  field: string;
  holds: Heading['holds'];
  language: number;
}

const HOLDS = { text: 'text', number: 'number', date: 'date', time: 'date', percent: 'number' } as const;

/** The headings that the product itself gives the fields of a kind, in forms and grids. */
const productHeadings = (kind: KindName): Heading[] =>
  Object.entries(KINDS[kind].fields).flatMap(([field, descriptor]): Heading[] => {
    const { label, rule, refers, display, valueType } = descriptor;
    if (!rule || refers || label === '' || valueType === 'member') return [];
    const names = [display?.heading ?? label, label];
    const isChoice = display?.control === undefined && valueType !== 'dated';
    const holds = isChoice ? 'any' : HOLDS[cellTypeOf(valueType)];
    return [{ field, holds, words: [names.join(', '), '', '', ''] }];
  });

const isPoints = ({ field }: Heading): boolean =>
  !['period', 'target', 'actual', 'measure', 'code'].includes(field);

/** Headings of the values and lines of points. */
const VALUES_AND_LINES: Heading[] = (['actual', 'target', 'red', 'lo', 'hi'] as const).map((field) => {
  const [english = '', german = '', french = '', spanish = ''] = SERIES_HEADINGS[field] ?? [];
  return {
    field,
    holds: 'number',
    words: [`${SERIES_LABELS[field]}, ${english}`, german, french, spanish],
  };
});

const inKpiRows: Readonly<Record<string, string>> = { kpi: 'measure', kpiCode: 'code' };

const ofPoints = (): Heading[] => [
  ...POINT_HEADINGS,
  ...KPI_VALUES,
  ...VALUES_AND_LINES,
  ...KPI_NAMES,
  ...PLACE_HEADINGS,
  ...KPI_HEADINGS.filter(({ field }) => field !== 'grain'),
  ...productHeadings('kpi').filter(isPoints),
];

const HEADINGS: Record<RowKind, () => Heading[]> = {
  kpi: () => [
    ...KPI_NAMES.map((heading) => ({ ...heading, field: inKpiRows[heading.field] ?? heading.field })),
    ...KPI_VALUES,
    ...VALUES_AND_LINES,
    ...KPI_HEADINGS,
    ...productHeadings('kpi'),
    ...PLACE_HEADINGS,
  ],
  value: ofPoints,
  target: ofPoints,
  kpiPeriods: () => ofPoints().filter(({ field }) => !PERIOD_PLACES.has(field) && field !== 'actual'),
  periodKpis: () => POINT_HEADINGS.filter(({ field }) => PERIOD_PLACES.has(field) || field === 'note'),
  objective: () => [
    ...OBJECTIVE_HEADINGS,
    ...productHeadings('node'),
    ...PLACE_HEADINGS.filter(({ field }) => field === 'pillar'),
  ],
  initiative: () => [...INITIATIVE_HEADINGS, ...productHeadings('initiative'), ...PLACE_HEADINGS],
  cause: () => [...CAUSE_HEADINGS],
};

const meanings = new Map<RowKind, ReadonlyMap<string, readonly Meaning[]>>();

/** What headings mean where rows are of a kind, by their folded words. */
export function meaningsIn(rows: RowKind): ReadonlyMap<string, readonly Meaning[]> {
  const made = meanings.get(rows);
  if (made) return made;
  const all = HEADINGS[rows]().flatMap(({ field, holds, words }) =>
    words.flatMap((list, language) =>
      list.split(',').flatMap((word) => {
        const heading = folded(word);
        return heading === '' ? [] : [{ heading, field, holds, language }];
      }),
    ),
  );
  const grouped = Map.groupBy(all, ({ heading }) => heading);
  meanings.set(rows, grouped);
  return grouped;
}

/** Whether a heading names periods, or a part of them. */
export const isPeriodHeading = (heading: string): boolean =>
  meaningsOf('value', heading).some(({ field }) => PERIOD_PLACES.has(field)) ||
  partNamed(heading) !== undefined;

/** What a heading means where rows are of a kind. */
export const meaningsOf = (rows: RowKind, heading: string): readonly Meaning[] =>
  meaningsIn(rows).get(headingOf(heading)) ?? [];
