import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { commentedOf } from '../../../contract/people/comments.ts';

/** A record that an item of a review is about. */
export type Subject =
  | { kind: 'kpi'; record: Records['kpi'] }
  | { kind: 'objective'; record: Records['node'] }
  | { kind: 'initiative'; record: Records['initiative'] };

/** The record of a text such as `kpi:12`; undefined for a topic of its own, and where it was deleted. */
export function subjectOf(content: Content, text: string | null): Subject | undefined {
  if (text === null) return undefined;
  const { kind, id } = commentedOf(text);
  const record = { kpi: content.kpi, objective: content.node, initiative: content.initiative }[kind].get(id);
  return record && ({ kind, record } as Subject);
}
