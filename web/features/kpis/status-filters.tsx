import { useSearchParams } from 'wouter';
import { formatNumber } from '../../../contract/words/amount.ts';
import { withParam } from '../../lib/routes/params.ts';
import { countStatuses, statusLook } from '../../../contract/words/status.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

const STATUS = 'status';
const style = (isOn: boolean): string =>
  cx(buttonStyle('quiet', 'sm'), 'tabular gap-1.5', isOn && 'bg-sunken ring-1 ring-boundary');

/** How many KPIs there are, and how many have a status that asks for something; each is a filter of the list. */
export function StatusFilters({ statuses }: { statuses: readonly string[] }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get(STATUS);
  const choose = (status: string | null) =>
    setSearch((last) => withParam(last, STATUS, status === chosen ? null : status), { replace: true });
  const alarming = countStatuses(statuses).filter(({ status }) =>
    ['destructive', 'warning'].includes(statusLook(status).tone),
  );
  return (
    <div
      role="group"
      aria-label="Filter by status"
      className="-ml-1.5 flex flex-wrap items-center max-sm:min-h-10"
    >
      <button
        type="button"
        aria-pressed={chosen === null}
        className={style(false)}
        onClick={() => choose(null)}
      >
        {formatNumber(statuses.length)}{' '}
        <span className="sr-only">{statuses.length === 1 ? 'KPI' : 'KPIs'} in all</span>
      </button>
      {alarming.map(({ status, count }) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen === status}
          className={style(chosen === status)}
          onClick={() => choose(status)}
        >
          <StatusMark status={status} />
          {formatNumber(count)}{' '}
          <span className="flex max-sm:sr-only max-sm:*:overflow-visible">
            <StatusWord status={status} />
          </span>
        </button>
      ))}
    </div>
  );
}
