import { act } from '@testing-library/react';
import type { Change } from '../../contract/change.ts';
import type { ServerMessage } from '../../contract/live.ts';
import { STRATEGY_ID } from './content.ts';
import type { FakeServer } from './fake-server.ts';

/** Sends a message over the live socket, which is opened if it is not. */
export function tell({ socket }: FakeServer, message: ServerMessage): void {
  act(() => {
    if (socket.readyState === 0) socket.open();
    socket.tell(message);
  });
}

/** Sends a change that Grace, another member, made to the strategy. */
export function tellChange(
  server: FakeServer,
  change: Pick<Change, 'entity' | 'id' | 'operation'> & Partial<Change>,
): void {
  const from = server.content.revision;
  const revision = ++server.content.revision;
  const whole: Change = {
    revision,
    seq: 0,
    at: '2026-01-01T00:00:00.000Z',
    userId: 2,
    name: 'Grace',
    label: '',
    before: null,
    after: null,
    commandId: null,
    ...change,
  };
  tell(server, { type: 'changes', strategyId: STRATEGY_ID, from, to: revision, changes: [whole] });
}
