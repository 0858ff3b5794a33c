import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { Router } from 'wouter';
import type { FirstSight } from '../../contract/first-sight.ts';
import { FirstSightContext } from '../lib/first-sight.ts';
import { App } from './app.tsx';

/**
 * The root of the page: on the server with the path it draws and what it knows, in the browser without. `sight` is what the
 * server drew the page for.
 */
export function Root({ sight, path, client }: { sight?: FirstSight; path?: string; client?: QueryClient }) {
  const [drawn] = useState(() => ({ current: sight }));
  return (
    <StrictMode>
      <Router {...(path !== undefined && { ssrPath: path })}>
        <FirstSightContext value={drawn}>
          <App {...(client && { client })} />
        </FirstSightContext>
      </Router>
    </StrictMode>
  );
}
