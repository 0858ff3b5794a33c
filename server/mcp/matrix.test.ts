import { describe, expect, it } from 'vitest';
import { NOT_OWN } from '../change/own-update.ts';
import type { Route } from '../../contract/api/route.ts';
import { routes } from '../../contract/api/routes.ts';
import { isOwnOnly, may, refusal } from '../../contract/people/roles.ts';
import { includesScope, SCOPES, type Scope } from '../../contract/people/scopes.ts';
import { castOf, ROLE_OF } from '../test/cast.ts';
import { sceneOf } from '../test/matrix.ts';
import { mcpOf } from '../test/mcp.ts';
import { startProduct } from '../test/product.ts';
import { expectNothingWritten } from '../test/rest.ts';
import { isReading, scopesOf } from './tool.ts';
import { TOOLS } from './tools.ts';

const product = await startProduct();
const everybody = await castOf(product);
const { board } = await sceneOf(product, everybody);
const inScene = { strategy: board.id };
const kpi = await everybody.owner.done('kpis.create', {
  params: { id: board.id },
  body: { measure: 'Churn', grain: 'month', target: 5 },
});

/** A call of each tool that succeeds where the user may make it. */
const GIVEN: Record<string, object> = {
  list_strategies: {},
  read_plan: inScene,
  find: { query: 'Objective' },
  scorecard: inScene,
  explain: { ...inScene, of: kpi.id },
  values: { ...inScene, kpis: [kpi.id] },
  history: inScene,
  compare: { ...inScene, from: '2026-01', to: '2026-02' },
  what_is_due: inScene,
  plan_check: inScene,
  comments: inScene,
  enter_values: { ...inScene, rows: [{ kpi: kpi.id, period: '2026-01', value: 4 }] },
  import_table: { ...inScene, text: 'KPI\tPeriod\tActual\nChurn\t2026-02\t3\n' },
  comment: { ...inScene, of: kpi.id, text: 'Why?' },
  change_plan: {
    ...inScene,
    changes: [{ kind: 'KPI', under: 'Objective 1.1', fields: { measure: 'New' } }],
  },
  lock_period: { ...inScene, period: '2025-01' },
};
const PARTS = ['owner', 'read_write', 'contributor', 'read_only', 'outsider'] as const;

it('has a call for each tool and no other', () => {
  expect(Object.keys(GIVEN)).toEqual(TOOLS.map(({ name }) => name));
});

it.each(SCOPES.flatMap((scope) => [[scope], ['read', scope]] as Scope[][]))(
  'lists the tools whose calls these scopes allow, and no other: %s %s',
  async (...scopes: (Scope | undefined)[]) => {
    const given = scopes.filter((scope) => scope !== undefined);
    const { client } = await mcpOf(product, everybody.owner, given);
    const listed = client.getServerCapabilities()?.tools ? (await client.listTools()).tools : [];
    const allowed = TOOLS.filter((tool) => scopesOf(tool).every((scope) => includesScope(given, scope)));
    expect(listed.map(({ name }) => name)).toEqual(allowed.map(({ name }) => name));
    for (const tool of TOOLS.filter((one) => !allowed.includes(one)))
      await expect(
        expectNothingWritten(product, () =>
          client.callTool({ name: tool.name, arguments: { ...GIVEN[tool.name] } }),
        ),
      ).rejects.toThrow();
  },
);

/** Why the role of a user refuses a tool; undefined where it does not. */
function refusedBy(uses: (typeof TOOLS)[number]['uses'], part: (typeof PARTS)[number]): string | undefined {
  const role = ROLE_OF[part];
  if (!role) return 'not shared with you';
  for (const { access } of uses.map((name): Route => routes[name])) {
    if (access.who !== 'member') continue;
    if (!may(role, access.act)) return refusal(access.act);
    // Nothing in the scene is theirs.
    if (isOwnOnly(role, access.act)) return NOT_OWN;
  }
  return undefined;
}

describe.each(PARTS)('as %s', (part) => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s does what the user may, and no more',
    async (name, tool) => {
      const { call } = await mcpOf(product, everybody[part], ['read', 'write', 'manage']);
      if (part === 'outsider' && !('strategy' in (GIVEN[name] ?? {}))) {
        // Its user has a strategy of their own, so that they see another answer than 'none'.
        await everybody.outsider.done('strategies.create', { body: { title: 'Other' } });
        expect((await call(name, GIVEN[name])).text).not.toContain(`"id":${board.id},`);
        return;
      }
      const why = refusedBy(tool.uses, part);
      const run = () => call(name, GIVEN[name]);
      const { text, isError } =
        why || isReading(tool) ? await expectNothingWritten(product, run) : await run();
      if (why === undefined) expect({ text, isError }).toMatchObject({ isError: false });
      else if (part === 'outsider') expect(text).toMatch(/not shared with you|opens no strategy/);
      else expect(text).toContain(why);
    },
  );
});
