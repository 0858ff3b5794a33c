import type { Content } from '../commands/content.ts';
import { responsibleField, type ResponsibleKind, WORK_KINDS } from '../kinds/kinds.ts';
import { ownerKey } from './member-named.ts';

/** A record whose owner field has a text that stands for no member. */
export interface OwnerText {
  kind: ResponsibleKind;
  id: number;
  text: string;
}

/** The texts of owner fields that stand for no member: of KPIs without a member, and of work those that are no member's username. */
export function* ownerTexts(
  content: Pick<Content, ResponsibleKind>,
  members: readonly { username: string }[],
): Generator<OwnerText> {
  const usernames = new Set(members.map(({ username }) => ownerKey(username)));
  for (const { id, ownerId, inputOwner: text } of content.kpi.values())
    if (ownerId === null && text.trim() !== '') yield { kind: 'kpi', id, text };
  for (const kind of WORK_KINDS)
    for (const record of content[kind].values()) {
      const text = String((record as unknown as Record<string, unknown>)[responsibleField(kind)]);
      if (text.trim() !== '' && !usernames.has(ownerKey(text))) yield { kind, id: record.id, text };
    }
}
