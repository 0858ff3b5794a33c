import type { Command } from '../../contract/commands/commands.ts';
import type { KindName } from '../../contract/kinds/names.ts';

/** Collects creations; `create` returns the negative id by which later ones refer to the record. */
export function commandList(): {
  commands: Command[];
  create: (kind: KindName, fields: Record<string, unknown>) => number;
} {
  const commands: Command[] = [];
  const create = (kind: KindName, fields: Record<string, unknown>): number => {
    const id = -1 - commands.length;
    commands.push({ type: `${kind}.create`, id, fields });
    return id;
  };
  return { commands, create };
}
