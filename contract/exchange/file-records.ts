import * as z from 'zod/mini';
import { calendarDate, id, text } from '../api/fields.ts';
import { TITLE_MAX } from '../kinds/constants.ts';
import { type Field, rulesOf } from '../kinds/kind.ts';
import { KINDS } from '../kinds/kinds.ts';
import { FIRST_DATE, OUT_OF_RANGE } from '../scorecard/date-range.ts';
import { ONCE } from '../scorecard/periods.ts';
import { GRAINS } from '../scorecard/settings.ts';
import type { KindName } from '../kinds/names.ts';
import { strategy } from '../kinds/strategy.ts';

/** The lists of the records of a plan, in the order in which they are made: each refers to those before it. */
export const FILE_LISTS = {
  node: 'nodes',
  kpi: 'kpis',
  initiative: 'initiatives',
  tactic: 'tactics',
  actionStep: 'actionSteps',
  link: 'links',
} as const satisfies Record<Exclude<KindName, 'strategy'>, string>;
export type FileKind = keyof typeof FILE_LISTS;
/** The kinds of the lists. */
export const FILE_KINDS = Object.keys(FILE_LISTS) as FileKind[];

function fileRule({ rule, refers, initial, valueType }: Field): z.ZodMiniType | undefined {
  // Users have no ids in a file: their usernames stand beside.
  if (valueType === 'member') return undefined;
  if (!refers) return rule && (initial === undefined ? rule : z.optional(rule));
  if (Array.isArray(initial)) return z.optional(z.array(id, 'Give a list of ids'));
  return initial === null ? z.optional(z.nullable(id)) : id;
}

/** The rules of the fields of a record in a file: those that a person sets, and those that refer to other records of it. */
const fieldsOf = (kind: FileKind): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(KINDS[kind].fields).flatMap(([name, field]) => {
      const rule = fileRule(field);
      return rule ? [[name, rule] as const] : [];
    }),
  );

/** The names of the fields of a record in a file. */
export const FILE_FIELDS = Object.fromEntries(
  FILE_KINDS.map((kind) => [kind, Object.keys(fieldsOf(kind))]),
) as unknown as Record<FileKind, readonly string[]>;

/** A person stands in a file by name. */
export const username = text(TITLE_MAX);
/** An ISO date-time. */
export const dateTime = z.iso.datetime('Give a date-time in UTC, such as 2026-01-31T09:00:00.000Z');

/** How far the clock of the server that made a file may be ahead: milliseconds. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** When something was written, which is over. */
export const writtenAt = dateTime.check(
  z.refine((text) => text.slice(0, 10) >= FIRST_DATE, OUT_OF_RANGE),
  z.refine((text) => Date.parse(text) <= Date.now() + AHEAD_MS, 'Give a time that is over'),
);

const PERIOD_KEY = new RegExp(String.raw`^(?:${GRAINS.join('|')}):\d{4}-\d{2}-\d{2}$`);
const NO_PERIOD = 'Give a period, such as month:2026-01-01';

/** Grain and first day of a period. The calendar may have changed since it had this one. */
export const periodKey = z.string().check(
  z.regex(PERIOD_KEY, { error: NO_PERIOD, abort: true }),
  z.refine((key) => calendarDate.safeParse(key.split(':')[1]).success, NO_PERIOD),
);

/** The same, or the period of a KPI that is due once. */
export const anyPeriodKey = z.union([z.literal(ONCE.key), periodKey], NO_PERIOD);

/** A record of the plan in a file. */
export type FileRecord = { id: number } & Record<string, unknown>;

/** What stands in a file beside the fields of a kind. */
const BESIDE: Partial<Record<FileKind, Record<string, z.ZodMiniType>>> = {
  kpi: { owner: z.optional(z.nullable(username)) },
};

const listOf = (kind: FileKind) =>
  z.array(z.strictObject({ id, ...fieldsOf(kind), ...BESIDE[kind] }) as z.ZodMiniType<FileRecord>);

/** The lists of a plan. One of a kind that an older file does not have yet is empty. */
export const fileLists = Object.fromEntries(
  FILE_KINDS.map((kind) => [FILE_LISTS[kind], z._default(listOf(kind), [])]),
) as Record<(typeof FILE_LISTS)[FileKind], z.ZodMiniDefault<ReturnType<typeof listOf>>>;

/** The texts and the calendar of a strategy. */
export const fileTexts = { ...rulesOf(strategy), title: strategy.fields.title.rule };
