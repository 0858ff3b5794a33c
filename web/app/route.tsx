import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchRoute, useLocation, useRouter, type StringRouteParams } from 'wouter';
import { PAGES, type PageName } from '../lib/routes/pages.ts';
import { queryClient } from '../lib/sync/query.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { LazyComponent } from './lazy-component.tsx';

/** A page and its path. */
export interface AppRoute {
  path: string;
  render: (params: Record<string, string>) => ReactNode;
  /** The page has a bar of its own in place of the app's. */
  ownBar: boolean;
  /** Loads its code. */
  load: (params: Record<string, string>) => Promise<unknown>;
  /** Its first queries. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each query has its own type
  reads: (params: Record<string, string>) => readonly FetchQueryOptions<any, any, any, any>[];
}

type Ids<Name extends PageName> = {
  [Id in Exclude<keyof StringRouteParams<(typeof PAGES)[Name]>, number>]: number;
};

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

interface PageOptions<Name extends PageName> {
  ownBar?: boolean;
  /** The first queries of the page. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each query has its own type
  reads?: (ids: Ids<Name>) => readonly FetchQueryOptions<any, any, any, any>[];
}

function idsOf<Name extends PageName>(params: Record<string, string>): Ids<Name> | undefined {
  const ids = Object.entries(params).map(([name, text]) => [name, idOf(text)] as const);
  return ids.some(([, id]) => id === null) ? undefined : (Object.fromEntries(ids) as Ids<Name>);
}

/** A page and the component that renders it, whose props are the ids of the path. A parameter that is no id gives the not-found page. */
export function page<Name extends PageName>(
  name: Name,
  Page: LazyComponent<Ids<Name>>,
  { ownBar = false, reads }: PageOptions<Name> = {},
): AppRoute {
  return {
    path: PAGES[name],
    ownBar,
    render: (params) => {
      const ids = idsOf<Name>(params);
      return ids ? <Page {...ids} /> : <NotFoundPage />;
    },
    load: (params) => (idsOf<Name>(params) ? Page.load() : Promise.resolve()),
    reads: (params) => {
      const ids = idsOf<Name>(params);
      return (ids && reads?.(ids)) ?? [];
    },
  };
}

/** The first route of a table that a path matches, with its parameters; undefined where none does. */
function routeAt(routes: readonly AppRoute[], path: string) {
  for (const route of routes) {
    const match = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return undefined;
}

/** Loads the code of the page at a path, and `bar`, the app's own, where it has none itself. */
export async function loadRoute(
  routes: readonly AppRoute[],
  path: string,
  bar: Pick<LazyComponent<never>, 'load'>,
): Promise<void> {
  const match = routeAt(routes, path);
  if (match) await Promise.all([match.route.load(match.params), match.route.ownBar || bar.load()]);
}

/** Reads the data of the page at a path. Resolves also on a failure. */
export async function readRoute(routes: readonly AppRoute[], path: string): Promise<void> {
  const match = routeAt(routes, path);
  const reads = match?.route.reads(match.params) ?? [];
  await Promise.all(reads.map((read) => queryClient.prefetchQuery(read)));
}

/** The page at the current path; undefined where no route matches. */
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
