import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { causeSheet } from './causes.ts';
import type { Sheet } from './cell.ts';
import type { Lookup } from './field-columns.ts';
import { FILE_KINDS, type FileKind } from './file-records.ts';
import { boardSheet, kpiSheet } from './plan.ts';
import { workSheet } from './work.ts';

type MakeSheet = (lookup: Lookup, scorecard?: ScorecardAnswer) => Sheet;

/** The sheet of a workbook that has the records of each kind, which an import reads. */
export const KIND_SHEETS: Readonly<Record<FileKind, MakeSheet>> = {
  node: boardSheet,
  kpi: kpiSheet,
  initiative: workSheet,
  tactic: workSheet,
  actionStep: workSheet,
  link: causeSheet,
};

/** The sheets of a plan, each kind after those that it refers to; the points of KPIs follow these. */
export const planSheets = (lookup: Lookup, points: readonly Sheet[], scorecard?: ScorecardAnswer): Sheet[] =>
  [...new Set(FILE_KINDS.map((kind) => KIND_SHEETS[kind]))].flatMap((make) => [
    make(lookup, scorecard),
    ...(make === KIND_SHEETS.kpi ? points : []),
  ]);
