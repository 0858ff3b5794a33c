import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTitle } from '../../lib/dom/title.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { useUser } from '../../lib/session/session.ts';
import { watchList } from '../../lib/sync/live/live.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { SectionLayout } from '../../ui/section-layout.tsx';
import { AuditSection } from './audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { DirectorySection } from './directory-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { OverviewSection } from './overview-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { StrategiesSection } from './strategies-section.tsx';

const SECTIONS = [
  { href: PAGES.admin, label: 'Overview', Content: OverviewSection },
  { href: PAGES.adminPeople, label: 'People', Content: PeopleSection },
  { href: PAGES.adminStrategies, label: 'Strategies', Content: StrategiesSection },
  { href: PAGES.adminDirectory, label: 'Directory', Content: DirectorySection },
  { href: PAGES.adminSettings, label: 'Settings', Content: SettingsSection },
  { href: PAGES.adminJobs, label: 'Jobs', Content: JobsSection },
  { href: PAGES.adminBackups, label: 'Backups', Content: BackupsSection },
  { href: PAGES.adminAudit, label: 'Audit log', Content: AuditSection },
];

/** Administration of the server: what its operators see and do. */
export default function AdminPage() {
  // The live connection sends an event when the session ends elsewhere.
  useEffect(watchList, []);
  const user = useUser();
  const [path] = useLocation();
  const section = SECTIONS.find(({ href }) => href === path) ?? SECTIONS[0];
  useTitle(section?.href === PAGES.admin ? 'Administration' : `${section?.label} · Administration`);
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
      <PageHead title="Administration" />
      <div className="pt-4">
        <SectionLayout label="Administration" items={SECTIONS} current={section?.href}>
          {section && <section.Content />}
        </SectionLayout>
      </div>
    </main>
  );
}
