import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { BASE } from '../lib/routes/base.ts';
import { keepPeriod } from '../lib/time/period.ts';
import { App } from './app.tsx';

/** The root of the page. The server gives the path and the data; the browser has its own. */
export function Root({ path, client }: { path?: string; client?: QueryClient }) {
  return (
    <StrictMode>
      <Router base={BASE} aroundNav={keepPeriod} {...(path !== undefined && { ssrPath: path })}>
        <App {...(client && { client })} />
      </Router>
    </StrictMode>
  );
}
