import type { Content } from '../commands/content.ts';
import { nameKey } from '../people/names.ts';
import { directoryOf } from './directory.ts';
import type { InterpretContext } from './interpret.ts';

/** Gives what is known of the KPI that the places of a row name: of several with a title, of that in the objective of the row. */
export function knownKpis(content: Content): InterpretContext['kpiOf'] {
  const directory = directoryOf(content);
  return ({ id, kpi, kpiCode, objective }) => {
    const titled = directory.withTitle('kpi', kpi);
    const isThere = (nodeId: number | null): boolean =>
      objective === undefined || nameKey(content.node.get(nodeId ?? 0)?.title ?? '') === nameKey(objective);
    const entry =
      directory.withId('kpi', Number(id)) ??
      directory.withCode('kpi', kpiCode) ??
      titled.find(({ nodeId }) => isThere(nodeId));
    return entry && content.kpi.get(entry.id);
  };
}
