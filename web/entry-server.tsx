import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { RenderPage } from '../contract/api/content-version.ts';
import type { User } from '../contract/api/entities.ts';
import { loadSignedIn } from './app/app.tsx';
import { Root } from './app/root.tsx';
import { contentKey, queryClient, scoresKey, strategyKey, userKey } from './lib/sync/query.ts';

/** All members in a role share one render, so it depends on no user. */
const ANYONE: User = { id: 0, username: '', name: '', fullName: null, mustChangePassword: false };

/** Renders a page by the same components as the browser. Throws where a component fails. */
export const renderPage: RenderPage = async (path, strategy, revised, look, scorecard) => {
  await loadSignedIn(path);
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  client.setQueryData(userKey, ANYONE);
  client.setQueryData(strategyKey(strategy.id), strategy);
  client.setQueryData(contentKey(strategy.id), revised);
  if (scorecard) client.setQueryData(scoresKey(strategy.id, null), scorecard);
  const html = renderToString(<Root path={path} client={client} look={look} />);
  // React marks a failed Suspense boundary so, and does not throw.
  if (html.includes('<!--$!-->')) throw new Error(`${path} failed to render`);
  // The Content-Security-Policy refuses style attributes; app/boot.ts sets the styles before the first paint.
  return html.replaceAll(' style="', ' data-style="');
};
