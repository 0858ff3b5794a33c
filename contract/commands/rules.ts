import { type AnyRecord, KINDS, type Records, titleOf } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import { type Content, recordsOf } from './content.ts';
import { withProgressOfSteps, withProgressOfTactics } from './derived-progress.ts';
import { refuseTooManyDependencies } from './limits.ts';
import { link as linkKind } from '../kinds/link.ts';
import { positionBefore } from './position.ts';
import { badField } from '../api/refusal.ts';
import { idsBy } from './ids-by.ts';
import { isTargetView } from '../scorecard/measure.ts';
import { refuseBadTracking, withFormulaIds } from './tracking-rules.ts';

/** A record that a command creates or updates. */
interface Edit<R> {
  content: Content;
  /** Undefined for a creation. */
  before: R | undefined;
  /** The record with the given fields. */
  next: R;
  /** The fields of the command. */
  input: Record<string, unknown>;
  /** Today in UTC, and in the time zone of the strategy, YYYY-MM-DD. */
  day: string;
  today: string;
}

/** The rules of a kind beyond its fields. */
interface Rules<R> {
  /** The record with what follows from its fields. Throws where they do not go together. */
  complete?: (edit: Edit<R>) => R;
  /** The fields of a record that follow from what others hold: an undo leaves them as they are. */
  follows?: (record: R) => readonly string[];
  /** The existing record that a creation would repeat. */
  existing?: (content: Content, next: R) => R | undefined;
  /** The links that a new record brings along. */
  links?: (content: Content, created: R) => Pick<Records['link'], 'sourceId' | 'targetId'>[];
}

function requireObjective(content: Content, nodeId: number | null): void {
  if (nodeId !== null && content.node.get(nodeId)?.type !== 'objective')
    throw badField('nodeId', 'Choose an objective');
}

function requirePillar(content: Content, { type, perspectiveId }: Records['node']): void {
  if (type !== 'objective') {
    if (perspectiveId !== null) throw badField('perspectiveId', 'Only an objective stands under a pillar');
  } else if (perspectiveId === null) throw badField('perspectiveId', 'An objective needs a pillar');
  else if (content.node.get(perspectiveId)?.type !== 'perspective')
    throw badField('perspectiveId', 'An objective stands under a pillar');
}

function requirePlaceOnMap({ type, mapX, mapY }: Records['node']): void {
  if ((mapX === null) !== (mapY === null))
    throw badField('mapX', 'Give both the place and the line on the map');
  if (mapX !== null && type !== 'objective') throw badField('mapX', 'Only an objective stands on the map');
}

function refuseEndBeforeStart(record: AnyRecord, days: { start: string; end: string }): void {
  const [start, end] = [record[days.start], record[days.end]] as (string | null)[];
  if (start && end && end.slice(0, 10) < start)
    throw badField(days.end, 'The end date is before the start date');
}

/** Throws where an initiative depends on itself, directly or through others. */
function refuseCycle(content: Content, id: number, dependencies: readonly number[]): void {
  if (dependencies.includes(id)) throw badField('dependencies', 'An initiative cannot depend on itself');
  const seen = new Set(dependencies);
  for (const at of seen) {
    if (at === id) throw badField('dependencies', 'These dependencies would form a circle');
    for (const on of content.initiative.get(at)?.dependencies ?? []) seen.add(on);
  }
}

const CODED_KINDS = KIND_NAMES.filter((kind) => 'code' in KINDS[kind].fields);

const codesOf = ({ code }: AnyRecord): string[] =>
  typeof code === 'string' && code !== '' ? [code.toLowerCase()] : [];

/** Throws where another record of the strategy has the code of this one. */
function refuseTakenCode(content: Content, kind: KindName, next: AnyRecord): void {
  for (const code of codesOf(next))
    for (const other of CODED_KINDS) {
      const records = recordsOf(content, other);
      for (const id of idsBy(records, codesOf).get(code) ?? []) {
        if (other === kind && id === next.id) continue;
        const title = titleOf(other, records.get(id) ?? {});
        throw badField('code', `“${title}” has this code: give another one`);
      }
    }
}

const node: Rules<Records['node']> = {
  // An objective that moves to another pillar becomes the last one there, and its place on the map follows from its links.
  complete({ content, before, next: typed, input: given }) {
    requirePillar(content, typed);
    const { beforeId } = given;
    const hasMoved = before !== undefined && typed.perspectiveId !== before.perspectiveId;
    const next = hasMoved && given['mapX'] === undefined ? { ...typed, mapX: null, mapY: null } : typed;
    requirePlaceOnMap(next);
    if (before && beforeId === undefined && !hasMoved) return next;
    if (beforeId === next.id) throw badField('beforeId', 'Name another sibling to stand before');
    const position = positionBefore(content, next, (beforeId as number | null | undefined) ?? null);
    return { ...next, position };
  },
  // Every vision is linked to every mission.
  links(content, { id, type }) {
    if (type !== 'vision' && type !== 'mission') return [];
    const siblings = Array.from(content.node.values()).filter(
      (other) => other.type === (type === 'vision' ? 'mission' : 'vision'),
    );
    return siblings.map((other) =>
      type === 'vision' ? { sourceId: id, targetId: other.id } : { sourceId: other.id, targetId: id },
    );
  },
};

/** Throws unless a cause and its effect are objectives. */
function requireEnds(content: Content, link: Records['link']): void {
  for (const end of ['sourceId', 'targetId'] as const)
    if (content.node.get(link[end])?.type !== 'objective') throw badField(end, 'Choose an objective');
}

/** Throws where a link of the hierarchy has what only causes have. */
function refuseDetails(link: Records['link']): void {
  for (const name of ['note', 'strength', 'leadKpiId', 'lagKpiId'] as const)
    if (link[name] !== linkKind.fields[name].initial) throw badField(name, 'Only a cause has this');
}

