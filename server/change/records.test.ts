import { describe, expect, it } from 'vitest';
import { person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');
const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
const params = { id: board.id };
const of = `objective:${board.objectives[0]?.id}`;

/** The newest entry of the history. */
const last = async () => (await owner.done('changes.list', { params })).changes[0];

describe('an edit of a record beside the plan', () => {
  it('should leave the earlier decision of a review in the history', async () => {
    const review = await owner.done('reviews.create', {
      params,
      body: { period: '2026-01', name: 'January' },
    });
    const at = { id: board.id, reviewId: review.id };
    const { agenda } = await owner.done('reviews.update', { params: at, body: { add: { title: 'Margin' } } });
    const item = agenda[0]?.id ?? '';
    const decide = (text: string) =>
      owner.done('reviews.update', { params: at, body: { decision: { item, text } } });
    await decide('Raise prices');
    await decide('Wait');
    expect(await last()).toMatchObject({
      entity: 'review',
      operation: 'update',
      label: 'January',
      before: { 'decision Margin': 'Raise prices' },
      after: { 'decision Margin': 'Wait' },
    });
    await owner.done('reviews.delete', { params: at });
    expect(await last()).toMatchObject({ operation: 'delete', before: { 'decision Margin': 'Wait' } });
  });

  it('should leave the earlier text of a comment, also of one that is deleted', async () => {
    const { id } = await owner.done('comments.create', { params, body: { of, text: 'First' } });
    const at = { id: board.id, commentId: id };
    await owner.done('comments.update', { params: at, body: { text: 'Second' } });
    const edit = { entity: 'comment', id, label: board.objectives[0]?.title };
    expect(await last()).toMatchObject({ ...edit, before: { text: 'First' }, after: { text: 'Second' } });
    await owner.done('comments.delete', { params: at });
    expect(await last()).toMatchObject({ ...edit, operation: 'delete', before: { text: 'Second' } });
  });

  it('should leave the earlier fields of an action and of a template', async () => {
    const review = await owner.done('reviews.create', { params, body: { period: '2026-02' } });
    const action = await owner.done('reviewActions.create', {
      params: { id: board.id, reviewId: review.id },
      body: { title: 'Call', due: '2026-03-01' },
    });
    const at = { id: board.id, actionId: action.id };
    await owner.done('reviewActions.update', { params: at, body: { due: '2026-04-01' } });
    expect(await last()).toMatchObject({
      entity: 'reviewAction',
      before: { due: '2026-03-01' },
      after: { due: '2026-04-01' },
    });
    const template = await owner.done('bookTemplates.create', {
      params,
      body: { name: 'Board', sections: ['cover'] },
    });
    const ofTemplate = { id: board.id, templateId: template.id };
    await owner.done('bookTemplates.update', { params: ofTemplate, body: { name: 'Council' } });
    expect(await last()).toMatchObject({ entity: 'bookTemplate', before: { name: 'Board' } });
  });

  it('should take no revision where it changes nothing', async () => {
    const { id } = await owner.done('comments.create', { params, body: { of, text: 'Same' } });
    const { revision } = await owner.done('strategies.read', { params });
    await owner.done('comments.update', { params: { id: board.id, commentId: id }, body: { text: 'Same' } });
    expect((await owner.done('strategies.read', { params })).revision).toBe(revision);
  });

  it('should not reach a record of another strategy', async () => {
    const other = await strategyOf(owner);
    const { id } = await owner.done('comments.create', { params, body: { of, text: 'Here' } });
    const attempt = await owner.call('comments.update', {
      params: { id: other.id, commentId: id },
      body: { text: 'There' },
    });
    expect(attempt).toMatchObject(
      refused('not_found', 'This comment does not exist, or is not shared with you.'),
    );
  });
});
