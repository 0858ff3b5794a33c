import { describe, expect, it } from 'vitest';
import type { Change } from '../../contract/api/change.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { viewPeriods } from '../../contract/kinds/kpi.ts';
import { castOf } from './cast.ts';
import { callAny, givenOf, sceneOf } from './matrix.ts';
import { startProduct } from './product.ts';

const product = await startProduct({ isInjected: true });
const everybody = await castOf(product);
const { owner } = everybody;
const scene = await sceneOf(product, everybody);

type Fields = Record<string, unknown>;

/** A field as it was given: of an instant at midnight only the day counts, of a period its first day. */
function asGiven(kept: unknown, given: unknown): unknown {
  if (typeof given !== 'string') return kept;
  if (typeof kept === 'string') return kept.slice(0, given.length);
  const { key } = (kept ?? {}) as { key?: string };
  return key === undefined ? kept : key.slice(key.indexOf(':') + 1).slice(0, given.length);
}

/** What the last change of the scene's strategy made of a thing; the points that follow from it are recorded beside. */
async function lastChange(): Promise<Change | undefined> {
  const { changes } = await owner.done('changes.list', { params: { id: scene.board.id } });
  return changes.find(({ entity }) => entity !== 'points');
}

// Points are recorded by series and period; comments, templates, what is written in a review and addresses of webhooks not in the history. Their own
// tests hold them.
const ELSEWHERE: ReadonlySet<string> = new Set([
  'points.write',
  'pulls.update',
  'comments.update',
  'bookTemplates.update',
  'reviews.update',
  'reviewActions.update',
  'webhooks.update',
]);
const updates = routeEntries.filter(
  ([name, { method, access }]) => method === 'PUT' && access.who === 'member' && !ELSEWHERE.has(name),
);

describe.each(updates)('%s', (name) => {
  it('should store each field that is changed separately, and record it in the history', async () => {
    const valid = await givenOf(name, scene, owner);
    let entity: Fields = {};
    for (const [field, value] of Object.entries(valid.body ?? {})) {
      // They go with the actual and the target.
      if (field in viewPeriods) continue;
      const before = entity[field];
      entity = (await callAny(owner, name, { ...valid, body: { [field]: value } })).body as Fields;
      // A position among others is recorded in other fields.
      if (!(field in entity)) continue;
      expect(asGiven(entity[field], value), field).toEqual(value);
      if (before === value) continue;
      const { calendar, ...after } = (await lastChange())?.after ?? {};
      // The settings of a calendar are recorded together.
      const recorded = { ...(calendar as Fields | undefined), ...after };
      expect(asGiven(recorded[field], value), field).toEqual(value);
    }
  });
});

const creations = routeEntries.filter(
  ([, { method, access, status }]) => method === 'POST' && access.who === 'member' && status === 201,
);

describe.each(creations)('%s', (name) => {
  it('should store every field of a created record', async () => {
    const valid = await givenOf(name, scene, owner);
    const { body } = await callAny(owner, name, valid);
    for (const [field, value] of Object.entries(valid.body ?? {})) {
      if (field in (body as Fields)) expect(asGiven((body as Fields)[field], value), field).toEqual(value);
    }
  });
});
