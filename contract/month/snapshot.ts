import * as z from 'zod/mini';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { emptyContent, type Content } from '../commands/content.ts';
import { correctionFields } from './corrections.ts';
import { id, instant } from '../api/fields.ts';
import { KINDS, type AnyRecord, type Records } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import type { Period } from '../scorecard/periods.ts';
import type { PeriodScores } from './moves.ts';
import { type SentenceFacts, sentenceOf, type SentencePart } from './sentence.ts';
import type { Collected } from './collected.ts';
import { codesOfTexts } from '../scorecard/reason.ts';
import { PeriodAnswer } from '../scorecard/period-fields.ts';

/** What somebody wrote on a value of the period. */
const SnapshotNote = z.object({
  kpiId: id,
  /** The key of the period that the value is for. */
  period: z.string(),
  note: z.string(),
  by: z.string(),
  /** Whether the owner of the KPI wrote it; earlier versions did not keep it. */
  isOwner: z.optional(z.boolean()),
  at: instant,
});
export type SnapshotNote = z.infer<typeof SnapshotNote>;

/** What a snapshot holds, as it is stored: it never changes, so a later version reads the version that wrote it. */
export interface SnapshotDocument {
  version: 1;
  period: Period;
  /** The records of each kind, flat. */
  content: { [K in KindName]: Records[K][] };
  /** The scores of the period. */
  scorecard: ScorecardAnswer;
  notes: SnapshotNote[];
  /** The scores of the period before; earlier versions kept none. */
  before?: PeriodScores;
  /** How many values of the period were in; earlier versions did not count them. */
  collected?: Collected;
}

/** The sentence of a period, with the last note on each KPI. */
export const sentenceOfPeriod = (
  {
    content,
    scorecard,
    before = null,
    collected = null,
    notes,
  }: {
    content: SentenceFacts['content'];
    scorecard: PeriodScores;
    before?: PeriodScores | null;
    collected?: Collected | null;
    notes: readonly (Pick<SnapshotNote, 'kpiId' | 'note' | 'isOwner'> & { by: string | null })[];
  },
  more: Partial<Pick<SentenceFacts, 'mayName' | 'most'>> = {},
): SentencePart[] => {
  const lastNotes = new Map(notes.map(({ kpiId, note, ...rest }) => [kpiId, { text: note, ...rest }]));
  const noteOf = (kpiId: number) => lastNotes.get(kpiId);
  return sentenceOf({ content, now: scorecard, before, collected, noteOf, ...more });
};

/** Reads a stored document; versions without codes of reasons stored only their texts. */
export function parseDocument(text: string): SnapshotDocument {
  const document = JSON.parse(text) as SnapshotDocument;
  const { strategy, pillars, objectives, kpis } = document.scorecard;
  for (const scored of [strategy, ...pillars, ...objectives, ...kpis])
    if (!('reasonCode' in scored)) Object.assign(scored, codesOfTexts(scored));
  return document;
}

/** A snapshot of a strategy, without what it holds. */
export const Snapshot = z
  .object({
    id,
    strategyId: id,
    name: z.string(),
    note: z.string(),
    /** The period of its scores. */
    period: PeriodAnswer,
    /** The revision of the strategy that it shows. */
    revision: z.int(),
    /** Who made it, and when. */
    by: z.string(),
    at: instant,
    ...correctionFields,
    /** Whether its period is locked with it now. */
    isLock: z.boolean(),
    /** Whether it came with the file, or the copy, that the strategy was made from. */
    isFromFile: z.boolean(),
  })
  .check(z.meta({ id: 'Snapshot' }));
export type Snapshot = z.infer<typeof Snapshot>;

/** The notes on the values of the period of a snapshot. */
export const SnapshotNotes = z.array(SnapshotNote);

/** The initial values of the fields that the version which stored a record did not have; all records of one snapshot have the same fields. */
const missingIn = (kind: KindName, record: AnyRecord): [string, unknown][] =>
  Object.entries(KINDS[kind].fields).flatMap(([name, { initial }]) =>
    name in record || initial === undefined ? [] : [[name, initial] as [string, unknown]],
  );

/** Stored records with the fields that a later version added. */
function completed(kind: KindName, records: readonly AnyRecord[]): readonly AnyRecord[] {
  const missing = records[0] ? missingIn(kind, records[0]) : [];
  const initial = Object.fromEntries(missing);
  // Before it was stored whether a status was chosen, only a reason told it.
  const later = (record: AnyRecord) =>
    'statusChosen' in initial && { statusChosen: (record['statusReason'] ?? '') !== '' };
  return missing.length === 0
    ? records
    : records.map((record) => ({ ...initial, ...later(record), ...record }));
}

/** The content that a snapshot holds. */
export function contentOfSnapshot({ content }: Pick<SnapshotDocument, 'content'>): Content {
  const lists = content as Partial<Record<KindName, AnyRecord[]>>;
  const kinds = KIND_NAMES.map((kind) => {
    const records = completed(kind, lists[kind] ?? []);
    return [kind, new Map(records.map((record) => [record.id, record]))] as const;
  });
  return { ...emptyContent(), ...(Object.fromEntries(kinds) as object) };
}
