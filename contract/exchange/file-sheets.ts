import { type Content, emptyContent } from '../commands/content.ts';
import { mapReferences } from '../commands/references.ts';
import { initialOf } from '../kinds/kinds.ts';
import type { Point } from '../scorecard/settings.ts';
import type { Sheet } from './cell.ts';
import type { Lookup } from './field-columns.ts';
import { FILE_KINDS, FILE_LISTS } from './file-records.ts';
import { planSheets } from './kind-sheets.ts';
import { type PointsName, pointsSheet, SERIES_OF } from './points.ts';
import type { FilePoint, StrategyFile } from './strategy-file.ts';

/** Added to the ids of a file: they tell its records apart, and no record of a strategy has one as large. */
const BEYOND_IDS = 1e12;
const idOf = (id: number): number => BEYOND_IDS + id;

/** Keeps the order of the file: positions compare as texts. */
export const positionAt = (index: number): string => String(index).padStart(6, '0');

function contentOf(file: StrategyFile): Content {
  const kinds = FILE_KINDS.map((kind) => {
    const records = file[FILE_LISTS[kind]].map((record, index) => ({
      ...initialOf(kind),
      ...mapReferences(kind, record, idOf),
      id: idOf(record.id),
      ...(kind === 'node' && { position: positionAt(index) }),
    }));
    return [kind, new Map(records.map((record) => [record.id, record]))] as const;
  });
  const strategy = new Map([[1, { ...initialOf('strategy'), ...file.strategy, id: 1 }]]);
  return { ...emptyContent(), ...(Object.fromEntries(kinds) as object), strategy } as Content;
}

const pointOf = ({ value, note = '', kpi: _kpi, ...place }: FilePoint): Point => ({
  ...place,
  value,
  state: value === null ? 'na' : 'value',
  note,
  by: null,
  at: null,
  source: 'import',
});

/** The plan of a strategy file with its values and targets, as the sheets of a workbook that an import reads. */
export function sheetsOfFile(file: StrategyFile): Sheet[] {
  const lookup: Lookup = { content: contentOf(file), personOf: (name) => name, memberOf: () => undefined };
  const byKpi = Map.groupBy(file.points, ({ kpi }) => idOf(kpi));
  const points = (what: PointsName): Sheet => {
    const series: readonly string[] = SERIES_OF[what];
    const pointsOf = (id: number): Point[] =>
      (byKpi.get(id) ?? []).filter((point) => series.includes(point.series)).map(pointOf);
    return pointsSheet(what, 'long', lookup, { pointsOf });
  };
  return planSheets(lookup, [points('values'), points('targets')]);
}
