import type { Content } from '../../../contract/commands/content.ts';
import type { Work } from './format.ts';

/** The current version of a work item, or the given one if it is deleted. */
export function asItIs(content: Content, work: Work): Work {
  const { kind } = work;
  const item = content[kind].get(work.item.id);
  return item ? ({ kind, item } as Work) : work;
}
