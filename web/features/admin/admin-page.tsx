import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useTitle } from '../../lib/dom/title.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { useUser } from '../../lib/session/session.ts';
import { watchList } from '../../lib/sync/live/live.ts';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { AuditSection } from './audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { DirectorySection } from './directory-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { OverviewSection } from './overview-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { StrategiesSection } from './strategies-section.tsx';

const SECTIONS = [
  { path: PAGES.admin, label: 'Overview', Content: OverviewSection },
  { path: PAGES.adminPeople, label: 'People', Content: PeopleSection },
  { path: PAGES.adminStrategies, label: 'Strategies', Content: StrategiesSection },
  { path: PAGES.adminDirectory, label: 'Directory', Content: DirectorySection },
  { path: PAGES.adminSettings, label: 'Settings', Content: SettingsSection },
  { path: PAGES.adminJobs, label: 'Jobs', Content: JobsSection },
  { path: PAGES.adminBackups, label: 'Backups', Content: BackupsSection },
  { path: PAGES.adminAudit, label: 'Audit log', Content: AuditSection },
];

/** Administration of the server: what its operators see and do. */
export default function AdminPage() {
  // The live connection sends an event when the session ends elsewhere.
  useEffect(watchList, []);
  const user = useUser();
  const [path] = useLocation();
  const section = SECTIONS.find((one) => one.path === path) ?? SECTIONS[0];
  useTitle(section?.path === PAGES.admin ? 'Administration' : `${section?.label} · Administration`);
  if (!user?.isOperator)
    return (
      <PageState
        kind="notice"
        title="This page is for operators"
        message="Operators administer this server. Ask one of them."
      />
    );
  return (
    <main className="px-(--gutter) pb-16">
      <PageHead title="Administration" hasRule={false} />
      <nav aria-label="Administration" className="flex flex-wrap gap-x-4 gap-y-1 border-b">
        {SECTIONS.map(({ path: to, label }) => (
          <Link
            key={to}
            href={to}
            aria-current={to === section?.path ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 px-1 py-2 text-14 no-underline pointer-coarse:py-3',
              to === section?.path
                ? 'border-brand font-medium text-ink'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="max-w-(--reading) pt-5">{section && <section.Content />}</div>
    </main>
  );
}
