import { formatOf, PLAIN } from '../words/value.ts';
import * as z from 'zod/mini';
import { type Content, recordsOf } from '../commands/content.ts';
import { id } from '../api/fields.ts';
import { TITLED_KINDS, titleOf } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { isSameValue } from '../commands/same-value.ts';
import { isSame, isSameNumber, sum } from '../scorecard/numbers.ts';
import type { PersonNamer } from '../people/namer.ts';
import { fieldLabel, fieldText, namesIn } from '../words/field.ts';
import { effectsOf } from './effects.ts';
import type { Collected } from './collected.ts';

/** A strategy at one time: what it holds, and its scores in a period. */
export interface ComparedState {
  content: Content;
  scorecard: ScorecardAnswer;
  /** The plan of the scores, where it is not the content: that of the lock which keeps them. */
  plan?: Content;
  /** How many values that were due are in, where that was counted. */
  collected?: Collected | undefined;
}

const level = z.enum(['strategy', 'pillar', 'objective', 'kpi']);
const number = z.nullable(z.number());
const named = { level, id, name: z.string() };
const format = { unit: z.string(), decimals: z.nullable(z.int()) };

/** A score at one of the two times. Value and target are those of a KPI that is tracked over time. */
const Stand = z.object({
  score: number,
  status: z.nullable(z.enum(['green', 'amber', 'red'])),
  value: number,
  target: number,
});

/**
 * A part of a score, and what it added to its change; `share` is its part of the weights that have a score, from 0 to 1. One of the
 * level `weights`, with the id of the score, is what changed weights added.
 */
const Contribution = z.object({
  ...named,
  level: z.enum([...level.options, 'weights']),
  before: z.nullable(z.object({ share: z.number(), score: z.number() })),
  after: z.nullable(z.object({ share: z.number(), score: z.number() })),
  by: z.number(),
});

const Moved = z.object({
  ...named,
  /** The unit of a KPI, and the decimals that its values are shown with; `was` has those before, where the unit was another. */
  ...format,
  was: z.optional(z.object(format)),
  before: Stand,
  after: Stand,
  /** The parts of the score, the one that moved it most first. What they add is the change of the score. */
  inputs: z.array(Contribution),
});

const Altered = z.object({
  kind: z.enum(TITLED_KINDS),
  id,
  name: z.string(),
  /** Of a node, what it is. */
  type: z.nullable(z.enum(['vision', 'mission', 'perspective', 'objective'])),
  change: z.enum(['added', 'changed', 'dropped']),
  /** The fields that differ, in words. */
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});

const ValueCount = z.object({
  have: z.int(),
  of: z.int(),
  /** How many values that were due are in; earlier snapshots did not count them. */
  due: z.optional(z.object({ entered: z.int(), expected: z.int() })),
});

/** What differs between two times. */
export const Difference = z.object({
  scores: z.array(Moved),
  records: z.array(Altered),
  /** How many of the tracked KPIs have a value at either time. */
  values: z.object({ before: ValueCount, after: ValueCount }),
});
export type Difference = z.infer<typeof Difference>;
export type Moved = z.infer<typeof Moved>;
export type Altered = z.infer<typeof Altered>;
type Level = z.infer<typeof level>;
type Stand = z.infer<typeof Stand>;
type Contribution = z.infer<typeof Contribution>;

/** A score with what it is made of. */
interface ComparedPart extends Stand {
  level: Level;
  id: number;
  name: string;
  weight: number;
  unit: string;
  decimals: number | null;
  children: ComparedPart[];
}

