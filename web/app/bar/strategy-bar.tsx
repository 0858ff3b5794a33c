import { ChevronLeft, Ellipsis } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '../../../contract/api/entities.ts';
import { may, ROLE_LABELS } from '../../../contract/people/roles.ts';
import { Bell } from '../../entities/strategy/notifications/bell.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { pageAt, PAGES } from '../../lib/routes/pages.ts';
import { useStore } from '../../lib/store.ts';
import { exportRequest, openExport } from '../../lib/strategy/export-request.ts';
import { importRequest, openImport } from '../../lib/strategy/import-request.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { MenuOpener } from '../../ui/menu.tsx';
import { PAGE_MENU } from '../../ui/page-head.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { AccountMenu } from './account-menu.tsx';
import { barStyle } from './bar-style.ts';
import { ImportDrop } from './import-drop.tsx';
import { PeopleHere } from './people-here.tsx';
import { SearchButton } from './search-button.tsx';
import { StrategyNav } from './strategy-nav.tsx';
import { UpdatesLink } from './updates-link.tsx';
import { loadable } from '../../lib/dom/prefetch.ts';

const SnapshotBanner = lazy(() => import('./snapshot-banner.tsx'));
const ExportDialog = loadable(() => import('../../features/export/export-dialog.tsx'));
const ImportWizard = loadable(() => import('../../features/import/import-wizard.tsx'));

/**
 * The bar of every page of a strategy: the way back, the strategy's name and its pages, search, what is due, notices and the account.
 * Below it the snapshot that the page shows.
 */
export function StrategyBar({ strategyId, user }: { strategyId: number; user: User }) {
  const { strategy } = useStrategy(strategyId);
  const snapshotId = useSnapshotId();
  const isNow = snapshotId === null;
  const [path] = useLocation();
  const isExporting = useStore(exportRequest) === path;
  const importing = useStore(importRequest);
  const mayImport = isNow && strategy !== undefined && may(strategy.role, 'content.change');
  usePageCommands({
    title: 'Strategy',
    commands: () => [
      ...(mayImport ? [{ id: 'import', label: 'Import', run: () => openImport() }] : []),
      { id: 'export', label: 'Export', run: openExport },
    ],
  });
  return (
    <>
      <header className={cx(barStyle, 'sticky top-0 z-30 max-sm:gap-0 short:static [:fullscreen_&]:hidden')}>
        <Link
          href={PAGES.dashboard}
          aria-label="Meridian dashboard"
          title="Dashboard"
          className={buttonStyle('quiet', 'md', { square: true, className: '-ml-2' })}
        >
          <ChevronLeft className="size-4" />
        </Link>
        <p
          title={strategy?.title}
          className="min-w-16 shrink-[999] truncate text-14 font-semibold text-ink max-md:flex-1 lg:mr-3"
        >
          {strategy?.title}
        </p>
        <StrategyNav strategyId={strategyId} />
        <div className="md:flex-1" />
        {isNow && strategy && !may(strategy.role, 'content.change') && (
          <span className="shrink-0 px-1 text-13 text-ink-3 max-lg:sr-only">
            {strategy.archivedAt === undefined ? ROLE_LABELS[strategy.role] : 'Archived'}
          </span>
        )}
        {/* No gap where no one else is present: the live region renders all the same. */}
        <div className="shrink-0 px-1 has-[:empty:only-child]:px-0">
          {isNow && <PeopleHere strategyId={strategyId} />}
        </div>
        <SearchButton />
        <UpdatesLink />
        <Bell />
        <PageMenuButton name={pageAt(path) === 'board' ? 'Settings' : 'Menu'} />
        <AccountMenu user={user} />
      </header>
      {isExporting && <ExportDialog strategyId={strategyId} onClose={() => exportRequest.set(null)} />}
      {mayImport && importing?.path === path && (
        <ImportWizard strategyId={strategyId} file={importing.file} onClose={() => importRequest.set(null)} />
      )}
      {mayImport && <ImportDrop path={path} />}
      {!isNow && (
        <Suspense fallback={<div className="h-10 shrink-0" />}>
          <SnapshotBanner {...{ strategyId, snapshotId }} />
        </Suspense>
      )}
    </>
  );
}

/** On a phone it opens the menu of the page; where the page has none it is not there. Its room is there before. */
function PageMenuButton({ name }: { name: string }) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const isPhone = usePhone();
  return (
    <div className="w-10 shrink-0 md:hidden print:hidden">
      {isPhone && (
        <MenuOpener
          menu={PAGE_MENU}
          aria-label={name}
          title={name}
          className={buttonStyle('quiet', 'md', {
            square: true,
            className: 'w-10! [:root:not(:has(#page-menu))_&]:hidden',
          })}
        >
          <Ellipsis className="size-4" />
        </MenuOpener>
      )}
    </div>
  );
}
