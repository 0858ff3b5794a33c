import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ClosingItem, ClosingPerson } from '../../../../contract/month/close.ts';
import { memberNamed } from '../../../../contract/people/member-named.ts';
import { may } from '../../../../contract/people/roles.ts';
import { counted } from '../../../../contract/words/list.ts';
import { useScorecard } from '../../../entities/scorecard/scorecard.ts';
import { subjectsIn, useDrafts } from '../../../entities/value-entry/drafts.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useMembers } from '../../../lib/strategy/people.ts';
import { useContent } from '../../../lib/sync/use-content.ts';
import { dateTime } from '../../../../contract/words/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Closing } from '../closing.ts';
import type { Ask } from '../requests.tsx';
import { dueText, goneText, nothingMissingText } from '../words.ts';
import { commonDue, draftOfItem, type Due, duesOf, itemKey, listOf, ownerKey } from './dues.ts';
import { type OwedIn, OwedValue } from './owed-value.tsx';

/** How many people, and how many values of one due day, are shown before they are asked for. */
const PEOPLE = 30;
const MORE_PEOPLE = 60;
const ITEMS = 12;

/** Who still owes what, since when, with a field for each value that the viewer may enter. */
export function Owed({ strategy, closing, ask }: { strategy: Strategy; closing: Closing; ask: Ask }) {
  const [most, setMost] = useState(PEOPLE);
  const drafts = useDrafts();
  const typedBy = Map.groupBy(subjectsIn(drafts), ({ list }) => list);
  const duesNow = (person: ClosingPerson) =>
    duesOf(person, typedBy.get(listOf(strategy.id, closing, person)));
  const me = useUser()?.id;
  const mayChange = may(strategy.role, 'content.change');
  const isOpen = closing.lock === null;
  const { content } = useContent(strategy.id);
  const scores = useScorecard(strategy.id, closing.period.key, isOpen).data;
  const month: OwedIn = { strategy, closing, drafts, content, scores };
  // Who has entered a value stays in their place.
  const [order] = useState(() => closing.people.map(ownerKey));
  const placeOf = (person: ClosingPerson): number => {
    const place = order.indexOf(ownerKey(person));
    return place < 0 ? order.length : place;
  };
  const owing = closing.people
    .filter((person) => duesNow(person).length > 0)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const common = isOpen ? commonDue(owing.map(duesNow)) : null;
  const missing = closing.expected - closing.entered;
  const gone = missing - closing.people.reduce((count, { items }) => count + items.length, 0);
  const behind = closing.people.filter(({ items }) => items.length > 0).length;
  const members = closing.people.filter(
    ({ userId, items, isDeactivated }) => userId !== null && !isDeactivated && items.length > 0,
  );
  const mayEnter = ({ userId }: ClosingPerson): boolean =>
    isOpen && (mayChange || (may(strategy.role, 'content.update') && userId === me));
  const shown = owing.slice(0, most);
  return (
    <section aria-labelledby="missing">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="missing" className="text-16 font-semibold text-ink">
            {isOpen ? 'Still missing' : 'Missing when it was locked'}
          </h2>
          {common && missing > 0 && (
            <p className={cx('text-13', common.isLate ? 'text-destructive' : 'text-ink-3')}>
              {counted(missing, 'value')} of {behind === 1 ? '1 person' : `${behind} people`},{' '}
              {dueText(common, closing.today)}
            </p>
          )}
        </div>
        {mayChange && isOpen && members.length > 1 && (
          <Button
            size="sm"
            icon={<BellRing className="size-3.5" />}
            onClick={() => ask({ kind: 'nudge', people: members, isAll: true })}
          >
            Nudge all {members.length}
          </Button>
        )}
      </div>
      {missing === 0 && <p className="py-2 text-14 text-ink-2">{nothingMissingText(closing)}</p>}
      {shown.length > 0 && (
        <ul aria-labelledby="missing" className="divide-y">
          {shown.map((person) => (
            <Person
              key={ownerKey(person)}
              {...{ month, person, ask }}
              dues={duesNow(person)}
              hasDue={isOpen && !common}
              mayNudge={isOpen && mayChange}
              mayEnter={mayEnter(person)}
            />
          ))}
        </ul>
      )}
      {!isOpen && gone > 0 && <p className="py-2 text-14 text-ink-2">{goneText(gone)}</p>}
      {shown.length < owing.length && (
        <Button className="mt-2" onClick={() => setMost(most + MORE_PEOPLE)}>
          Show {Math.min(MORE_PEOPLE, owing.length - most)} more of {owing.length}
        </Button>
      )}
    </section>
  );
}

