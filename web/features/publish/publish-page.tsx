import { BookText, Camera, ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may, type Role } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Published } from './published.tsx';
import type { Ask, Request } from './requests.tsx';
import { loadable } from '../../lib/dom/prefetch.ts';

const TITLE = 'Publish';
const RequestDialog = loadable(() => import('./requests.tsx'));

/** What is given out of a strategy: its books, its published pages and its snapshots. */
export default function PublishPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, error } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useContent(strategyId);
  if (strategy) return <Publish key={strategyId} strategy={strategy} />;
  return (
    <NotLoaded strategyId={strategyId} heading={TITLE} loading="Loading..." what="the page" error={error} />
  );
}

/** What a role can make. */
const choicesOf = (strategyId: number, role: Role, ask: Ask): MenuItem[] => [
  ...(may(role, 'content.change')
    ? [{ id: 'book', label: 'Make a book', icon: <BookText />, href: pathTo('book', strategyId) }]
    : []),
  ...(may(role, 'strategy.manage')
    ? [{ id: 'page', label: 'Publish a page', icon: <Globe />, href: pathTo('publishPage', strategyId) }]
    : []),
  ...(may(role, 'content.change')
    ? [
        {
          id: 'snapshot',
          label: 'Take a snapshot',
          icon: <Camera />,
          onAction: () => ask({ kind: 'snapshot' }),
        },
      ]
    : []),
];

function Publish({ strategy }: { strategy: Strategy }) {
  const { id: strategyId, role } = strategy;
  const [, navigate] = useLocation();
  const [request, setRequest] = useState<Request>();
  useFocusLoss(request, () => document.getElementById('published')?.focus());
  const choices = choicesOf(strategyId, role, setRequest);
  usePageCommands({
    title: TITLE,
    commands: () =>
      choices.map(({ id, label, href, onAction }) => ({
        id,
        label,
        run: () => (href ? navigate(href) : onAction?.('')),
      })),
  });
  return (
    <StrategyPage
      strategy={strategy}
      title={TITLE}
      action={
        choices.length > 0 && (
          <Menu label={TITLE} variant="primary" items={choices}>
            {TITLE}
            <ChevronDown className="size-4" />
          </Menu>
        )
      }
    >
      <Published {...{ strategyId, role }} ask={setRequest} />
      {request && (
        <RequestDialog
          {...{ strategyId, request }}
          // The dialog of the link replaces the one that asked.
          onClose={() => setRequest((shown) => (shown === request ? undefined : shown))}
          onLink={(linked) => setRequest({ kind: 'link', ...linked })}
        />
      )}
    </StrategyPage>
  );
}
