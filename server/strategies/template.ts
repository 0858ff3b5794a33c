import type { Command } from '../../contract/commands/commands.ts';
import { commandList } from './command-list.ts';
import type { TemplatePlan } from './template-plans.ts';

/** Makes the pillars of a template, their example objectives and its map. */
export function commandsOf({ pillars, causes }: TemplatePlan): Command[] {
  const list = commandList();
  const ids = new Map<string, number>();
  for (const { title, description, objectives } of pillars) {
    const perspectiveId = list.create('node', { type: 'perspective', title, description });
    for (const objective of objectives)
      ids.set(objective, list.create('node', { type: 'objective', title: objective, perspectiveId }));
  }
  for (const [cause, effect, strength = 'strong'] of causes)
    list.create('link', { type: 'causes', sourceId: ids.get(cause), targetId: ids.get(effect), strength });
  return list.commands;
}