interface PersonProps {
  month: OwedIn;
  person: ClosingPerson;
  dues: Due[];
  ask: Ask;
  /** Whether it is told when the values are due, because that differs among people. */
  hasDue: boolean;
  mayNudge: boolean;
  mayEnter: boolean;
}

/** Somebody who owes values: a line for each due day. */
function Person({ month, person, dues, ask, hasDue, mayNudge, mayEnter }: PersonProps) {
  const { closing } = month;
  const [isWhole, setWhole] = useState(false);
  const { userId, name, items: missing, isDeactivated } = person;
  const isSaved = (item: ClosingItem): boolean =>
    draftOfItem(item, { strategyId: month.strategy.id, drafts: month.drafts })?.state === 'saved';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[14rem_minmax(0,1fr)_4.5rem]">
      <Who strategy={month.strategy} person={person} />
      <div className="flex flex-col gap-1.5 max-sm:col-span-2">
        {dues.map(({ due, isLate, items }) => {
          const shown = isWhole ? items : items.slice(0, ITEMS);
          return (
            <div key={due} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <ul className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1.5 max-sm:basis-full">
                {shown.map((item) => (
                  <OwedValue
                    key={itemKey(item)}
                    {...{ month, item, mayEnter }}
                    list={listOf(month.strategy.id, closing, person)}
                  />
                ))}
                {shown.length < items.length && (
                  <li>
                    <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
                      Show {items.length - shown.length} more
                    </Button>
                  </li>
                )}
              </ul>
              {hasDue && (
                <span
                  className={cx(
                    'flex min-h-7 shrink-0 items-center text-13 sm:pointer-coarse:min-h-11',
                    isLate ? 'text-destructive' : 'text-ink-3',
                  )}
                >
                  {items.some((item) => !isSaved(item)) && dueText({ due, isLate }, closing.today)}
                </span>
              )}
            </div>
          );
        })}
      </div>
      {mayNudge && userId !== null && !isDeactivated && missing.length > 0 && (
        <Button
          size="sm"
          className="justify-self-end max-sm:col-start-2 max-sm:row-start-1"
          aria-label={`Nudge ${name}`}
          onClick={() => ask({ kind: 'nudge', people: [person], isAll: false })}
        >
          Nudge
        </Button>
      )}
    </li>
  );
}

/** The name of somebody who owes values, and who asked them last. */
function Who({
  strategy,
  person: { userId, name, nudge, isDeactivated },
}: {
  strategy: Strategy;
  person: ClosingPerson;
}) {
  const members = useMembers(strategy.id);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {name === null ? (
        <span
          aria-hidden="true"
          className="size-6 shrink-0 rounded-full border border-dashed border-boundary"
        />
      ) : (
        <span aria-hidden="true" className="flex">
          <Avatar name={name} size="sm" />
        </span>
      )}
      <div className="min-w-0">
        <p className="flex min-h-7 items-center text-14 wrap-anywhere text-ink">{name ?? 'Nobody'}</p>
        {name !== null && userId === null && (
          <p className="text-12 text-ink-3">
            {memberNamed(name, members)
              ? 'not linked to the member of this name'
              : 'no member, so nobody can be nudged'}
            {may(strategy.role, 'strategy.manage') && (
              <>
                {' · '}
                <Link href={pathTo('team', strategy.id)} className="text-ink-2 underline underline-offset-2">
                  Say who this is
                </Link>
              </>
            )}
          </p>
        )}
        {isDeactivated && <p className="text-12 text-ink-3">deactivated: give the KPIs another owner</p>}
        {nudge && (
          <p className="text-12 text-ink-3">
            nudged by <bdi>{nudge.by}</bdi>, {dateTime(nudge.at)}
          </p>
        )}
      </div>
    </div>
  );
}
