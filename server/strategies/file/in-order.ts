import type { Content } from '../../../contract/commands/content.ts';
import { REFERENCES } from '../../../contract/commands/references.ts';
import { inOrderOf, kpisInOrder, nodesInOrder } from '../../../contract/exchange/order.ts';
import { FILE_FIELDS, type FileKind } from '../../../contract/exchange/file-records.ts';
import { KPI_LEVELS, LINK_TYPES } from '../../../contract/kinds/constants.ts';
import type { AnyRecord, Records } from '../../../contract/kinds/kinds.ts';
import type { KindName } from '../../../contract/kinds/names.ts';
import { mapFormula } from '../../../contract/scorecard/formula.ts';
import { memo } from '../../../contract/scorecard/steps.ts';
import { significant } from '../../../contract/scorecard/numbers.ts';

/** The ids of records in the file, by kind and stored id. */
export type FileIds = (kind: KindName, id: number) => number | undefined;

/** Sorts records by where others stand that they belong to, then by id. */
const under = <R extends AnyRecord>(records: Iterable<R>, placeOf: (record: R) => number): R[] =>
  [...records].sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);

/** The nodes in the order of the board, the objectives after all pillars: a record refers to those before it. */
function nodesOf(content: Content): Records['node'][] {
  const nodes = nodesInOrder(content);
  const isObjective = ({ type }: Records['node']): boolean => type === 'objective';
  return [...nodes.filter((node) => !isObjective(node)), ...nodes.filter(isObjective)];
}

/** The KPIs in the order of the board, those of each level after those above. */
function kpisOf(content: Content): Records['kpi'][] {
  const kpis = kpisInOrder(content).map(({ id }) => content.kpi.get(id) as Records['kpi']);
  return KPI_LEVELS.flatMap((level) => kpis.filter(({ kpiLevel }) => kpiLevel === level));
}

/** The records of a content in the order of the file, and their ids in it. `anyIdOf` also numbers what the content lacks. */
export function inOrder(content: Content): {
  records: Record<FileKind, AnyRecord[]>;
  idOf: FileIds;
  anyIdOf: (kind: KindName, id: number) => number;
} {
  const places = new Map<string, number>();
  let last = 0;
  const place = <R extends AnyRecord>(kind: FileKind, records: R[]): R[] => {
    for (const { id } of records) places.set(`${kind} ${id}`, ++last);
    return records;
  };
  const idOf: FileIds = (kind, id) => places.get(`${kind} ${id}`);
  const placeOf = (kind: KindName, id: number | null): number =>
    id === null ? Number.MAX_SAFE_INTEGER : (idOf(kind, id) ?? 0);
  const node = place('node', nodesOf(content));
  const link = place(
    'link',
    [...content.link.values()].sort(
      (a, b) =>
        placeOf('node', a.sourceId) - placeOf('node', b.sourceId) ||
        placeOf('node', a.targetId) - placeOf('node', b.targetId) ||
        LINK_TYPES.indexOf(a.type) - LINK_TYPES.indexOf(b.type),
    ),
  );
  const kpi = place('kpi', kpisOf(content));
  const initiative = place('initiative', inOrderOf(content, content.initiative.values()));
  const tactic = place(
    'tactic',
    under(content.tactic.values(), ({ initiativeId }) => placeOf('initiative', initiativeId)),
  );
  const actionStep = place(
    'actionStep',
    under(content.actionStep.values(), ({ tacticId }) => placeOf('tactic', tacticId)),
  );
  const others = new Map<string, number>();
  const anyIdOf = (kind: KindName, id: number): number =>
    idOf(kind, id) ?? memo(others, `${kind} ${id}`, () => ++last);
  return { records: { node, link, kpi, initiative, tactic, actionStep }, idOf, anyIdOf };
}

function recordIn(kind: FileKind, record: AnyRecord, idOf: FileIds): AnyRecord {
  const entries = FILE_FIELDS[kind].map((name) => {
    const value = record[name];
    const to = REFERENCES[kind].find(({ field }) => field === name)?.to;
    if (kind === 'kpi' && name === 'formula')
      return [name, mapFormula(value as string, (id) => idOf('kpi', id) ?? 0)];
    // A computed actual has more digits than a value that is given.
    if (typeof value === 'number' && !to) return [name, significant(value)];
    if (!to || value === null) return [name, value];
    return Array.isArray(value)
      ? [name, value.map((id: number) => idOf(to, id)).sort((a = 0, b = 0) => a - b)]
      : [name, idOf(to, value as number)];
  });
  return { ...Object.fromEntries(entries), id: idOf(kind, record.id) ?? 0 };
}

/** A record as the file has it: the id first, people by their usernames. */
export function fileRecord(
  kind: FileKind,
  record: AnyRecord,
  { idOf, nameOf }: { idOf: FileIds; nameOf: (userId: number) => string },
): AnyRecord {
  const { id, ...fields } = recordIn(kind, record, idOf);
  const owner = record['ownerId'];
  return { id, ...fields, ...(kind === 'kpi' && typeof owner === 'number' && { owner: nameOf(owner) }) };
}

const KINDS_OF: ReadonlyMap<string, KindName> = new Map([
  ['pillar', 'node'],
  ['objective', 'node'],
  ['kpi', 'kpi'],
  ['initiative', 'initiative'],
]);

/** A record as a text, such as `kpi:12`, with its id in the file; null where it was deleted. */
export function textIn(text: string, idOf: FileIds): string | null {
  const [name = '', id] = text.split(':');
  if (name === 'strategy') return name;
  const kind = KINDS_OF.get(name);
  const inFile = kind && idOf(kind, Number(id));
  return inFile === undefined ? null : `${name}:${inFile}`;
}
