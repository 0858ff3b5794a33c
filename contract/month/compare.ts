import { formatOf } from '../words/value.ts';
import * as z from 'zod/mini';
import { type Content, recordsOf } from '../commands/content.ts';
import { id } from '../api/fields.ts';
import { TITLED_KINDS, titleOf } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { isSameValue } from '../commands/same-value.ts';
import { isSame, isSameNumber } from '../scorecard/numbers.ts';
import type { PersonNamer } from '../people/namer.ts';
import { fieldLabel, fieldText, namesIn } from '../words/field.ts';

/** A strategy at one time: what it holds, and its scores in a period. */
export interface ComparedState {
  content: Content;
  scorecard: ScorecardAnswer;
}

const level = z.enum(['strategy', 'pillar', 'objective', 'kpi']);
const number = z.nullable(z.number());
const named = { level, id, name: z.string() };

/** A score at one of the two times. Value and target are those of a KPI that is tracked over time. */
const Stand = z.object({
  score: number,
  status: z.nullable(z.enum(['green', 'amber', 'red'])),
  value: number,
  target: number,
});

/** A part of a score, and what it added to its change; `share` is its part of the weights that have a score, from 0 to 1. */
const Contribution = z.object({
  ...named,
  before: z.nullable(z.object({ share: z.number(), score: z.number() })),
  after: z.nullable(z.object({ share: z.number(), score: z.number() })),
  by: z.number(),
});

const Moved = z.object({
  ...named,
  /** The unit of a KPI, and the decimals that its values are shown with. */
  unit: z.string(),
  decimals: z.nullable(z.int()),
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

const ValueCount = z.object({ have: z.int(), of: z.int() });

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
function partsOf({ content, scorecard }: ComparedState): Map<string, ComparedPart> {
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
    const { title: name = '', weight = 1 } = content.node.get(scored.id) ?? {};
    add('pillar', scored, { name, weight });
    under(`strategy ${strategy.id}`, `pillar ${scored.id}`);
  }
  for (const scored of scorecard.objectives) {
    const { title: name = '', weight = 1, perspectiveId = null } = content.node.get(scored.id) ?? {};
    add('objective', scored, { name, weight });
    under(`pillar ${perspectiveId}`, `objective ${scored.id}`);
  }
  for (const scored of scorecard.kpis) {
    const kpi = content.kpi.get(scored.id);
    const { measure: name = '', weight = 1, unit = '' } = kpi ?? {};
    const decimals = kpi ? formatOf(kpi, scored).digits : null;
    add('kpi', scored, { name, weight, unit, decimals, value: scored.value, target: scored.target });
  }
  const judged = new Set(scorecard.kpis.filter(({ period }) => period !== null).map((scored) => scored.id));
  for (const { id: kpi, parentId, nodeId } of content.kpi.values()) {
    if (parentId === null) under(`objective ${nodeId}`, `kpi ${kpi}`);
    // A KPI with values of its own is scored by them, not by those below it.
    else if (!judged.has(parentId)) under(`kpi ${parentId}`, `kpi ${kpi}`);
  }
  return parts;
}

/** A part that counts, with its share of the weights. */
interface Share {
  part: ComparedPart;
  share: number;
  score: number;
}

const naming = ({ level, id, name }: ComparedPart) => ({ level, id, name });

/** The parts of a score that count. */
function sharesOf({ children }: ComparedPart): Map<string, Share> {
  const counted = children.flatMap((part) =>
    part.score === null || part.weight === 0 ? [] : [{ part, score: part.score }],
  );
  const all = counted.reduce((sum, { part }) => sum + part.weight, 0);
  return new Map(
    counted.map(({ part, score }) => [`${part.level} ${part.id}`, { part, share: part.weight / all, score }]),
  );
}

/** What each part added to the change of a score: its share of the score after, less that before. */
function contributionsOf(before: ComparedPart, after: ComparedPart): Contribution[] {
  const [old, now] = [sharesOf(before), sharesOf(after)];
  const keys = new Set([...now.keys(), ...old.keys()]);
  const all = Array.from(keys, (key): Contribution => {
    const [was, is] = [old.get(key), now.get(key)];
    const { part } = (is ?? was) as Share;
    const sideOf = (side: Share | undefined) => (side ? { share: side.share, score: side.score } : null);
    const by = (is ? is.share * is.score : 0) - (was ? was.share * was.score : 0);
    return { ...naming(part), before: sideOf(was), after: sideOf(is), by };
  });
  return all
    .filter(({ by }) => !isSame(by, 0))
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
    const stands = { before: standOf(was), after: standOf(is) };
    return isMoved
      ? [{ level: at, id: recordId, name, unit, decimals, ...stands, inputs: contributionsOf(was, is) }]
      : [];
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

/** How many of the tracked KPIs have a value. */
function countValues({ content, scorecard }: ComparedState): z.infer<typeof ValueCount> {
  const tracked = scorecard.kpis.filter(({ id }) => content.kpi.get(id)?.grain);
  return { have: tracked.filter(({ value }) => value !== null).length, of: tracked.length };
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
