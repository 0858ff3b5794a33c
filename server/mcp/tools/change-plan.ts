import * as z from 'zod/mini';
import type { BatchAnswer } from '../../../contract/commands/command.ts';
import { isSameValue } from '../../../contract/commands/same-value.ts';
import { recordsOf } from '../../../contract/commands/content.ts';
import { KINDS, type AnyRecord, titleOf } from '../../../contract/kinds/kinds.ts';
import type { KindName } from '../../../contract/kinds/names.ts';
import { fieldLabel, fieldText, namesIn } from '../../../contract/words/field.ts';
import { pageOf, short } from '../answer.ts';
import {
  findPart,
  type Part,
  type PartKind,
  type Plan,
  PLAN_CALLS,
  readPlan,
  type Ref,
  strategyField,
} from '../plan.ts';
import { tool, ToolError } from '../tool.ts';

/** The most changes of one call. */
const CHANGES_MAX = 200;

/** What can be created and changed: the kind of record, what it stands under, and the field that says so. */
const CHANGED = {
  pillar: { entity: 'node', type: 'perspective', under: [], field: undefined },
  objective: { entity: 'node', type: 'objective', under: ['pillar'], field: 'perspectiveId' },
  KPI: { entity: 'kpi', type: undefined, under: ['objective', 'KPI'], field: 'nodeId' },
  initiative: { entity: 'initiative', type: undefined, under: ['objective'], field: 'nodeId' },
  tactic: { entity: 'tactic', type: undefined, under: ['initiative'], field: 'initiativeId' },
  'action step': { entity: 'actionStep', type: undefined, under: ['tactic'], field: 'tacticId' },
} as const satisfies Record<
  Exclude<PartKind, 'vision' | 'mission'>,
  { entity: KindName; type: string | undefined; under: PartKind[]; field: string | undefined }
>;
type ChangedKind = keyof typeof CHANGED;

const ref = z.optional(z.union([z.int(), z.string()]));

/** The fields that say where a record stands, which "under" does. */
const PLACES = new Set(['nodeId', 'parentId', 'perspectiveId', 'initiativeId', 'tacticId']);

/** The fields of a kind as the product names them, each with its rule: a new field of a kind is one here too. */
function fieldsOf(kind: ChangedKind): z.ZodMiniType<Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, { rule, refers, isFixed, label, initial }] of Object.entries(
    KINDS[CHANGED[kind].entity].fields,
  )) {
    if (isFixed || PLACES.has(name)) continue;
    const ids = refers && (Array.isArray(initial) ? z.array(z.int()) : z.nullable(z.int()));
    const type = ids ?? rule;
    if (type) shape[name] = z.optional(type.check(z.describe(ids ? `${label}, by id` : label)));
  }
  if (kind === 'KPI')
    shape['redLine'] = z.optional(
      z.nullable(z.number()).check(z.describe('Beyond it the KPI is red; null for none')),
    );
  return z.strictObject(shape) as z.ZodMiniType<Record<string, unknown>>;
}

const kinds = Object.keys(CHANGED) as ChangedKind[];
/** One change. Its tool describes "change" and "under", so that each kind need not. */
const Change = z.discriminatedUnion(
  'kind',
  kinds.map((kind) =>
    z.strictObject({ kind: z.literal(kind), change: ref, under: ref, fields: fieldsOf(kind) }),
  ) as never,
) as unknown as z.ZodMiniType<{
  kind: ChangedKind;
  change?: Ref;
  under?: Ref;
  fields: Record<string, unknown>;
}>;
type Change = z.infer<typeof Change>;

interface Command {
  type: string;
  id: number;
  fields: Record<string, unknown>;
  lines?: { target: number | null; red: number | null };
}

/** The fields that put a record under another one. */
function placeOf(kind: ChangedKind, parent: Part | undefined, isNew: boolean): Record<string, unknown> {
  const { field, type } = CHANGED[kind];
  const place: Record<string, unknown> = isNew && type ? { type } : {};
  if (kind === 'KPI' && parent?.kind === 'KPI') {
    if (!isNew) throw new ToolError('A KPI cannot be moved under another KPI: create it there.');
    const isPrimary = (parent.record['kpiLevel'] ?? 'primary') === 'primary';
    return { kpiLevel: isPrimary ? 'department' : 'team', parentId: parent.id };
  }
  return parent && field ? { ...place, [field]: parent.id } : place;
}

