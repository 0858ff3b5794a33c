import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { newKey } from '../../lib/sync/outbox.ts';
import { putStrategy } from '../../lib/strategy/strategies.ts';
import { updatesPath } from '../../lib/strategy/updates.ts';
import { toast } from '../../ui/toast.tsx';
import { pathTo } from '../../lib/routes/pages.ts';

/** The title of the example until its owner renames it. */
export const EXAMPLE = {
  title: 'Halden Pumps (example)',
  description: 'A maker of water pumps turns to service. Made up, to look around in and to change.',
};

/** Creates the example strategy and opens its board. Repeated clicks and lost answers still create only one. */
export function useExample(): { pending: boolean; start: () => Promise<void> } {
  const [pending, setPending] = useState(false);
  const isBusy = useRef(false);
  const [idempotencyKey] = useState(newKey);
  const [, go] = useLocation();

  async function start(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      const body = { ...EXAMPLE, template: 'example' } as const;
      const strategy = await call('strategies.create', { body, idempotencyKey });
      putStrategy(strategy);
      toast.success('Strategy created successfully', {
        action: { label: 'Enter your 2 values', onClick: () => go(updatesPath(strategy.id)) },
      });
      go(pathTo('board', strategy.id));
    } catch (error) {
      toast.error((error as ApiError).message);
    }
    isBusy.current = false;
    setPending(false);
  }

  return { pending, start };
}
