import { useEffect } from 'react';
import type { Update } from '../../../contract/month/updates.ts';
import { type Unusual, unusualValue } from '../../../contract/scorecard/unusual.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { prefetchWhenIdle } from '../../lib/dom/prefetch.ts';
import { onViewerChange } from '../../lib/session/session.ts';
import { Store, useStore } from '../../lib/store.ts';
import { update as updateOf } from '../../lib/sync/edit.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { loadEdits, submit } from '../../lib/sync/outbox.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { undoPoints, writePoints } from '../scorecard/points.ts';
import { readScoresSoon } from '../scorecard/scorecard.ts';
import type { TypedValue } from '../scorecard/typed-value.ts';
import {
  entryText,
  keyOf,
  parseEntry,
  type Place,
  placeOf,
  pointsOf,
  type ValueSubject,
  valuesBefore,
  withEntry,
} from './entry.ts';
import { paint, paintRow } from './paint.ts';
import type { Theirs } from './words.ts';

/** What was typed for a value, and what became of it. It stays when the page is left. */
export interface Draft {
  place: Place;
  /** The value as it is known last; none in a cell of a grid. */
  subject?: ValueSubject;
  text: string;
  note: string;
  /** `unusual` and `conflict` wait for a choice. */
  state: 'typing' | 'unusual' | 'sending' | 'saved' | 'refused' | 'conflict';
  /** Why it was refused. */
  message?: string;
  /** Whether the refusal is that of a lock. */
  isLocked?: boolean;
  unusual?: Unusual;
  theirs?: Theirs | undefined;
  undo?: (() => Promise<void>) | undefined;
  /** The revision that it was typed on: what others changed since is not overwritten. */
  base?: number | undefined;
}

/** All drafts, by their places. */
export type Drafts = ReadonlyMap<string, Draft>;

/** What is typed. */
export const drafts = new Store<Drafts>(new Map());

onViewerChange.add(() => drafts.set(new Map()));

const keyOfSubject = (subject: ValueSubject): string => keyOf(placeOf(subject));

function put(draft: Draft): Draft {
  drafts.set(new Map(drafts.get()).set(keyOf(draft.place), draft));
  return draft;
}

function dropWhere(isDropped: (draft: Draft) => boolean): void {
  const next = new Map([...drafts.get()].filter(([, draft]) => !isDropped(draft)));
  if (next.size < drafts.get().size) drafts.set(next);
}

/** What was typed for a value. */
export const draftOf = (subject: ValueSubject, all: Drafts = drafts.get()): Draft | undefined =>
  all.get(keyOfSubject(subject));

/** What was typed in fields. */
export const subjectsIn = (all: Drafts): ValueSubject[] =>
  Array.from(all.values()).flatMap(({ subject }) => subject ?? []);

/** Whether a draft is still to be saved. */
export const isUnsaved = ({ state }: Draft): boolean => state !== 'saved' && state !== 'sending';

/** What a field shows: what was typed, or what is entered. */
export function shownOf(subject: ValueSubject, draft: Draft | undefined): Pick<Draft, 'text' | 'note'> {
  if (draft && draft.state !== 'saved') return draft;
  return { text: entryText(subject), note: subject.kpi?.note ?? '' };
}

/** Types into a field. `base` is the revision of what the page shows. */
export function type(
  subject: ValueSubject,
  typed: Partial<Pick<Draft, 'text' | 'note'>>,
  base: number | undefined,
): void {
  const before = draftOf(subject);
  const { text, note } = shownOf(subject, before);
  const isOpen = before && before.state !== 'saved';
  put({
    place: placeOf(subject),
    text,
    note,
    ...typed,
    subject,
    state: 'typing',
    base: isOpen ? before.base : base,
  });
}

/** Keeps what is typed in the cells that a grid shows, in place of what was typed there before. */
export function keepTyped(
  cells: readonly Pick<Draft, 'place' | 'text'>[],
  isShown: (place: Place) => boolean,
): void {
  const typed = new Map(cells.map((cell) => [keyOf(cell.place), cell]));
  const before = drafts.get();
  const kept = [...before].filter(
    ([key, { place, text }]) => !isShown(place) || typed.get(key)?.text === text,
  );
  for (const [key] of kept) typed.delete(key);
  if (kept.length === before.size && typed.size === 0) return;
  const added = Array.from(typed, ([key, cell]): [string, Draft] => [
    key,
    { ...cell, note: '', state: 'typing' },
  ]);
  drafts.set(new Map([...kept, ...added]));
}

/** Puts a field back to what is entered. */
export const reset = (subject: ValueSubject): void =>
  dropWhere(({ place }) => keyOf(place) === keyOfSubject(subject));

/** What another person entered for the same period; undefined where that cannot be read. */
async function readTheirs({ id, period }: ValueSubject): Promise<Theirs | undefined> {
  if (!period) return undefined;
  const query = { from: period.key, to: period.key };
  const timeline = await call('points.read', { params: { id }, query }).catch(() => undefined);
  const entry = timeline?.periods.find(({ key }) => key === period.key);
  if (!entry) return undefined;
  return { value: entry.actual, isNotApplicable: entry.valueState === 'na', by: entry.by, at: entry.at };
}