/** The commands of a batch, one for each change; what is created has negative ids until it is stored. */
function commandsOf(plan: Plan, changes: readonly Change[]): { commands: Command[]; parts: Part[] } {
  const parts = [...plan.parts];
  const commands = changes.map(({ kind, change, under, fields }, index): Command => {
    const { entity, under: tops } = CHANGED[kind];
    const at = `Change ${index + 1}: `;
    try {
      const parent = under === undefined ? undefined : findPart({ parts }, under, tops, true);
      const part = change === undefined ? undefined : findPart({ parts }, change, [kind], true);
      if (!part && !parent && tops.length > 0 && kind !== 'KPI' && kind !== 'initiative')
        throw new ToolError(`Give "under": the ${tops.join(' or ')} of this ${kind}.`);
      const { redLine, ...own } = fields;
      const id = part?.id ?? -1 - index;
      const all = { ...own, ...placeOf(kind, parent, !part) };
      const target = own['target'] ?? part?.record['target'] ?? null;
      const lines = redLine === undefined ? {} : { lines: { target, red: redLine } as Command['lines'] };
      if (!part) {
        const record = { ...all, id } as AnyRecord;
        const where = parent ? [parent.where, parent.title].filter(Boolean).join(' > ') : '';
        parts.push({ kind, id, title: titleOf(entity, record), code: '', where, parent, entity, record });
      }
      return { type: `${entity}.${part ? 'update' : 'create'}`, id, fields: all, ...(lines as object) };
    } catch (error) {
      if (error instanceof ToolError) throw new ToolError(at + error.message);
      throw error;
    }
  });
  return { commands, parts };
}

/** What a batch changed, in words: each record with its fields from → to. */
function changedBy(plan: Plan, { records }: BatchAnswer): object[] {
  const nameBefore = namesIn(plan.content);
  const after = new Map(records.map(({ kind, id, record }) => [`${kind} ${id}`, record]));
  const nameAfter: typeof nameBefore = (kind, id) => {
    const record = after.get(`${kind} ${String(id)}`);
    return record ? titleOf(kind, record) : nameBefore(kind, id);
  };
  return records.flatMap(({ kind, id, record }) => {
    const was = recordsOf(plan.content, kind).get(id);
    if (!record || kind === 'link') return [];
    const initial = (name: string): unknown => KINDS[kind].fields[name]?.initial;
    const fields = Object.keys(record).flatMap((name) => {
      const label = fieldLabel(kind, name);
      const old = was ? was[name] : initial(name);
      if (label === undefined || isSameValue(old, record[name])) return [];
      const to = fieldText(kind, name, record[name], nameAfter, (text) => text);
      const from = was && fieldText(kind, name, old, nameBefore, (text) => text);
      return [`${label}: ${from === undefined ? '' : `${short(from)} → `}${short(to)}`];
    });
    const label =
      record['type'] === 'perspective' ? 'pillar' : ((record['type'] as string) ?? KINDS[kind].label);
    return [{ [was ? 'changed' : 'created']: `${label} ${id} “${titleOf(kind, record)}”`, fields }];
  });
}

/** Throws a refusal again that names commands, as one that names the changes of the call. */
function inItsWords(error: unknown): never {
  if (!(error instanceof ToolError)) throw error;
  throw new ToolError(
    error.message.replaceAll(/commands\.(\d+)(?:\.fields)?/g, (_, index) => `change ${Number(index) + 1}`),
  );
}

/** Creates and changes records of the plan. */
export const changePlanTool = tool({
  name: 'change_plan',
  title: 'Change the plan',
  description:
    'Creates and changes pillars, objectives, KPIs, initiatives, tactics and action steps: all changes of one call are one entry of the history, all or none, and a member can undo them as one. Call it with dryRun: true first, show the user what would change (each field from → to), and call it again without dryRun when the user agrees. To change a record, name it in "change" by its id, code or whole title. To create one, leave out "change" and give "under", what it stands under (id, code or whole title, also of a record that an earlier change of this call creates), and at least the title (KPI: "measure", initiative: "initiative"). A KPI that is to be tracked over time needs a "grain" (how often a value is due) and a "target". It deletes nothing; people do that in Meridian.',
  uses: [...PLAN_CALLS, 'commands.run'],
  input: {
    strategy: strategyField,
    changes: z.array(Change).check(z.minLength(1), z.maxLength(CHANGES_MAX)),
    dryRun: z.optional(z.boolean().check(z.describe('Only say what would change; nothing is stored.'))),
  },
  run: async ({ strategy, changes, dryRun }, api) => {
    const plan = await readPlan(api, strategy);
    const { commands } = commandsOf(plan, changes);
    const answer = await api('commands.run', {
      params: { id: plan.strategy.id },
      query: { dryRun: dryRun ? 'true' : 'false' },
      body: { commands: commands as never, base: plan.revision },
    }).catch(inItsWords);
    const { shown, more } = pageOf(changedBy(plan, answer), {}, 'records');
    return {
      [dryRun ? 'wouldChange' : 'changed']: shown,
      more: more && `${answer.records.length - shown.length} more records`,
      say:
        shown.length === 0
          ? 'Nothing differs: the plan is like this already.'
          : dryRun
            ? 'Nothing is stored yet. Call again without dryRun to do it. The ids of what is created are only known then.'
            : undefined,
    };
  },
});
