import type { Content } from '../../../contract/commands/content.ts';

/** The title of a record, such as `kpi:12`; a general word while it is not known. */
export function nameOf(content: Content | undefined, record: string): string {
  const [kind, text] = record.split(':');
  const id = Number(text);
  if (kind === 'kpi') return content?.kpi.get(id)?.measure ?? 'a KPI';
  if (kind === 'initiative') return content?.initiative.get(id)?.initiative ?? 'an initiative';
  return content?.node.get(id)?.title ?? 'an objective';
}
