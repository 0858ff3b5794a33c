import { useEffect } from 'react';
import { unusualValue } from '../../../contract/scorecard/unusual.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { unusualText } from '../../../contract/words/unusual.ts';
import { valueText } from '../../../contract/words/value.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { prefetchWhenIdle } from '../../lib/dom/prefetch.ts';
import { onViewerChange } from '../../lib/session/session.ts';
import { Store, useStore } from '../../lib/store.ts';
import { update as updateOf } from '../../lib/sync/edit.ts';
import { readUpdatesSoon } from '../../lib/sync/live/read-again.ts';
import { loadEdits, submit } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { writePoints } from '../scorecard/points.ts';
import { readScoresSoon } from '../scorecard/scorecard.ts';
import type { TypedValue } from '../scorecard/typed-value.ts';
import {
  enteredIn,
  entryText,
  keyOf,
  parseEntry,
  type Place,
  placeOf,
  pointOf,
  type ValueSubject,
  valuesBefore,
  withEntry,
} from './entry.ts';
import { paint } from './paint.ts';
import { agoText } from './words.ts';

/** What was typed for a value, and what became of it. It stays when the page is left. */
export interface Draft {
  place: Place;
  /** The value as it is known last; none in a cell of a grid. */
  subject?: ValueSubject;
  text: string;
  note: string;
  /** `unusual` and `conflict` wait for a choice. */
  state: 'typing' | 'unusual' | 'sending' | 'saved' | 'refused' | 'conflict';
  /** Why it was refused, or what is to be chosen. */
  message?: string;
  /** In place of an unusual text the one that was probably meant; in a conflict what is there now. */
  other?: string | undefined;
  /** Whether the refusal is that of a lock. */
  isLocked?: boolean;
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
  const place = placeOf(subject);
  put({ place, text, note, ...typed, subject, state: 'typing', base: isOpen ? before.base : base });
}

/** Notes that something of a row is saved by other means, which keeps the row in its place. */
export function markSaved(subject: ValueSubject): void {
  const draft = draftOf(subject);
  if (draft && draft.state !== 'saved') return;
  put({ place: placeOf(subject), subject, ...shownOf(subject, undefined), state: 'saved' });
}

/** Keeps what is typed in the cells that a grid shows, in place of what was typed there before. */
export function keepTyped(
  cells: readonly Pick<Draft, 'place' | 'text'>[],
  isShown: (place: Place) => boolean,
): void {
  const typed = new Map(cells.map((cell) => [keyOf(cell.place), cell]));
  const before = drafts.get();
  const elsewhere = [...before].filter(
    ([key, { place, text }]) => !isShown(place) || typed.get(key)?.text === text,
  );
  for (const [key] of elsewhere) typed.delete(key);
  if (elsewhere.length === before.size && typed.size === 0) return;
  const added = Array.from(typed, ([key, cell]): [string, Draft] => [
    key,
    { ...cell, note: '', state: 'typing' },
  ]);
  drafts.set(new Map([...elsewhere, ...added]));
}

/** Puts a field back to what is entered. */
export const reset = (subject: ValueSubject): void =>
  dropWhere(({ place }) => keyOf(place) === keyOfSubject(subject));

/** What another person entered meanwhile. That of no period is in the history alone. */
async function readOther(subject: ValueSubject): Promise<Pick<Draft, 'message' | 'other'>> {
  const { strategyId, kind, id, kpi, period } = subject;
  const sentenceOf = (by: string, text: string, at: string | null): Pick<Draft, 'message' | 'other'> => {
    const other = text || 'nothing';
    return { other, message: `${by} wrote ${other}${at === null ? '' : ` ${agoText(at)}`}.` };
  };
  if (kpi && period) {
    const query = { from: period.key, to: period.key };
    const timeline = await call('points.read', { params: { id }, query });
    const entry = timeline.periods.find(({ key }) => key === period.key);
    if (!entry) return {};
    const { entered, ...numbers } = enteredIn(timeline, entry);
    const text = entryText({ ...subject, entered, kpi: { ...kpi, ...numbers } });
    return sentenceOf(entry.by ?? 'Somebody', text, entry.at);
  }
  const field = kpi ? 'actual' : 'progress';
  const query = { entity: kind, entityId: String(id) };
  const { changes } = await call('changes.list', { params: { id: strategyId }, query });
  const change = changes.find(({ after }) => after && field in after);
  return change ? sentenceOf(change.name, numberText(change.after?.[field] as number | null), change.at) : {};
}

