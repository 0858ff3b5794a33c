import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchRoute, Redirect, useLocation, useRouter, type StringRouteParams } from 'wouter';
import { PAGES, type PageName } from '../lib/routes/pages.ts';
import { queryClient } from '../lib/sync/query.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { LazyComponent } from './lazy-component.tsx';

/** 'fixed' pages are as high as the window and scroll in themselves; 'bare' ones have no bar. */
export type Frame = 'scrolling' | 'fixed' | 'bare';

/** A page and its path. */
export interface AppRoute {
  path: string;
  render: (params: Record<string, string>) => ReactNode;
  /** How the page stands in the window; the default scrolls with it below its bar. */
  frame: Frame;
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
  frame?: Frame;
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
  { frame = 'scrolling', reads }: PageOptions<Name> = {},
): AppRoute {
  return {
    path: PAGES[name],
    frame,
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

/** The route of a former path: it leads on to the page that took its place, with its query. */
export function moved(path: string, page: PageName): AppRoute {
  const to = (params: Record<string, string>): string =>
    PAGES[page].replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return {
    path,
    frame: 'scrolling',
    render: (params) => <Redirect to={to(params) + location.search + location.hash} replace />,
    load: () => Promise.resolve(),
    reads: () => [],
  };
}

/** Loads the code of the page at a path. */
export async function loadRoute(routes: readonly AppRoute[], path: string): Promise<void> {
  const match = routeAt(routes, path);
  await match?.route.load(match.params);
}

/** Reads the data of the page at a path. Resolves also on a failure. */
export async function readRoute(routes: readonly AppRoute[], path: string): Promise<void> {
  const match = routeAt(routes, path);
  const reads = match?.route.reads(match.params) ?? [];
  await Promise.all(reads.map((read) => queryClient.prefetchQuery(read)));
}

/** The page at the current path; undefined where no route matches. */
export function useRoute(routes: readonly AppRoute[]): { page: ReactNode; frame: Frame } | undefined {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const { path: pattern, render, frame } of routes) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches) {
      const named = Object.entries(params).filter(([name]) => !/^\d+$/.test(name)) as [string, string][];
      return { page: render(Object.fromEntries(named)), frame };
    }
  }
  return undefined;
}
