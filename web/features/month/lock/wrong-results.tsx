import { againstIn } from '../../../../contract/words/against.ts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { statusText } from '../../../../contract/words/status.ts';
import { type Format, scoreText, valueText } from '../../../../contract/words/value.ts';
import { dateTime } from '../../../../contract/words/dates.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import { Button } from '../../../ui/button.tsx';
import { useFirst } from '../../../ui/use-first.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import type { Closing } from '../closing.ts';
import { type LockCheck, type LockDifference, useLockCheck, useWrongLocks } from './lock-checks.ts';
import type { Ask } from '../requests.tsx';
import { wrongText } from '../words.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

/** How many differences are shown before all are asked for. */
const FIRST = 10;

/** Names the locked periods whose results differ, other than the shown one. */
export function WrongLocks({ strategyId, shown }: { strategyId: number; shown: string | undefined }) {
  const wrong = useWrongLocks(strategyId, true).filter(({ period }) => period.key !== shown);
  if (wrong.length === 0) return null;
  return (
    <aside
      aria-labelledby="wrong-locks"
      className="mb-4 flex items-start gap-2 rounded-lg border bg-surface p-3 text-14 text-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p id="wrong-locks">{wrongText(wrong.length, shown !== undefined)}</p>
        <ul aria-labelledby="wrong-locks" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {wrong.map(({ period, kpis, differing }) => (
            <li key={period.key}>
              <Link
                href={atPeriod(pathTo('lock', strategyId), period.key)}
                className="text-ink underline underline-offset-2"
              >
                {period.label}
              </Link>{' '}
              <span className="text-ink-3">{kpis > 0 ? `${kpis} KPIs` : `${differing} scores`}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

interface Shown {
  strategyId: number;
  closing: Closing;
  /** Opens the dialogs of the decision; undefined where the viewer does not decide. */
  decide: Ask | undefined;
}

/** What the check of the lock of a period found. */
export function LockFinding({ strategyId, closing, decide }: Shown) {
  const check = useLockCheck(strategyId, closing.period.key, closing.lock !== null);
  if (!check || !closing.lock || check.state === 'same') return null;
  if (check.state === 'waiting')
    return <p className="text-13 text-ink-3">The results of this lock are being checked after an upgrade.</p>;
  if (check.state === 'not_checkable')
    return (
      <p className="text-13 text-ink-3">
        The results of this lock could not be checked after an upgrade. {check.reason}.
      </p>
    );
  const { kept: decision, period, checkedAt } = check;
  return (
    <section aria-labelledby="wrong-results" className="flex flex-col gap-2">
      <h2 id="wrong-results" className="flex items-center gap-2 text-16 font-semibold text-ink">
        <TriangleAlert className="size-4 shrink-0 text-warning" />
        {period.label} keeps results that differ from its values
      </h2>
      <p className="text-14 text-ink-2">
        An earlier version computed them from a part of the values. Beside them is what the plan and the
        values at the lock give{checkedAt !== null && `, as found ${dateTime(checkedAt)}`}. Nothing changes
        unless the owner decides so.
      </p>
      {decision && (
        <p className="text-14 wrap-anywhere text-ink-2">
          Kept as they are by {decision.by}, {dateTime(decision.at)}
          {decision.reason === '' ? '.' : `: ${decision.reason}`}
        </p>
      )}
      {decision ? (
        <Disclosure label={`What differs (${check.differing})`}>
          <Differences {...{ strategyId, check }} />
        </Disclosure>
      ) : (
        <Differences {...{ strategyId, check }} />
      )}
      {decide && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={decision ? 'secondary' : 'primary'}
            onClick={() => decide({ kind: 'correct', check })}
          >
            Correct the lock
          </Button>
          {!decision && <Button onClick={() => decide({ kind: 'keep', check })}>Keep it as it is</Button>}
        </div>
      )}
      {!decide && !decision && (
        <p className="text-13 text-ink-3">The owner of the strategy corrects the lock, or keeps it.</p>
      )}
    </section>
  );
}

const cell = 'py-2 pr-3 text-left align-top font-regular';

function Differences({ strategyId, check }: { strategyId: number; check: LockCheck }) {
  const { differences } = check;
  const { shown, showAll } = useFirst(differences, FIRST);
  return (
    <>
      <table className="w-full text-14">
        <thead className="text-13 text-ink-3">
          <tr>
            <th scope="col" className={cell}>
              Result
            </th>
            <th scope="col" className={cell}>
              The lock keeps
            </th>
            <th scope="col" className={cell}>
              Its values give
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {shown.map((result) => (
            <tr key={`${result.level} ${result.id}`}>
              <th scope="row" className={`${cell} wrap-anywhere`}>
                {result.level === 'kpi' ? (
                  <Link
                    href={kpiPath({ strategyId, id: result.id })}
                    className="text-ink no-underline hover:underline"
                  >
                    {result.title}
                  </Link>
                ) : (
                  result.title
                )}
                {result.level !== 'kpi' && (
                  <span className="block text-13 text-ink-3">{LEVELS[result.level]}</span>
                )}
              </th>
              <Result difference={result} result={result.stored} />
              <Result difference={result} result={result.recomputed} />
            </tr>
          ))}
        </tbody>
      </table>
      {showAll('self-start')}
    </>
  );
}

/** The format of two values that differ, which look different. */
function formatOf({ unit, decimals, stored, recomputed }: LockDifference): Format {
  const format = { unit, digits: decimals };
  const [before, after] = [stored, recomputed].map(({ value, target }) =>
    [value, target].map((number) => valueText(number, format)).join(),
  );
  return before === after ? { unit, digits: null } : format;
}

const LEVELS = { strategy: 'Strategy', pillar: 'Pillar', objective: 'Objective' };

function Result({
  difference,
  result: { value, target, status, score },
}: {
  difference: LockDifference;
  result: LockDifference['stored'];
}) {
  const against = againstIn({ value, target, band: null }, formatOf(difference));
  return (
    <td className={`${cell} tabular wrap-anywhere text-ink`}>
      {difference.level === 'kpi' && (
        <span className="block">
          {against.value}
          {against.target && <span className="text-ink-3"> / {against.target}</span>}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-1.5 text-13 text-ink-2">
        <StatusMark status={statusText(status)} />
        <StatusWord status={statusText(status)} />
        {score !== null && <span>score {scoreText(score)}</span>}
      </span>
    </td>
  );
}
