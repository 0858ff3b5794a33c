import { call } from '../../lib/call.ts';
import { HOME } from '../../lib/next.ts';

/** Where somebody goes who has just registered by an invitation: the one strategy they have. */
export async function joinedPath(): Promise<string> {
  try {
    const [joined] = await call('strategies.list');
    return joined ? `/strategy/${joined.id}` : HOME;
  } catch {
    return HOME;
  }
}
