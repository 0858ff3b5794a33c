import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchRoute, useLocation, useRouter, type StringRouteParams } from 'wouter';
import { queryClient } from '../lib/query.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { Part } from './part.tsx';

/** What is shown at a path. */
export interface AppRoute {
  path: string;
  render: (params: Record<string, string>) => ReactNode;
  /** The page has a bar of its own in place of the app's. */
  ownBar: boolean;
  /** Loads its code and begins to read what it shows. */
  prepare: (params: Record<string, string>) => Promise<unknown>;
}

type Ids<Path extends string> = { [Name in Exclude<keyof StringRouteParams<Path>, number>]: number };

function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

interface More<Path extends string> {
  ownBar?: boolean;
  /** What is read first on the page. */
  // oxlint-disable-next-line typescript/no-explicit-any -- of whatever each of them gives
  reads?: (ids: Ids<Path>) => readonly FetchQueryOptions<any, any, any, any>[];
}

function idsOf<Path extends string>(params: Record<string, string>): Ids<Path> | undefined {
  const ids = Object.entries(params).map(([name, text]) => [name, idOf(text)] as const);
  return ids.some(([, id]) => id === null) ? undefined : (Object.fromEntries(ids) as Ids<Path>);
}

/** A page at a path whose parameters are ids: `page('/strategy/:id', BoardPage, ({ id }) => …)`. What is no id leads nowhere. */
export function page<Path extends string>(
  path: Path,
  { load }: Pick<Part<never>, 'load'>,
  render: (ids: Ids<Path>) => ReactNode,
  { ownBar = false, reads }: More<Path> = {},
): AppRoute {
  return {
    path,
    ownBar,
    render: (params) => {
      const ids = idsOf<Path>(params);
      return ids ? render(ids) : <NotFoundPage />;
    },
    prepare: (params) => {
      const ids = idsOf<Path>(params);
      for (const read of (ids && reads?.(ids)) ?? []) void queryClient.prefetchQuery(read);
      return ids ? load() : Promise.resolve();
    },
  };
}

/** Prepares the first route of the table that a path matches, and `bar`, the app's own; nothing where none does. */
export async function prepareRoute(
  routes: readonly AppRoute[],
  path: string,
  bar: Pick<Part<never>, 'load'>,
): Promise<void> {
  for (const { path: pattern, ownBar, prepare } of routes) {
    const match = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path);
    if (match) return void (await Promise.all([prepare({ ...match.groups }), ownBar || bar.load()]));
  }
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
