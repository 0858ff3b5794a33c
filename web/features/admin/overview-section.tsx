import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { counted } from '../../../contract/words/list.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { SectionState } from '../../ui/section-state.tsx';
import { useOverview } from './admin-calls.ts';

const MEGABYTE = 2 ** 20;
const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 px-3 py-2.5 text-14 sm:px-4">
    <dt className="w-44 shrink-0 text-ink-2">{label}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink tabular">{children}</dd>
  </div>
);

/** The server at a glance. */
export function OverviewSection() {
  const { data, error, refetch } = useOverview();
  if (!data) return <SectionState what="the overview" error={error} onRetry={refetch} />;
  const { people, strategies, backup, failedJobs } = data;
  return (
    <dl className="divide-y rounded-lg border bg-surface">
      <Fact label="Health">
        {failedJobs === 0 ? (
          'The server and its database answer. No job failed.'
        ) : (
          <Link href={PAGES.adminJobs}>{counted(failedJobs, 'job')} failed</Link>
        )}
      </Fact>
      <Fact label="Version">{data.version}</Fact>
      <Fact label="Database">{DATABASES[data.database]}</Fact>
      <Fact label="This node">
        Started {dateTime(data.startedAt)}, {Math.round(data.memory / MEGABYTE)} MB of memory
      </Fact>
      <Fact label="People">
        {people.active} active, {people.seenIn30Days} of them seen in 30 days; {people.deactivated}{' '}
        deactivated
      </Fact>
      <Fact label="Sessions">{data.sessions}</Fact>
      <Fact label="Strategies">
        {strategies.active}, and {strategies.archived} archived
        {strategies.ownerDeactivated > 0 && (
          <>
            ;{' '}
            <Link href={`${PAGES.adminStrategies}?owner=deactivated`}>
              {strategies.ownerDeactivated} with a deactivated owner
            </Link>
          </>
        )}
      </Fact>
      <Fact label="Last backup">
        {backup ? dateTime(backup.at) : <Link href={PAGES.adminBackups}>None is known</Link>}
      </Fact>
      <Fact label="Audit entries">{data.auditEntries.toLocaleString('en-US')}</Fact>
    </dl>
  );
}
