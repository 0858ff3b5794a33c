import type { ReactNode } from 'react';
import { matchRoute, useLocation, useRouter, type StringRouteParams } from 'wouter';
import { NotFoundPage } from './not-found-page.tsx';

/** What is shown at a path. */
export interface AppRoute {
  path: string;
  render: (params: Record<string, string>) => ReactNode;
  /** The page has a bar of its own in place of the app's. */
  ownBar: boolean;
}

type Ids<Path extends string> = { [Name in Exclude<keyof StringRouteParams<Path>, number>]: number };

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** A page at a path whose parameters are ids: `page('/strategy/:id', ({ id }) => …)`. What is no id leads nowhere. */
export function page<Path extends string>(
  path: Path,
  render: (ids: Ids<Path>) => ReactNode,
  { ownBar = false }: { ownBar?: boolean } = {},
): AppRoute {
  return {
    path,
    ownBar,
    render: (params) => {
      const ids = Object.entries(params).map(([name, text]) => [name, idOf(text)] as const);
      if (ids.some(([, id]) => id === null)) return <NotFoundPage />;
      return render(Object.fromEntries(ids) as Ids<Path>);
    },
  };
}

/** The first route of the table that the window's path matches, drawn; undefined where none does. */
export function useRoute(routes: readonly AppRoute[]): { page: ReactNode; ownBar: boolean } | undefined {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const { path: pattern, render, ownBar } of routes) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches) {
      const named = Object.entries(params).filter(([name]) => !/^\d+$/.test(name)) as [string, string][];
      return { page: render(Object.fromEntries(named)), ownBar };
    }
  }
  return undefined;
}
