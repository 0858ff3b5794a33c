import { authorName } from '../../../contract/words/author-name.ts';
import type { Change } from '../../../contract/api/change.ts';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { type Batch, describeBatch, sizeOf, titlesOf } from './batches.ts';
import type { ChangeDescription } from '../../../contract/words/changes/description.ts';
import { timeOfInstant } from '../../../contract/words/dates.ts';

/** Undoes an entry; undefined where the viewer cannot. */
type Undo = (() => Promise<void>) | undefined;

/** Undoes what an entry says. */
function UndoButton({ sentence, undo }: { sentence: string; undo: () => Promise<void> }) {
  const [isUndoing, setUndoing] = useState(false);
  async function press(): Promise<void> {
    setUndoing(true);
    await toast.undo(undo);
    setUndoing(false);
  }
  return (
    <Button size="sm" className="shrink-0" pending={isUndoing} onClick={() => void press()}>
      Undo<span className="sr-only">: {sentence}</span>
    </Button>
  );
}

/** An entry: who, what and when, with details below. With `undo` it can be undone. */
function EntryRow({
  author,
  sentence,
  undo,
  children,
}: {
  author: Pick<Change, 'name' | 'at' | 'byJob' | 'byToken' | 'byPull'>;
  sentence: string;
  undo: Undo;
  children: ReactNode;
}) {
  const name = authorName(author);
  return (
    <li className="flex gap-3 border-b border-hairline py-2.5 last:border-b-0">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="text-14 wrap-anywhere text-ink">
          <bdi className="font-medium">{name}</bdi> {sentence}
        </p>
        {children}
      </div>
      {undo && <UndoButton sentence={sentence} undo={undo} />}
      <time dateTime={author.at} className="tabular shrink-0 text-12 text-ink-3">
        {timeOfInstant(author.at)}
      </time>
    </li>
  );
}

/** One change, and each field from what to what. */
export function Entry({
  change,
  description,
  undo,
}: {
  change: Change;
  description: ChangeDescription;
  undo?: Undo;
}) {
  return (
    <EntryRow author={change} sentence={description.sentence} undo={undo}>
      {description.details.length > 0 && (
        <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-13 sm:grid-cols-[8rem_1fr]">
          {description.details.map(({ field, from, to }) => (
            <div key={field} className="contents">
              <dt className="text-ink-3">{field}</dt>
              <dd className="line-clamp-4 wrap-anywhere text-ink-2" title={`${from} → ${to}`}>
                <del className="decoration-ink-3">{from}</del> <span aria-hidden>→</span>{' '}
                <ins className="text-ink no-underline">{to}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </EntryRow>
  );
}

/** Several changes that were made at once: who, what in numbers, and each change on request. */
export function BatchEntry({
  batch,
  describe,
  undo,
  readRest,
}: {
  batch: Batch;
  undo: Undo;
  describe: (change: Change) => ChangeDescription;
  /** Reads the next changes of the batch after one of them. */
  readRest: (change: Change) => Promise<Change[]>;
}) {
  const [rest, setRest] = useState<readonly Change[]>([]);
  const [isReading, setReading] = useState(false);
  const shown = [...batch.changes, ...rest];
  const last = shown.at(-1);
  async function showMore(): Promise<void> {
    if (!last) return;
    setReading(true);
    try {
      const next = await readRest(last);
      setRest((before) => [...before, ...next]);
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    setReading(false);
  }
  const hidden = sizeOf(batch.counts) - shown.length;
  const { imported, assignment, counts } = batch;
  const whole = imported ?? assignment;
  const sentence = whole ? describe(whole).sentence : describeBatch(counts);
  return (
    <EntryRow author={batch.changes[0]} sentence={sentence} undo={undo}>
      <p className="text-13 wrap-anywhere text-ink-2">{titlesOf(batch)}</p>
      <details className="mt-1 text-13">
        <summary className="w-fit cursor-pointer text-ink-3">Show each change</summary>
        <ul>
          {shown.map((change) => (
            <Entry key={change.seq} change={change} description={describe(change)} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button size="sm" className="my-2" pending={isReading} onClick={() => void showMore()}>
            Show more of {hidden.toLocaleString('en-US')}
          </Button>
        )}
      </details>
    </EntryRow>
  );
}
