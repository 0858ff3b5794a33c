import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ClosingItem, ClosingPerson } from '../../../contract/month/close.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Closing } from './closing.ts';
import type { Ask } from './requests.tsx';
import { dueText, owesText } from './words.ts';

/** How many people, and how many values of one, are shown before they are asked for. */
const PEOPLE = 30;
const MORE_PEOPLE = 60;
const ITEMS = 5;

interface Shown {
  strategyId: number;
  closing: Closing;
  /** Undefined where the viewer may change nothing, or the period is locked. */
  ask: Ask | undefined;
}

/** Who still owes what, since when. With `ask`, a member can be nudged, and a value excepted. */
export function Missing({ strategyId, closing, ask }: Shown) {
  const [most, setMost] = useState(PEOPLE);
  const owing = closing.people.filter(({ items }) => items.length > 0);
  const members = owing.filter(({ userId }) => userId !== null);
  const shown = owing.slice(0, most);
  return (
    <section aria-labelledby="missing" className="flex flex-col">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="missing" className="text-16 font-semibold text-ink">
          Still missing
        </h2>
        {ask && members.length > 1 && (
          <Button
            size="sm"
            icon={<BellRing className="size-3.5" />}
            onClick={() => ask({ kind: 'nudge', people: members, isAll: true })}
          >
            Nudge all {members.length}
          </Button>
        )}
      </div>
      {owing.length === 0 ? (
        <p className="py-2 text-14 text-ink-2">
          {closing.phase === 'open' || closing.phase === 'future'
            ? `Nothing is due before ${closing.period.label} ends.`
            : 'Every value is entered, or has a reason.'}
        </p>
      ) : (
        <ul aria-labelledby="missing" className="divide-y">
          {shown.map((person) => (
            <Person key={`${person.userId} ${person.name}`} {...{ strategyId, closing, person, ask }} />
          ))}
        </ul>
      )}
      {shown.length < owing.length && (
        <Button className="mt-2 self-start" onClick={() => setMost(most + MORE_PEOPLE)}>
          Show {Math.min(MORE_PEOPLE, owing.length - most)} more of {owing.length}
        </Button>
      )}
    </section>
  );
}

function Person({ strategyId, closing, person, ask }: Shown & { person: ClosingPerson }) {
  const [isWhole, setWhole] = useState(false);
  const { name, userId, items, nudge } = person;
  const shown = isWhole ? items : items.slice(0, ITEMS);
  return (
    <li className="py-3">
      <div className="flex items-center gap-2.5">
        {name === null ? (
          <span
            aria-hidden="true"
            className="size-8 shrink-0 rounded-full border border-dashed border-boundary"
          />
        ) : (
          <span aria-hidden="true" className="flex">
            <Avatar name={name} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="text-14 font-medium wrap-anywhere text-ink">{name ?? 'Nobody is responsible'}</p>
          <p className="text-13 text-ink-3">
            {owesText(person, closing.today)}
            {name !== null && userId === null && ' · no member, so nobody can be nudged'}
            {nudge && ` · nudged by ${nudge.by}, ${dateTime(nudge.at)}`}
          </p>
        </div>
        {ask && userId !== null && (
          <Button
            size="sm"
            aria-label={`Nudge ${name}`}
            onClick={() => ask({ kind: 'nudge', people: [person], isAll: false })}
          >
            Nudge
          </Button>
        )}
      </div>
      <ul className="mt-1.5 sm:pl-10.5">
        {shown.map((item) => (
          <Item key={`${item.kpiId} ${item.period}`} {...{ strategyId, closing, item, ask }} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="sm" variant="quiet" className="mt-1 sm:ml-7.5" onClick={() => setWhole(true)}>
          Show {items.length - shown.length} more
        </Button>
      )}
    </li>
  );
}

function Item({ strategyId, closing, item, ask }: Shown & { item: ClosingItem }) {
  const { kpiId, title, period, periodLabel, isLate } = item;
  return (
    <li className="flex min-h-8 items-center gap-x-3 text-14">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <Link
          href={kpiPath({ strategyId, id: kpiId })}
          className="wrap-anywhere text-ink no-underline hover:underline"
        >
          {title}
          {period !== closing.period.key && <span className="text-ink-3">, {periodLabel}</span>}
        </Link>
        <span className={cx('text-13', isLate ? 'text-destructive' : 'text-ink-3')}>
          {dueText(item, closing.today)}
        </span>
      </span>
      {ask && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Exception for ${title}, ${periodLabel}`}
          onClick={() => ask({ kind: 'except', item })}
        >
          Exception
        </Button>
      )}
    </li>
  );
}
