import { Batch, BatchAnswer } from '../../commands/command.ts';
import * as z from 'zod/mini';
import { dryRun } from '../fields.ts';
import type { Route } from '../route.ts';

/** Batches of commands on the content of a strategy. */
export const commandRoutes = {
  'commands.run': {
    method: 'POST',
    path: '/api/strategies/{id}/commands',
    summary:
      'Create, update and delete records of every kind at once: all or nothing, one entry in the history. To enter values alone takes the scope values',
    access: { who: 'member', act: 'content.update', entersValues: true },
    /** With `dryRun` the answer is that of the batch, which is not stored. */
    query: z.strictObject({ dryRun }),
    body: Batch,
    bodyMax: 8 * 1024 * 1024,
    errors: ['conflict', 'limit_reached'],
    answer: BatchAnswer,
    status: 200,
  },
} as const satisfies Record<string, Route>;