/** The scores of a strategy by level and id, each with its parts. */
function partsOf({ content, plan = content, scorecard }: ComparedState): Map<string, ComparedPart> {
  const parts = new Map<string, ComparedPart>();
  const add = (
    level: Level,
    scored: Pick<Stand, 'score' | 'status'> & { id: number },
    more: Partial<ComparedPart>,
  ) =>
    parts.set(`${level} ${scored.id}`, {
      level,
      id: scored.id,
      name: '',
      weight: 1,
      unit: '',
      decimals: null,
      score: scored.score,
      status: scored.status,
      value: null,
      target: null,
      children: [],
      ...more,
    });
  const { strategy } = scorecard;
  add('strategy', strategy, { name: content.strategy.get(strategy.id)?.title ?? '' });
  const under = (parent: string, child: string): void => {
    const part = parts.get(child);
    if (part) parts.get(parent)?.children.push(part);
  };
  for (const scored of scorecard.pillars) {
    const { title = '', weight = 1 } = plan.node.get(scored.id) ?? {};
    add('pillar', scored, { name: content.node.get(scored.id)?.title ?? title, weight });
    under(`strategy ${strategy.id}`, `pillar ${scored.id}`);
  }
  for (const scored of scorecard.objectives) {
    const { title = '', weight = 1, perspectiveId = null } = plan.node.get(scored.id) ?? {};
    add('objective', scored, { name: content.node.get(scored.id)?.title ?? title, weight });
    under(`pillar ${perspectiveId}`, `objective ${scored.id}`);
  }
  for (const scored of scorecard.kpis) {
    const kpi = plan.kpi.get(scored.id);
    const { measure = '', weight = 1 } = kpi ?? {};
    const name = content.kpi.get(scored.id)?.measure ?? measure;
    const { unit, digits: decimals } = kpi ? formatOf(kpi, scored) : PLAIN;
    add('kpi', scored, { name, weight, unit, decimals, value: scored.value, target: scored.target });
  }
  const judged = new Set(scorecard.kpis.filter(({ period }) => period !== null).map((scored) => scored.id));
  for (const { id: kpi, parentId, nodeId } of plan.kpi.values()) {
    if (parentId === null) under(`objective ${nodeId}`, `kpi ${kpi}`);
    // A KPI with values of its own is scored by them, not by those below it.
    else if (!judged.has(parentId)) under(`kpi ${parentId}`, `kpi ${kpi}`);
  }
  return parts;
}

const keyOf = ({ level, id }: ComparedPart): string => `${level} ${id}`;

/** A score with its parts, and a reader of what each of them counts for. */
function sideOf({ score, children }: ComparedPart) {
  const parts = new Map(children.map((part) => [keyOf(part), part]));
  const counts = (part: ComparedPart): boolean => part.score !== null && part.weight > 0;
  const all = sum(children.filter(counts).map(({ weight }) => weight));
  return {
    score,
    parts,
    counted: (key: string): Contribution['before'] => {
      const part = parts.get(key);
      return part && counts(part) ? { share: part.weight / all, score: part.score as number } : null;
    },
  };
}

/** What each part added to the change of a score. */
function contributionsOf(before: ComparedPart, after: ComparedPart): Contribution[] {
  // A KPI that is judged by its own value has no parts.
  if (after.level === 'kpi' && (before.children.length === 0 || after.children.length === 0)) return [];
  const [old, now] = [sideOf(before), sideOf(after)];
  const { parts, weights } = effectsOf(old, now);
  const all = parts.map(({ key, points }): Contribution => {
    const { level: at, id: partId, name } = (now.parts.get(key) ?? old.parts.get(key)) as ComparedPart;
    return { level: at, id: partId, name, before: old.counted(key), after: now.counted(key), by: points };
  });
  return [
    ...all,
    { level: 'weights' as const, id: after.id, name: 'weights', before: null, after: null, by: weights },
  ]
    .filter(({ by: points }) => !isSame(points, 0))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.id - b.id);
}

const standOf = ({ score, status, value, target }: ComparedPart): Stand => ({ score, status, value, target });