/** Sends a value or the progress of work. Resolves with how to undo it. */
async function write(
  subject: ValueSubject,
  { base }: Draft,
  typed: TypedValue,
  note: string,
): Promise<Draft['undo']> {
  const { strategyId, kind, id, title, kpi, period } = subject;
  const option = base === undefined ? {} : { base };
  if (kpi && period) {
    const points = pointsOf(subject, typed, note);
    return undoPoints(strategyId, await writePoints(strategyId, { points, ...option, label: title }));
  }
  const value = typed.kind === 'value' ? typed.value : null;
  const fields = kpi ? { actual: value } : { progress: value };
  await submit(strategyId, { ...updateOf(kind, id, fields), ...option });
  return undefined;
}

/** Does what a draft says, and shows what became of it. What was typed into its field meanwhile stays. */
async function send(
  subject: ValueSubject,
  draft: Draft,
  after: ValueSubject,
  act: () => Promise<Draft['undo']>,
): Promise<void> {
  const sent = put({ ...draft, subject, state: 'sending' });
  const isLast = (): boolean => draftOf(subject) === sent;
  try {
    const undo = await act();
    if (isLast())
      put({ place: draft.place, subject: after, ...shownOf(after, undefined), state: 'saved', undo });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const message = Object.values(failure.fieldErrors())[0] ?? failure.message;
    const { base: _, ...unbased } = draft;
    const refused: Draft =
      failure.code === 'conflict'
        ? // Who has seen the other value may replace it.
          { ...unbased, state: 'conflict', message, theirs: await readTheirs(subject) }
        : { ...draft, state: 'refused', message, isLocked: failure.code === 'period_locked' };
    if (isLast()) put(refused);
    readScoresSoon(subject.strategyId);
  }
  readUpdatesSoon();
}

/**
 * Saves what was typed, if that is something new. `isSure` also what is unusual, or in place of the value of another person. Returns
 * whether the field needs nothing more of the user.
 */
export function commit(subject: ValueSubject, isSure = false): boolean {
  const draft = draftOf(subject);
  if (!draft || !isUnsaved(draft)) return true;
  if (!isSure && (draft.state === 'unusual' || draft.state === 'conflict')) return false;
  const text = draft.text.trim();
  const note = draft.note.trim();
  const typed = parseEntry(subject, text);
  const isSame = text === entryText(subject) && note === (subject.kpi?.note ?? '');
  const isNothing = typed.kind === 'none' && (!subject.period || subject.entered === null);
  if ((isSame && draft.state === 'typing') || isNothing) {
    reset(subject);
    return true;
  }
  const refuse = (message: string): false => {
    put({ ...draft, subject, state: 'refused', message });
    return false;
  };
  if (typed.kind === 'error') return refuse(typed.message);
  if (typed.kind === 'na' && note === '') return refuse('Say why there is no value');
  const { kpi, period } = subject;
  const unusual =
    !isSure && kpi && period && typed.kind === 'value'
      ? unusualValue(typed.value, valuesBefore(kpi), kpi.unit)
      : null;
  if (unusual) {
    put({ ...draft, subject, state: 'unusual', unusual });
    return false;
  }
  const noted = typed.kind === 'none' ? '' : note;
  paint(subject, typed, noted);
  void send(subject, draft, withEntry(subject, typed, noted), () => write(subject, draft, typed, noted));
  return true;
}

/** Saves what was typed and is not saved. */
export function commitAll(): void {
  for (const { subject, state } of drafts.get().values()) if (subject && state === 'typing') commit(subject);
}

/** Changes the status of work at once. */
export function commitStatus(subject: ValueSubject, status: string, base: number | undefined): void {
  const { strategyId, kind, id } = subject;
  const withStatus = <Row extends Update>(row: Row): Row => ({
    ...row,
    work: row.work && { ...row.work, status },
  });
  const draft: Draft = {
    place: placeOf(subject),
    ...shownOf(subject, draftOf(subject)),
    state: 'sending',
    base,
  };
  paintRow(subject, withStatus);
  void send(subject, draft, withStatus(subject), async () => {
    await submit(strategyId, { ...updateOf(kind, id, { status }), ...(base !== undefined && { base }) });
    return undefined;
  });
}

/** The drafts. What is saved is forgotten when the page is left; what is not is saved on the way back, or asked about. */
export function useDrafts(): Drafts {
  const all = useStore(drafts);
  useLeaveGuard(Array.from(all.values()).some(isUnsaved), { keep: commitAll });
  useEffect(() => () => dropWhere(({ state }) => state === 'saved'), []);
  // Without a connection the rules of change cannot be loaded.
  useEffect(() => prefetchWhenIdle(loadEdits), []);
  return all;
}