/** Sends a value or the progress of work. Outside of a list, whose next value is typed already, a toast offers to undo it. */
async function write(
  subject: ValueSubject,
  base: number | undefined,
  typed: TypedValue,
  note: string,
): Promise<void> {
  const { strategyId, kind, id, title, kpi, period, list } = subject;
  const option = base === undefined ? {} : { base };
  const value = typed.kind === 'value' ? typed.value : null;
  if (!kpi) {
    await submit(strategyId, { ...updateOf(kind, id, { progress: value }), ...option });
    return;
  }
  const points = [pointOf(subject, typed, note)];
  const done = await writePoints(strategyId, { points, ...option, label: title });
  const undo = undoOf(strategyId, done);
  const text = valueText(value, { unit: kpi.unit, digits: kpi.decimals }, 'No value');
  const takeBack = undo && (() => undo().then(() => reset(subject)));
  if (list === undefined) toast.undoable(`${text} saved${period ? ` for ${period.label}` : ''}`, takeBack);
}

/** Sends a draft, which shows at once, and keeps what became of it. What was typed into its field meanwhile stays. */
async function send(draft: Draft, subject: ValueSubject, typed: TypedValue, note: string): Promise<void> {
  const { place, text, base } = draft;
  const sent = put({ place, subject, text, note: draft.note, base, state: 'sending' });
  const putLast = (next: Partial<Draft>): void => {
    if (draftOf(subject) === sent) put({ ...sent, ...next });
  };
  paint(subject, typed, note);
  try {
    await write(subject, base, typed, note);
    putLast({ subject: withEntry(subject, typed, note), state: 'saved' });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const message = Object.values(failure.fieldErrors())[0] ?? failure.message;
    // Who has seen the other value may replace it.
    if (failure.code === 'conflict')
      putLast({
        state: 'conflict',
        base: undefined,
        message,
        ...(await readOther(subject).catch(() => undefined)),
      });
    else putLast({ state: 'refused', message, isLocked: failure.code === 'period_locked' });
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
  const { kpi, period } = subject;
  const [text, note] = [draft.text.trim(), draft.note.trim()];
  const typed = parseEntry(subject, text);
  const isSame = text === entryText(subject) && note === (kpi?.note ?? '');
  const isNothing = typed.kind === 'none' && (!kpi || subject.entered === null);
  if ((isSame && draft.state === 'typing') || isNothing) {
    reset(subject);
    return true;
  }
  const ask = (state: Draft['state'], message: string, other?: string): false => {
    put({ ...draft, subject, state, message, other });
    return false;
  };
  if (typed.kind === 'error') return ask('refused', typed.message);
  if (typed.kind === 'na' && note === '') return ask('refused', 'Say why there is no value');
  if (!isSure && kpi && period && typed.kind === 'value') {
    const unusual = unusualValue(typed.value, valuesBefore(kpi), kpi.unit);
    const likely = unusual?.kind === 'times' ? numberText(unusual.likely) : '';
    if (unusual) return ask('unusual', unusualText(unusual, kpi), likely);
  }
  void send(draft, subject, typed, typed.kind === 'none' ? '' : note);
  return true;
}

/** Saves what was typed into fields and is not saved. */
function commitAll(): void {
  for (const { subject, state } of drafts.get().values()) if (subject && state === 'typing') commit(subject);
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