const link: Rules<Records['link']> = {
  complete({ content, next }) {
    if (next.sourceId === next.targetId) throw badField('targetId', 'Link two different board items');
    if (next.type === 'causes') requireEnds(content, next);
    else refuseDetails(next);
    return next;
  },
  existing: (content, { sourceId, targetId, type }) =>
    Array.from(content.link.values()).find(
      (link) => link.sourceId === sourceId && link.targetId === targetId && link.type === type,
    ),
};

/** The level above each level of KPI. */
const ABOVE = { primary: undefined, department: 'primary', team: 'department' } as const;
const PARENT_MESSAGES = {
  primary: 'A primary KPI stands under no other',
  department: 'A department KPI stands under a primary KPI',
  team: 'A team KPI stands under a department KPI',
};

/** What a new value of another field empties: a member by a name that is typed, and a reason by another status. */
const goneWithOthers = (
  before: Records['kpi'] | undefined,
  { inputOwner, status }: Records['kpi'],
  input: Record<string, unknown>,
): Partial<Records['kpi']> => ({
  ...(before && before.inputOwner !== inputOwner && input['ownerId'] === undefined && { ownerId: null }),
  ...(before && before.status !== status && input['statusReason'] === undefined && { statusReason: '' }),
});

/** Whether an edit states the status of a KPI: by another one, or by a reason. That with which a KPI begins is no statement. */
const isStatement = (before: Records['kpi'] | undefined, { status, statusReason }: Records['kpi']): boolean =>
  (before !== undefined && status !== before.status) ||
  (statusReason !== '' && statusReason !== before?.statusReason);

type ViewPeriods = Pick<Records['kpi'], 'actualPeriod' | 'targetPeriod'>;

/** The periods that actual and target are of. A command has them where it gives one of the two. */
const periodsOfViews = (
  before: ViewPeriods | undefined,
  next: Records['kpi'],
  { actualPeriod = before?.actualPeriod, targetPeriod = before?.targetPeriod }: Partial<ViewPeriods>,
): ViewPeriods => ({
  actualPeriod: next.grain === null || next.actual === null ? null : (actualPeriod ?? null),
  targetPeriod: next.target === null || !isTargetView(next) ? null : (targetPeriod ?? null),
});

type DueDays = Pick<Records['kpi'], 'trackedSince' | 'dueFrom'>;

/** Since when a KPI is tracked, and from when its values are due: one that begins to be tracked owes nothing of the time before. */
function dueDaysOf(
  before: Records['kpi'] | undefined,
  { grain }: Records['kpi'],
  { today, input }: { today: string; input: Partial<DueDays> },
): DueDays {
  if (grain === null) return { trackedSince: null, dueFrom: null };
  const { trackedSince, dueFrom } = before?.grain ? before : { trackedSince: today, dueFrom: today };
  return { trackedSince: input.trackedSince ?? trackedSince, dueFrom: input.dueFrom ?? dueFrom };
}

/** What follows from the points of a KPI over time. */
const OF_POINTS = ['actual', 'actualDate', 'actualPeriod', 'dueFrom'];

const kpi: Rules<Records['kpi']> = {
  follows: (record) =>
    record.grain === null ? [] : [...OF_POINTS, ...(isTargetView(record) ? ['target', 'targetPeriod'] : [])],
  complete({ content, before, next, input: given, day, today }) {
    const { kpiLevel, parentId, actual } = next;
    const parent = parentId === null ? undefined : content.kpi.get(parentId);
    if (parent?.kpiLevel !== ABOVE[kpiLevel]) throw badField('parentId', PARENT_MESSAGES[kpiLevel]);
    // The other levels have the objective of their primary KPI.
    const nodeId = kpiLevel === 'primary' ? next.nodeId : null;
    requireObjective(content, nodeId);
    // The same actual given again is recorded again.
    const recorded = actual === null ? null : day;
    const actualDate = before && given['actual'] === undefined ? before.actualDate : recorded;
    const tracked = withFormulaIds(content, {
      ...next,
      ...goneWithOthers(before, next, given),
      nodeId,
      actualDate,
      ...periodsOfViews(before, next, given),
      ...dueDaysOf(before, next, { today, input: given }),
      statusChosen: next.statusChosen || isStatement(before, next),
    });
    refuseBadTracking(content, before, tracked);
    return tracked;
  },
};

const initiative: Rules<Records['initiative']> = {
  complete({ content, before, next: typed, input: given }) {
    const next = withProgressOfTactics(content, typed);
    requireObjective(content, next.nodeId);
    if (given['dependencies'] === undefined) return next;
    const dependencies = [...new Set(next.dependencies)].toSorted((a, b) => a - b);
    refuseCycle(content, next.id, dependencies);
    refuseTooManyDependencies(content, before?.dependencies ?? [], dependencies);
    return { ...next, dependencies };
  },
};

const tactic: Rules<Records['tactic']> = {
  complete: ({ content, next }) => withProgressOfSteps(content, next),
};

const RULES = { node, link, kpi, initiative, tactic } as unknown as Partial<
  Record<KindName, Rules<AnyRecord>>
>;

/** The rules of a kind. */
export function rulesOfKind(kind: KindName): Rules<AnyRecord> & Required<Pick<Rules<AnyRecord>, 'complete'>> {
  const { days } = KINDS[kind];
  const rules = RULES[kind];
  return {
    ...rules,
    complete(edit) {
      const next = rules?.complete?.(edit) ?? edit.next;
      if (days) refuseEndBeforeStart(next, days);
      if ('code' in edit.input) refuseTakenCode(edit.content, kind, next);
      return next;
    },
  };
}
