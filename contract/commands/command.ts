import { formatNumber } from '../words/amount.ts';
import * as z from 'zod/mini';
import { anyNumber, id as positiveId, text } from '../api/fields.ts';
import { DESCRIPTION_MAX } from '../kinds/constants.ts';
import { SERIES } from '../scorecard/settings.ts';
import type { Field, Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.ts';
import { KIND_NAMES } from '../kinds/names.ts';
import { viewPeriods } from '../kinds/kpi.ts';
import { idRequired, KINDS } from '../kinds/kinds.ts';
import { strategy } from '../kinds/strategy.ts';

/** The most commands of one batch. */
const COMMANDS_MAX = 10_000;

/** The id of a record, or the negative one of a record that the same batch creates. */
const idOr = (message: string) => z.int(message).check(z.refine((value) => value !== 0, message));
const anyId = idOr('Give an id');
const temporaryId = z.int('Give a negative id').check(z.negative('Give a negative id'));

/** The rule for a field in a command: as its kind says, but references may be negative. */
function ruleOf({ rule, refers, initial }: Field): z.ZodMiniType | undefined {
  if (!refers) return rule;
  if (Array.isArray(initial))
    return z.array(anyId, 'Give a list of ids').check(z.maxLength(200, 'Use at most 200 ids'));
  return initial === null ? z.nullable(anyId) : anyId;
}

/** What a command may name beside the fields of its kind. */
const MORE: Partial<Record<KindName, Record<string, z.ZodMiniType>>> = {
  /** The sibling to insert before; null for the last place. */
  node: { beforeId: z.optional(z.nullable(anyId)) },
  kpi: viewPeriods,
};

function fieldsOf({ name, fields }: Kind, isNew: boolean): z.ZodMiniType<Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = { ...MORE[name] };
  for (const [fieldName, field] of Object.entries(fields)) {
    const rule = ruleOf(field);
    if (!rule || (field.isFixed && !isNew)) continue;
    shape[fieldName] = isNew && field.initial === undefined ? rule : z.optional(rule);
  }
  return z.strictObject(shape) as z.ZodMiniType<Record<string, unknown>>;
}

/** The strategy itself is renamed and deleted by calls of its own, which take another right. */
const strategyUpdate = z.strictObject({
  type: z.literal('strategy.update'),
  id: positiveId,
  fields: z.strictObject({
    boardTitle: z.optional(strategy.fields.boardTitle.rule),
    mapTurned: z.optional(strategy.fields.mapTurned.rule),
  }),
});

/** Enters a value of a KPI for a period: see `EnteredValue`. */
const enterValue = z.strictObject({
  type: z.literal('values.enter'),
  id: idOr(idRequired('kpi')),
  fields: z.strictObject({
    period: text(40),
    series: z.optional(z.enum(SERIES, `Choose ${SERIES.join(', ')}`)),
    value: z.optional(z.nullable(anyNumber)),
    state: z.optional(z.enum(['value', 'na'], 'Choose value or na')),
    num: z.optional(anyNumber),
    den: z.optional(anyNumber),
    note: z.optional(text(DESCRIPTION_MAX)),
  }),
});

const Lines = z.strictObject({ target: z.nullable(anyNumber), red: z.nullable(anyNumber) });

/** What a command of a kind names beside its fields. */
const besides = (kind: KindName) =>
  (kind === 'kpi' ? { lines: z.optional(Lines) } : {}) as { lines: z.ZodMiniOptional<typeof Lines> };

const kinds = KIND_NAMES.filter((kind) => kind !== 'strategy');

const commandsOf = (kind: KindName, ownId = idOr(idRequired(kind))) => [
  z.strictObject({
    type: z.literal(`${kind}.create`),
    id: z.optional(temporaryId),
    fields: fieldsOf(KINDS[kind], true),
    ...besides(kind),
  }),
  z.strictObject({
    type: z.literal(`${kind}.update`),
    id: ownId,
    fields: fieldsOf(KINDS[kind], false),
    ...besides(kind),
  }),
  z.strictObject({ type: z.literal(`${kind}.delete`), id: ownId }),
];

/** A command of a batch: creates, updates or deletes a record, or takes back the caller's own change at a revision. */
const BatchCommand = z.discriminatedUnion(
  'type',
  [
    ...kinds.flatMap((kind) => commandsOf(kind)),
    strategyUpdate,
    enterValue,
    z.strictObject({ type: z.literal('undo'), revision: positiveId }),
  ] as unknown as [ReturnType<typeof commandsOf>[number]],
  'Give a command that exists, such as kpi.create',
);

/** A batch: all of it is done, at one revision, or none. */
export const Batch = z.strictObject({
  commands: z
    .array(BatchCommand, 'Give a list of commands')
    .check(
      z.minLength(1, 'Give at least one command'),
      z.maxLength(COMMANDS_MAX, `Give at most ${formatNumber(COMMANDS_MAX)} commands`),
    ),
  /** The revision that the commands were made on: what others changed since is not overwritten. */
  base: z.optional(z.int('Give a revision').check(z.minimum(0, 'Give a revision'))),
});

/** What a batch did. */
export const BatchAnswer = z.object({
  revision: z.int(),
  /** The id of each created record by its negative one. */
  ids: z.record(z.string(), z.int()),
  /** Every record that the batch changed, and every KPI whose points it wrote, flat; null where it was deleted. */
  records: z.array(
    z.object({
      kind: z.enum(KIND_NAMES),
      id: z.int(),
      record: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;
