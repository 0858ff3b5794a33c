import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/scorecard/dates.ts';
import { notifyOfAssignments } from '../plan/notify-assigned.ts';
import { watch } from '../test/live.ts';
import { type Person, person, refused } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { enroll, strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const [owner, member, contributor] = [
  await person(product, 'Olga'),
  await person(product, 'Max'),
  await person(product, 'Cora'),
];
await contributor.done('user.update', { body: { name: 'Cora Lind' } });
const today = new Date().toISOString().slice(0, 10);
const SOON = addDays(today, 2);

/** A tactic for an objective of a strategy. */
async function tacticIn(id: number, nodeId: number): Promise<number> {
  const params = { id };
  const { id: initiativeId } = await owner.done('initiatives.create', {
    params,
    body: { initiative: 'Go direct', nodeId },
  });
  return (await owner.done('tactics.create', { params, body: { title: 'Call centre', initiativeId } })).id;
}

/** A shared strategy with a review and a tactic. */
async function planned() {
  const { id, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  await enroll(product, id, member, 'read_write');
  await enroll(product, id, contributor, 'contributor');
  const [objectiveId = 0] = objectives.map((one) => one.id);
  const tacticId = await tacticIn(id, objectiveId);
  const params = { id };
  const review = await owner.done('reviews.create', { params, body: {} });
  const inReview = { id, reviewId: review.id };
  const agreed = { title: 'Call the bank', ownerId: contributor.id, due: SOON };
  const add = async (fields: object = {}) =>
    (await owner.done('reviewActions.create', { params: inReview, body: { ...agreed, ...fields } })).id;
  const toPlan = (actionId: number, who = owner, headers = {}) =>
    who.call('reviewActions.createStep', { params: { id, actionId }, body: { tacticId }, headers });
  /** Adds an action that is a step of the plan. */
  const linked = async (fields: object = {}) => {
    const actionId = await add(fields);
    const { step } = await owner.done('reviewActions.createStep', {
      params: { id, actionId },
      body: { tacticId },
    });
    return { actionId, stepId: step?.id ?? 0 };
  };
  const mark = (actionId: number, isDone: boolean, who = owner) =>
    who.call('reviewActions.update', { params: { id, actionId }, body: { isDone } });
  const actionOf = async (actionId: number) =>
    (await owner.done('reviews.read', { params: inReview })).actions.find((one) => one.id === actionId);
  const steps = async () =>
    (await owner.done('strategies.readFlow', { params })).initiatives.flatMap(({ tactics }) =>
      tactics.flatMap(({ actionSteps }) => actionSteps),
    );
  const setStep = (stepId: number, body: object, who = owner) =>
    who.done('actionSteps.update', { params: { id: stepId }, body });
  return {
    id,
    params,
    inReview,
    objectiveId,
    tacticId,
    add,
    toPlan,
    linked,
    mark,
    actionOf,
    steps,
    setStep,
  };
}

const mine = (who: Person, id: number) => who.done('updates.mine', { query: { strategy: String(id) } });

describe('an action that becomes a step of the plan', () => {
  it('should be an action step with its title, owner and due day, and name it', async () => {
    const { objectiveId, add, toPlan, steps, actionOf, tacticId } = await planned();
    const actionId = await add();
    const reply = await toPlan(actionId);
    expect(reply.status).toBe(201);
    const [step] = await steps();
    expect(step).toMatchObject({
      tacticId,
      title: 'Call the bank',
      assignedTo: contributor.username,
      dueDate: SOON,
      status: 'Not Started',
    });
    const expected = {
      title: 'Call the bank',
      ownerName: 'Cora Lind',
      isDone: false,
      step: {
        id: step?.id,
        tactic: 'Call centre',
        objectiveId,
        assignedTo: contributor.username,
      },
    };
    expect(reply.body).toMatchObject(expected);
    expect(await actionOf(actionId)).toMatchObject(expected);
  });

  it('should keep the name of an owner who is no member', async () => {
    const { linked, steps } = await planned();
    await linked({ ownerId: null, ownerName: 'Somebody', due: null });
    expect(await steps()).toEqual([expect.objectContaining({ assignedTo: 'Somebody', dueDate: null })]);
  });

  it('should be in the history, shown live, tell its owner, and be undone', async () => {
    const { id, params, add, toPlan, actionOf } = await planned();
    const actionId = await add();
    const page = await watch(product, member, id);
    await toPlan(actionId);
    expect(await page.receives('changes')).toMatchObject({ changes: [{ entity: 'actionStep' }] });
    expect(await page.receives('reviews')).toMatchObject({ strategyId: id });
    const [change] = (await owner.done('changes.list', { params })).changes;
    expect(change).toMatchObject({ entity: 'actionStep', operation: 'create', label: 'Call the bank' });
    await notifyOfAssignments(product.store, { strategyId: id, revision: change?.revision ?? 0 });
    const { notifications } = await contributor.done('notifications.list', { query: {} });
    expect(notifications[0]).toMatchObject({ kind: 'assigned', label: 'Call the bank' });
    const commands = [{ type: 'undo', revision: change?.revision }] as never;
    await owner.done('commands.run', { params, body: { commands } });
    expect(await actionOf(actionId)).toMatchObject({ step: null, isDone: false });
  });

  it('should be one also where the call is repeated, and be refused a second time', async () => {
    const { add, toPlan, steps } = await planned();
    const actionId = await add();
    const headers = { 'idempotency-key': `step-${actionId}-of-the-plan` };
    const [first, again] = [await toPlan(actionId, owner, headers), await toPlan(actionId, owner, headers)];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await toPlan(actionId, member)).toMatchObject(
      refused('conflict', 'This action is a step of the plan already.'),
    );
    expect(await steps()).toHaveLength(1);
  });

  it('should be one where two add it at once', async () => {
    const { add, toPlan, steps } = await planned();
    const actionId = await add();
    const replies = await Promise.all([toPlan(actionId), toPlan(actionId, member)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await steps()).toHaveLength(1);
  });

  it('should be refused where it is done, for another tactic than one of the strategy, and to who may not plan', async () => {
    const { id, add, toPlan, mark, tacticId, steps } = await planned();
    const [open, done] = [await add(), await add()];
    await mark(done, true);
    expect(await toPlan(done)).toMatchObject(
      refused('conflict', 'This action is done. Only an open one can become a step.'),
    );
    const other = await planned();
    const attempt = (given: number) =>
      owner.call('reviewActions.createStep', {
        params: { id, actionId: open },
        body: { tacticId: given },
      });
    const missing = refused('not_found', 'This tactic does not exist, or is not shared with you.');
    expect(await attempt(other.tacticId)).toMatchObject(missing);
    expect(await toPlan(open, contributor)).toMatchObject(refused('forbidden'));
    await owner.done('tactics.delete', { params: { id: tacticId } });
    expect(await attempt(tacticId)).toMatchObject(missing);
    expect(await steps()).toEqual([]);
  });

  it('should be possible after the meeting too, with the minutes as they were', async () => {
    const { params, inReview, add, toPlan, setStep, actionOf } = await planned();
    const actionId = await add();
    await owner.done('reviews.hold', { params: inReview });
    expect(await toPlan(actionId)).toMatchObject({ status: 201 });
    const step = (await actionOf(actionId))?.step;
    await setStep(step?.id ?? 0, { title: 'Write to the bank', assignedTo: 'Ben', dueDate: null });
    expect(await actionOf(actionId)).toMatchObject({
      title: 'Call the bank',
      ownerName: 'Cora Lind',
      due: SOON,
      step: { assignedTo: 'Ben' },
    });
    const found = await owner.done('reviews.list', { params, query: {} });
    expect(found.reviews).toEqual([expect.objectContaining({ actions: { open: 1, done: 0 } })]);
  });
});

describe('an action that is a step of the plan', () => {
  it('should be done when its step is, in every list', async () => {
    const { id, params, inReview, linked, setStep, actionOf } = await planned();
    const { actionId, stepId } = await linked();
    await owner.done('reviews.hold', { params: inReview });
    const next = await owner.done('reviews.create', { params, body: {} });
    const stillOpen = async () =>
      (await owner.done('reviews.read', { params: { id, reviewId: next.id } })).stillOpen.map(
        (one) => one.id,
      );
    const counts = async () =>
      (await owner.done('reviews.list', { params, query: {} })).reviews.at(-1)?.actions;
    expect(await stillOpen()).toEqual([actionId]);
    await setStep(stepId, { status: 'Achieved' }, contributor);
    expect(await actionOf(actionId)).toMatchObject({ isDone: true, doneAt: null });
    expect(await stillOpen()).toEqual([]);
    expect(await counts()).toEqual({ open: 0, done: 1 });
    await setStep(stepId, { status: 'On Track' });
    expect(await actionOf(actionId)).toMatchObject({ isDone: false });
    expect(await stillOpen()).toEqual([actionId]);
    expect(await counts()).toEqual({ open: 1, done: 0 });
  });

  it('should mark its step, which says again what it said before', async () => {
    const { linked, mark, steps, setStep } = await planned();
    const { actionId, stepId } = await linked();
    await mark(actionId, true);
    await mark(actionId, false);
    expect(await steps()).toEqual([expect.objectContaining({ progress: 0, status: 'Not Started' })]);
    await setStep(stepId, { progress: 60, status: 'On Track' });
    expect(await mark(actionId, true, contributor)).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await steps()).toEqual([expect.objectContaining({ progress: 100, status: 'Achieved' })]);
    expect(await mark(actionId, true)).toMatchObject({ status: 200, body: { isDone: true } });
    await setStep(stepId, { title: 'Renamed' });
    expect(await mark(actionId, false)).toMatchObject({ status: 200, body: { isDone: false } });
    expect(await steps()).toEqual([expect.objectContaining({ progress: 60, status: 'On Track' })]);
  });

  it('should be marked by whom the plan names, and by nobody else with that role', async () => {
    const { linked, mark, setStep } = await planned();
    const { actionId, stepId } = await linked();
    await setStep(stepId, { assignedTo: member.username });
    expect(await mark(actionId, true, contributor)).toMatchObject(refused('forbidden'));
    await setStep(stepId, { assignedTo: contributor.username });
    expect(await mark(actionId, true, contributor)).toMatchObject({ status: 200 });
  });

  it('should take its other fields in a call of their own', async () => {
    const { id, linked } = await planned();
    const { actionId } = await linked();
    const params = { id, actionId };
    const both = { title: 'Write to the bank', isDone: true };
    expect(await owner.call('reviewActions.update', { params, body: both })).toMatchObject(
      refused('invalid_request'),
    );
    expect(
      await owner.done('reviewActions.update', { params, body: { title: 'Write to the bank' } }),
    ).toMatchObject({ title: 'Write to the bank', isDone: false });
  });

  it('should stand alone where its step is deleted, and be the step again where that is undone', async () => {
    const { params, tacticId, linked, mark, actionOf } = await planned();
    const { actionId, stepId } = await linked();
    await mark(actionId, true);
    await owner.done('tactics.delete', { params: { id: tacticId } });
    expect(await actionOf(actionId)).toMatchObject({ step: null, isDone: false });
    const [deletion] = (await owner.done('changes.list', { params })).changes;
    await owner.done('commands.run', {
      params,
      body: { commands: [{ type: 'undo', revision: deletion?.revision ?? 0 }] as never },
    });
    expect(await actionOf(actionId)).toMatchObject({ step: { id: stepId }, isDone: true });
  });

  it('should be among the updates of its owner once: as the step when that is due, else as the action', async () => {
    const { id, linked, setStep } = await planned();
    const { open } = await contributor.done('updates.count', {});
    const { actionId, stepId } = await linked();
    const isDue = async () => {
      const { actions, updates } = await mine(contributor, id);
      return { actions: actions.map((one) => one.id), steps: updates.map((one) => one.id) };
    };
    expect(await isDue()).toEqual({ actions: [], steps: [stepId] });
    expect(await contributor.done('updates.count', {})).toEqual({ open: open + 1 });
    await setStep(stepId, { dueDate: addDays(today, 90) });
    expect(await isDue()).toEqual({ actions: [actionId], steps: [] });
    expect(await contributor.done('updates.count', {})).toEqual({ open: open + 1 });
    await setStep(stepId, { assignedTo: 'Ben' });
    expect(await isDue()).toEqual({ actions: [], steps: [] });
  });
});
