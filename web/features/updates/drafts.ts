import type { Update } from '../../../contract/month/updates.ts';
import { loadEdits, submit } from '../../lib/sync/outbox.ts';
import { update as updateOf } from '../../lib/sync/edit.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { CHOICE } from '../../lib/sync/live/edit-base.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { onViewerChange } from '../../lib/session/session.ts';
import { Store } from '../../lib/store.ts';
import { type MyUpdates, updatesQuery } from '../../lib/strategy/updates.ts';
import { writePoints } from '../../entities/scorecard/points.ts';
import type { TypedValue } from '../../entities/scorecard/typed-value.ts';
import { entryText, parseEntry, pointsOf, withEntry } from './entry.ts';
import { keyOf } from './rows.ts';

/** What was typed into a row, and what became of it. It stays when the page is left. */
export interface Draft {
  /** The row as it is known last. */
  update: Update;
  text: string;
  note: string;
  state: 'typing' | 'saving' | 'saved' | 'refused';
  /** Why it was refused. */
  message?: string;
  /** The revision that it was typed on: what others changed since is not overwritten. */
  base?: number | undefined;
}

/** The drafts by the key of their row. */
export const drafts = new Store<ReadonlyMap<string, Draft>>(new Map());

onViewerChange.add(() => drafts.set(new Map()));

function put(draft: Draft): Draft {
  drafts.set(new Map(drafts.get()).set(keyOf(draft.update), draft));
  return draft;
}

function drop(update: Update): void {
  const next = new Map(drafts.get());
  next.delete(keyOf(update));
  drafts.set(next);
}

const noteOf = ({ kpi }: Update): string => kpi?.note ?? '';

const revisionOf = ({ strategyId }: Update): number | undefined =>
  queryClient.getQueryData<MyUpdates>(updatesQuery.queryKey)?.strategies.find(({ id }) => id === strategyId)
    ?.revision;

/** What a row shows: what was typed, or what is entered. */
export function shownOf(update: Update, draft: Draft | undefined): Pick<Draft, 'text' | 'note'> {
  if (draft && draft.state !== 'saved') return draft;
  return { text: entryText(update), note: noteOf(update) };
}

/** Somebody typed into a row. */
export function type(update: Update, typed: Partial<Pick<Draft, 'text' | 'note'>>): void {
  const before = drafts.get().get(keyOf(update));
  const isOpen = before && before.state !== 'saved';
  put({
    ...shownOf(update, before),
    ...typed,
    update,
    state: 'typing',
    base: isOpen ? before.base : revisionOf(update),
  });
}

/** Puts a row back to what is entered. */
export const reset = (update: Update): void => drop(update);

/** Shows a saved update until the server answers it. */
function show(update: Update): void {
  const key = keyOf(update);
  queryClient.setQueryData<MyUpdates>(
    updatesQuery.queryKey,
    (mine) =>
      mine && {
        ...mine,
        updates: mine.updates.map((other) => (keyOf(other) === key ? update : other)),
      },
  );
}

/** Sends what belongs to a row, and shows what became of it. A newer draft of the row stays. */
async function send(draft: Draft, after: Update, act: () => Promise<unknown>): Promise<void> {
  const sent = put({ ...draft, state: 'saving' });
  const isLast = (): boolean => drafts.get().get(keyOf(draft.update)) === sent;
  try {
    await act();
    show(after);
    if (isLast()) put({ update: after, ...shownOf(after, undefined), state: 'saved' });
    readUpdatesSoon();
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const isConflict = failure.code === 'conflict';
    const reason = Object.values(failure.fieldErrors())[0] ?? failure.message;
    const message = isConflict ? `${reason} ${CHOICE}` : reason;
    // After a conflict, saving again overwrites.
    if (isLast()) put({ ...draft, state: 'refused', message, base: isConflict ? undefined : draft.base });
    if (isConflict) readUpdatesSoon();
  }
}

const baseOf = ({ base }: Draft): { base?: number } => (base === undefined ? {} : { base });

function sendEntry(draft: Draft, parsed: TypedValue, note: string): Promise<void> {
  const { update } = draft;
  const { strategyId, kind, id, title, kpi, period } = update;
  const after = withEntry(update, parsed, note);
  if (kpi && period)
    return send(draft, after, () =>
      writePoints(strategyId, { points: pointsOf(update, parsed, note), ...baseOf(draft), label: title }),
    );
  const value = parsed.kind === 'value' ? parsed.value : null;
  const fields = kpi ? { actual: value } : { progress: value };
  return send(draft, after, () => submit(strategyId, { ...updateOf(kind, id, fields), ...baseOf(draft) }));
}

/** Saves what was typed into a row, if that is something new. What cannot be saved stays, with the reason. */
export async function commit(update: Update): Promise<void> {
  const draft = drafts.get().get(keyOf(update));
  if (!draft || draft.state === 'saving' || draft.state === 'saved') return;
  const text = draft.text.trim();
  const note = draft.note.trim();
  // A KPI that is due once is up to date when its value is entered again.
  if (text === entryText(update) && note === noteOf(update) && draft.message === undefined)
    return drop(update);
  const parsed = parseEntry(update, text);
  const refuse = (message: string): void => void put({ ...draft, state: 'refused', message });
  if (parsed.kind === 'error') return refuse(parsed.message);
  if (parsed.kind === 'na' && note === '') return refuse('Say why there is no value');
  if (parsed.kind === 'none' && (!update.period || update.entered === null)) return drop(update);
  await sendEntry(draft, parsed, parsed.kind === 'none' ? '' : note);
}

/** Saves all that was typed and is not saved. */
export function commitAll(): void {
  for (const { update, state } of drafts.get().values()) if (state === 'typing') void commit(update);
}

/** Changes the status of work at once. */
export function commitStatus(update: Update, status: string): void {
  const { strategyId, kind, id, work } = update;
  if (!work) return;
  const draft: Draft = { ...shownOf(update, drafts.get().get(keyOf(update))), update, state: 'typing' };
  const base = revisionOf(update);
  void send({ ...draft, base }, { ...update, work: { ...work, status } }, () =>
    submit(strategyId, { ...updateOf(kind, id, { status }), ...(base !== undefined && { base }) }),
  );
}

/** Loads the rules of change before they are needed, also without a connection. */
export const prepareEdits = (): void => void loadEdits().catch(() => undefined);
