import { call } from '../../lib/api/call.ts';
import { HOME } from '../../lib/session/next.ts';

/** The first page of a user who registered by an invitation: their only strategy. */
export async function joinedPath(): Promise<string> {
  try {
    const [joined] = await call('strategies.list');
    return joined ? `/strategy/${joined.id}` : HOME;
  } catch {
    return HOME;
  }
}
