import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { viewerId } from '../session/session.ts';

/** Whether the viewer owns a strategy. Of an archived one the owner's role is Read Only too. */
export const isOwn = ({ role, archivedAt, userId }: Strategy): boolean =>
  role === 'owner' || (archivedAt !== undefined && userId === viewerId());

/** Whether the viewer may leave a strategy. */
export const mayLeave = (strategy: Strategy): boolean =>
  may(strategy.role, 'strategy.leave') && !isOwn(strategy);
