import { describe, expect } from 'vitest';
import { recordsOf } from '../../contract/commands/content.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import { contentsOf } from '../content/contents.ts';
import { readRevised } from '../content/flow.ts';
import { it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { STORED_KINDS } from '../store/tables.ts';
import { startProduct } from '../test/product.ts';
import { samplesOf } from '../test/samples.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const { id, pillars } = await strategyOf(owner, { pillars: 1 });
const params = { id };

const run = (commands: object[]) => owner.done('commands.run', { params, body: { commands } as never });

/** The kinds whose records change; each is created after those that it refers to. */
const kinds: readonly KindName[] = STORED_KINDS.filter((kind) => kind !== 'link');
/** The negative id of the record of a kind. */
const temporaryIdOf = (kind: KindName): number => -kinds.indexOf(kind) - 1;

/** What a new record must have. */
function requiredOf(kind: KindName): Record<string, unknown> {
  if (kind === 'node') return { type: 'objective', perspectiveId: pillars[0]?.id };
  const required = Object.entries(KINDS[kind].fields).filter(([, { initial }]) => initial === undefined);
  return Object.fromEntries(
    required.map(([name, { refers }]) => [name, refers ? temporaryIdOf(refers.to) : 'Sample']),
  );
}

const { ids } = await run(
  kinds.map((kind) => ({ type: `${kind}.create`, id: temporaryIdOf(kind), fields: requiredOf(kind) })),
);

/** The record as its row has it. */
async function stored(kind: KindName, recordId: number): Promise<Record<string, unknown> | undefined> {
  contentsOf(product.store).forget(id);
  return recordsOf((await readRevised(product.store, id)).content, kind).get(recordId);
}

/** What only goes with other fields; the tests of its rules set it. */
const DEPENDENT = {
  formula: '1 + 2',
  ownerId: owner.id,
  attachments: ['https://example.com/plan'],
  dependencies: [],
};

/** What else an update gives with a value: a place on the map has both numbers, or none. */
function besides(name: string, value: unknown): Record<string, unknown> {
  const other = { mapX: 'mapY', mapY: 'mapX' }[name];
  return other === undefined ? {} : { [other]: value === null ? null : 0 };
}

describe.each(kinds)('%s', (kind) => {
  const { fields } = KINDS[kind];
  const samples = Object.entries(samplesOf(KINDS[kind], DEPENDENT)).filter(
    ([name]) => name in fields && !fields[name]?.isFixed,
  );
  // On both engines: the type of every column.
  it.onBoth.each(samples)('stores %s, and empties it', async (name, sample) => {
    const recordId = ids[String(temporaryIdOf(kind))] as number;
    const set = (value: unknown) =>
      run([{ type: `${kind}.update`, id: recordId, fields: { ...besides(name, value), [name]: value } }]);
    const { rule, initial } = fields[name] as (typeof fields)[string];
    // Its initial value comes last: what follows from it is tested after it.
    for (const value of [sample, initial, sample, null, 0, '', initial]) {
      const parsed = rule?.safeParse(value);
      if (!parsed?.success) continue;
      await set(value);
      expect((await stored(kind, recordId))?.[name], JSON.stringify(value)).toEqual(parsed.data);
    }
  });
});
