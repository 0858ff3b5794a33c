import { BookOpen, Camera, Circle, CircleCheck, Download, Globe, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { may } from '../../../../contract/people/roles.ts';
import { useSnapshots } from '../../../entities/scorecard/snapshots.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { bookFileOf, isUnfinished } from '../../../entities/book/books.ts';
import { useReviews } from '../../../lib/strategy/reviews.ts';
import { snapshotPath } from '../../../lib/strategy/snapshot.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Month, MonthPage } from '../month-page.tsx';
import { endOf } from '../steps.ts';
import { periodName } from '../words.ts';
import { useHandedOut } from './handed-out.ts';
import { Made } from './made.tsx';

/** The last step of a month: what readers get of it, each with what there is already. */
export default function HandOutPage({ strategyId }: { strategyId: number }) {
  return (
    <MonthPage strategyId={strategyId} page="handOut">
      {(month) => <HandOut {...month} />}
    </MonthPage>
  );
}

/** The most that a row names. */
const FIRST = 3;

const FORMATS = { pdf: 'PDF', pptx: 'PowerPoint' };

function HandOut({ strategy: { id: strategyId, role }, closing, ask }: Month) {
  const { data } = useSnapshots(strategyId);
  const { books = [], pages = [], isSent } = useHandedOut(strategyId, closing?.period.label);
  const reviews = useReviews(strategyId, '').data?.reviews ?? [];
  if (!closing) return null;
  const { key } = closing.period;
  const name = periodName(closing.period);
  const snapshots = data?.snapshots.filter(({ period }) => period.key === key) ?? [];
  const mayChange = may(role, 'content.change');
  const end = endOf(closing, {
    isReviewed: reviews.some(({ state, period }) => period.key === key && state === 'held'),
    isSent,
  });
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <ul aria-label={`To hand out of ${name}`} className="divide-y border-y">
        <Row
          icon={<Camera />}
          name="Snapshot"
          none={`Keeps the strategy as it is now, with the results of ${name}. Books and pages show a snapshot.`}
          action={mayChange && <Button onClick={() => ask({ kind: 'snapshot' })}>Take a snapshot</Button>}
        >
          {snapshots.map((snapshot) => (
            <Made key={snapshot.id} made={snapshot} about={snapshot.isLock && 'of the lock'}>
              <Link href={snapshotPath(strategyId, snapshot.id)} className="text-ink">
                {snapshot.name}
              </Link>
            </Made>
          ))}
        </Row>
        <Row
          icon={<BookOpen />}
          name="Book"
          none="A PDF to read and print, or PowerPoint slides, made of a snapshot."
          action={
            <Link href={atPeriod(pathTo('book', strategyId), key)} asChild>
              <LinkButton>{mayChange ? 'Make a book' : 'Books'}</LinkButton>
            </Link>
          }
        >
          {books.map((book) => (
            <Made key={book.id} made={book} about={FORMATS[book.format]} strategyId={strategyId}>
              {isUnfinished(book) ? (
                `${book.title} is being made`
              ) : (
                <a href={bookFileOf(book)} download className="inline-flex items-center gap-1 text-ink">
                  <Download className="size-3.5" />
                  {book.title}
                </a>
              )}
            </Made>
          ))}
        </Row>
        <Row
          icon={<Globe />}
          name="Published page"
          none="A page that everybody can read who has its link."
          action={
            <Link href={pathTo('publish', strategyId)} asChild>
              <LinkButton>{may(role, 'strategy.manage') ? 'Publish a page' : 'Published pages'}</LinkButton>
            </Link>
          }
        >
          {pages.map((page) => (
            <Made key={page.id} made={{ ...page, at: page.updatedAt }} about="public" strategyId={strategyId}>
              {page.title}
            </Made>
          ))}
        </Row>
        <Row
          icon={<Presentation />}
          name="Presentation"
          none={`The strategy in full screen, with the results of ${name}.`}
          action={
            <Link href={atPeriod(pathTo('present', strategyId), key)} asChild>
              <LinkButton>Present</LinkButton>
            </Link>
          }
        />
      </ul>
      {end && (
        <p className="tabular flex gap-2 text-14 font-medium text-ink">
          {end.isDone ? (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive" />
          ) : (
            <Circle className="mt-0.5 size-4 shrink-0 text-ink-3" />
          )}
          {end.text}
        </p>
      )}
    </div>
  );
}

/** A way to hand a month out: what was made of it, or what it is for. */
function Row({
  icon,
  name,
  none,
  action,
  children = [],
}: {
  icon: ReactNode;
  name: string;
  none: string;
  action: ReactNode;
  children?: ReactNode[];
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className="mt-0.5 text-ink-3 [&>svg]:size-4">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-14 font-semibold text-ink">{name}</h2>
        {children.length === 0 && <p className="text-13 text-ink-3">{none}</p>}
        <ul className="flex flex-col gap-1">{children.slice(0, FIRST)}</ul>
        {children.length > FIRST && <p className="text-13 text-ink-3">and {children.length - FIRST} more</p>}
      </div>
      <div className="max-sm:col-start-2">{action}</div>
    </li>
  );
}
