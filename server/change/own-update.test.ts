import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Content, emptyContent } from '../../contract/commands/content.ts';
import { isOwnUpdate } from './own-update.ts';

const USER = { id: 7, username: 'Ana.B' };
/** What each kind calls who is responsible, and what they may update. */
const KINDS = {
  kpi: ['ownerId', ['actual', 'actualDate']],
  initiative: ['whoName', ['progress', 'status']],
  tactic: ['owner', ['progress', 'status']],
  actionStep: ['assignedTo', ['progress', 'status']],
} as const;

const names = fc.constantFrom('Ana.B', 'ana.b', 'ANA.B', 'Ana', 'ana.b.', 'bob', '');
const owners = fc.constantFrom(null, 7, 8, 77);
const fields = fc.constantFrom(
  'actual',
  'actualDate',
  'progress',
  'status',
  'target',
  'ownerId',
  'whoName',
  'title',
);

it('allows exactly the values and progress of what a user is responsible for', () => {
  const kinds = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]));
  fc.assert(
    fc.property(
      kinds,
      names,
      owners,
      fc.uniqueArray(fields, { minLength: 1 }),
      (entity, name, ownerId, changed) => {
        const [field, allowed] = KINDS[entity];
        const record = { id: 3, [field]: entity === 'kpi' ? ownerId : name };
        const content = { ...emptyContent(), [entity]: new Map([[3, record]]) } as unknown as Content;
        const event = { entity, id: 3, before: {}, after: Object.fromEntries(changed.map((it) => [it, 1])) };
        const isTheirs = entity === 'kpi' ? ownerId === 7 : name.toLowerCase() === 'ana.b';
        const isAllowed = changed.every((it) => (allowed as readonly string[]).includes(it));
        expect(isOwnUpdate(content, USER, event)).toBe(isTheirs && isAllowed);
        expect(isOwnUpdate(content, USER, { ...event, before: null })).toBe(false);
        expect(isOwnUpdate(content, USER, { ...event, after: null })).toBe(false);
      },
    ),
    // So many that each field is changed alone of each kind by who is responsible.
    { numRuns: 3000 },
  );
});

it.each([
  ['actual month:2026-02-01', true],
  ['num month:2026-02-01', true],
  ['den month:2026-02-01', true],
  ['target month:2026-02-01', false],
  ['red month:2026-02-01', false],
  ['redLo month:2026-02-01', false],
])('allows the values of a KPI by period, not its plan: %s', (field, expected) => {
  const of = (ownerId: number) =>
    ({ ...emptyContent(), kpi: new Map([[3, { id: 3, ownerId }]]) }) as unknown as Content;
  const event = { entity: 'points', id: 3, before: { [field]: null }, after: { [field]: {} } } as const;
  expect(isOwnUpdate(of(7), USER, event)).toBe(expected);
  expect(isOwnUpdate(of(8), USER, event)).toBe(false);
});

it.each(['node', 'link', 'strategy', 'membership', 'inviteLink'] as const)(
  'allows no change of a %s',
  (entity) => {
    expect(isOwnUpdate(emptyContent(), USER, { entity, id: 3, before: {}, after: { progress: 1 } })).toBe(
      false,
    );
  },
);
