import type { Notification } from '../../../../contract/people/notifications.ts';
import { commentPath, recordPath } from '../../../lib/routes/record-paths.ts';
import { PAGES, pathTo } from '../../../lib/routes/pages.ts';
import { updatesPath } from '../../../lib/strategy/updates.ts';

/** The page that a notification leads to. */
export function pathOfNotification({
  kind,
  strategyId,
  of: record,
  commentId,
}: Pick<Notification, 'kind' | 'strategyId' | 'of' | 'commentId'>): string {
  if (commentId !== null) return commentPath(strategyId, record, commentId);
  if (kind === 'integration') return pathTo('settings', strategyId);
  if (kind === 'leaver') return `${PAGES.adminPeople}?person=${record.split(':')[1]}`;
  if (kind === 'named') return pathTo('history', strategyId);
  if (kind === 'owner') return pathTo('team', strategyId);
  return record.startsWith('strategy:') ? updatesPath(strategyId) : recordPath(strategyId, record);
}
