import { act } from '@testing-library/react';
import type { Change } from '../../contract/api/change.ts';
import type { ServerMessage } from '../../contract/api/live.ts';
import { STRATEGY_ID } from './content.ts';
import type { FakeServer } from './fake-server.ts';

/** Receives a message over the live socket, which is opened first where needed. */
export function receive({ socket }: FakeServer, message: ServerMessage): void {
  act(() => {
    if (socket.readyState === 0) socket.open();
    socket.receive(message);
  });
}

/** Receives a change that Grace, another member, made to the strategy. */
export function receiveChange(
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
  receive(server, { type: 'changes', strategyId: STRATEGY_ID, from, to: revision, changes: [whole] });
}
