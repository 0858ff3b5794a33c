import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../contract/commands/content.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import { contentsOf } from '../content/contents.ts';
import { readRevised } from '../content/flow.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { samplesOf } from '../test/samples.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);
const { id, pillars } = await strategyOf(owner, { pillars: 1 });
const params = { id };

const run = (commands: object[]) => owner.done('commands.run', { params, body: { commands } as never });

/** The kinds whose records change. */
type ChangedKind = Exclude<KindName, 'strategy' | 'link'>;

/** What a record must have, in the order in which one refers to the other. */
const REQUIRED: Record<ChangedKind, Record<string, unknown>> = {
  node: { type: 'objective', perspectiveId: pillars[0]?.id },
  kpi: { measure: 'Churn' },
  initiative: { initiative: 'Open a shop' },
  tactic: { title: 'Find a place', initiativeId: -3 },
  actionStep: { title: 'Call', tacticId: -4 },
};
const kinds = Object.keys(REQUIRED) as ChangedKind[];
const { ids } = await run(
  kinds.map((kind, index) => ({ type: `${kind}.create`, id: -index - 1, fields: REQUIRED[kind] })),
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

describe.each(kinds)('%s', (kind) => {
  const { fields } = KINDS[kind];
  const samples = Object.entries(samplesOf(KINDS[kind], DEPENDENT)).filter(
    ([name]) => name in fields && !fields[name]?.isFixed,
  );
  it.each(samples)('stores %s, and empties it', async (name, sample) => {
    const recordId = ids[String(-kinds.indexOf(kind) - 1)] as number;
    const set = (value: unknown) =>
      run([{ type: `${kind}.update`, id: recordId, fields: { [name]: value } }]);
    const { rule, initial } = fields[name] as (typeof fields)[string];
    for (const value of [sample, initial, sample, null, 0, '']) {
      const parsed = rule?.safeParse(value);
      if (!parsed?.success) continue;
      await set(value);
      expect((await stored(kind, recordId))?.[name], JSON.stringify(value)).toEqual(parsed.data);
    }
  });
});
