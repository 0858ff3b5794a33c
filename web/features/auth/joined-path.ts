import { call } from '../../lib/api/call.ts';
import { PAGES, pathTo } from '../../lib/routes/pages.ts';

/** The first page of a user who registered by an invitation: their only strategy. */
export async function joinedPath(): Promise<string> {
  try {
    const [joined] = await call('strategies.list');
    return joined ? pathTo('board', joined.id) : PAGES.dashboard;
  } catch {
    return PAGES.dashboard;
  }
}
