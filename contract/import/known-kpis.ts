import type { Content } from '../commands/content.ts';
import { nameKey } from '../people/names.ts';
import { directoryOf } from './directory.ts';
import { isOther } from './ids.ts';
import type { InterpretContext } from '../table/interpret.ts';

/** Gives what is known of the KPI that the places of a row name: of several with a title, of that in the objective of the row. */
export function knownKpis(content: Content): InterpretContext['kpiOf'] {
  const directory = directoryOf(content);
  return ({ id, kpi, kpiCode, objective }) => {
    const titled = directory.withTitle('kpi', kpi);
    const isThere = (nodeId: number | null): boolean =>
      objective === undefined || nameKey(content.node.get(nodeId ?? 0)?.title ?? '') === nameKey(objective);
    const withId = directory.withId('kpi', Number(id));
    const isSame = withId && !isOther(directory, withId, { title: kpi, code: kpiCode });
    const entry =
      (isSame ? withId : undefined) ??
      directory.withCode('kpi', kpiCode) ??
      titled.find(({ nodeId }) => isThere(nodeId)) ??
      withId;
    return entry && content.kpi.get(entry.id);
  };
}
