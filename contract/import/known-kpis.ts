import type { Content } from '../commands/content.ts';
import { nameKey } from '../people/names.ts';
import { UNASSIGNED } from '../words/unassigned.ts';
import { directoryOf, type Entry } from './directory.ts';
import { isOther } from './ids.ts';
import type { InterpretContext } from '../table/interpret.ts';

/** Gives what is known of the KPI that the places of a row name: of several with a title, of that which stands where the row says. */
export function knownKpis(content: Content): InterpretContext['kpiOf'] {
  const directory = directoryOf(content);
  const isNamed = (name: string | undefined, title: string): boolean =>
    name === undefined || nameKey(name) === nameKey(title);
  return ({ id, kpi, kpiCode, objective, parentKpi }) => {
    const titled = directory.withTitle('kpi', kpi);
    const isThere = ({ nodeId, parentId }: Entry): boolean =>
      isNamed(objective, content.node.get(nodeId ?? 0)?.title ?? UNASSIGNED) &&
      isNamed(parentKpi, content.kpi.get(parentId ?? 0)?.measure ?? '');
    const withId = directory.withId('kpi', Number(id));
    const isSame = withId && !isOther(directory, withId, { title: kpi, code: kpiCode });
    const entry =
      (isSame ? withId : undefined) ?? directory.withCode('kpi', kpiCode) ?? titled.find(isThere) ?? withId;
    return entry && content.kpi.get(entry.id);
  };
}