/** The scores, statuses, values and targets that differ: the strategy first, then pillars, objectives and KPIs, the largest change first. */
function movedBetween(before: ComparedState, after: ComparedState): Moved[] {
  const old = partsOf(before);
  const moved = Array.from(partsOf(after).entries()).flatMap(([key, is]): Moved[] => {
    const was = old.get(key);
    if (!was) return [];
    const isMoved =
      was.status !== is.status ||
      (['score', 'value', 'target'] as const).some((name) => !isSameNumber(was[name], is[name]));
    const { level: at, id: recordId, name, unit, decimals } = is;
    if (!isMoved) return [];
    const stands = { before: standOf(was), after: standOf(is) };
    const moved = {
      level: at,
      id: recordId,
      name,
      unit,
      decimals,
      ...stands,
      inputs: contributionsOf(was, is),
    };
    return [was.unit === unit ? moved : { ...moved, was: { unit: was.unit, decimals: was.decimals } }];
  });
  const size = (scored: Moved): number => Math.abs((scored.after.score ?? 0) - (scored.before.score ?? 0));
  const order = level.options;
  return moved.sort(
    (a, b) => order.indexOf(a.level) - order.indexOf(b.level) || size(b) - size(a) || a.id - b.id,
  );
}

/** The fields that tell nothing about a change of the plan: values have a history of their own. */
const NOT_PLANNED = new Set([
  'actual',
  'actualDate',
  'actualPeriod',
  'targetPeriod',
  'trackedSince',
  'dueFrom',
]);

/** Whether two values of a field are the same; some are lists or objects. */
type AnyFields = Record<string, unknown>;

/** The records that were added, changed or dropped, of one kind after the other, in the order of their places or ids. */
function alteredBetween(
  { content: before }: ComparedState,
  { content: after }: ComparedState,
  personOf: PersonNamer,
): Altered[] {
  const [oldNames, newNames] = [namesIn(before), namesIn(after)];
  return TITLED_KINDS.flatMap((kind) => {
    const [old, now] = [recordsOf(before, kind), recordsOf(after, kind)];
    const ids = new Set([...now.keys(), ...old.keys()]);
    const all = Array.from(ids, (recordId): Altered[] => {
      const [was, is] = [
        old.get(recordId) as AnyFields | undefined,
        now.get(recordId) as AnyFields | undefined,
      ];
      const record = (is ?? was) as AnyFields & { id: number };
      const type = kind === 'node' ? (record['type'] as Altered['type']) : null;
      const named = { kind, id: recordId, name: titleOf(kind, record), type };
      if (!was || !is) return [{ ...named, change: is ? 'added' : 'dropped', fields: [] }];
      const fields = Object.keys(is).flatMap((name) => {
        if (isSameValue(was[name], is[name])) return [];
        const field = NOT_PLANNED.has(name) ? undefined : fieldLabel(kind, name);
        if (field === undefined) return [];
        return [
          {
            field,
            from: fieldText(kind, name, was[name], oldNames, personOf),
            to: fieldText(kind, name, is[name], newNames, personOf),
          },
        ];
      });
      return fields.length > 0 ? [{ ...named, change: 'changed', fields }] : [];
    });
    return all.flat();
  });
}

/** How many of the tracked KPIs have a value, and how many values that were due are in. */
function countValues({
  content,
  plan = content,
  scorecard,
  collected,
}: ComparedState): z.infer<typeof ValueCount> {
  const tracked = scorecard.kpis.filter(({ id: kpiId }) => plan.kpi.get(kpiId)?.grain);
  const have = tracked.filter(({ value }) => value !== null).length;
  const due = collected && { entered: collected.entered, expected: collected.expected };
  return { have, of: tracked.length, ...(due && { due }) };
}

/** What differs between two times of a strategy. */
export const compare = (
  before: ComparedState,
  after: ComparedState,
  personOf: PersonNamer = (text) => text,
): Difference => ({
  scores: movedBetween(before, after),
  records: alteredBetween(before, after, personOf),
  values: { before: countValues(before), after: countValues(after) },
});
