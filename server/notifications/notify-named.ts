import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import type { Store } from '../store/store.ts';
import { deliver } from './deliver.ts';

/** A revision made somebody who joined responsible for what named them; `detail` says for how much. */
export const Named = z.object({
  strategyId: id,
  ownerId: id,
  memberId: id,
  revision: z.int(),
  detail: z.string(),
});

/** Tells the owner of a strategy for what somebody who joined is responsible by their name. */
export const notifyOfNamed = (
  store: Store,
  { strategyId, ownerId, memberId, revision, detail }: z.infer<typeof Named>,
): Promise<void> =>
  transact(store, { principal: HOUSEKEEPING }, ({ writer }) =>
    deliver(writer, [
      {
        user_id: ownerId,
        strategy_id: strategyId,
        kind: 'named',
        key: `named:${strategyId}:${revision}`,
        of: `strategy:${strategyId}`,
        label: '',
        detail,
        actor_id: memberId,
      },
    ]),
  );
