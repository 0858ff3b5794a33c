import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import type { BoardLook } from '../../contract/api/board-look.ts';
import { RenderedLook } from '../entities/board/board-look.ts';
import { BASE } from '../lib/routes/base.ts';
import { keepPeriod } from '../lib/time/period.ts';
import { App } from './app.tsx';

/** The root of the page. The server gives the path, the data and the look of boards; the browser has its own. */
export function Root({ path, client, look }: { path?: string; client?: QueryClient; look?: BoardLook }) {
  return (
    <StrictMode>
      <Router base={BASE} aroundNav={keepPeriod} {...(path !== undefined && { ssrPath: path })}>
        <RenderedLook value={look}>
          <App {...(client && { client })} />
        </RenderedLook>
      </Router>
    </StrictMode>
  );
}
