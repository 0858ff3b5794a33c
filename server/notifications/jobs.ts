import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { hourly, type JobKinds, jobOf } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { queueNotices } from './mail-notices.ts';
import { Leaver, notifyOfLeaver } from './notify-leaver.ts';
import { Named, notifyOfNamed } from './notify-named.ts';
import { notifyOfOwner, OwnerChange } from './notify-owner.ts';
import { deleteOldNotifications } from './routes.ts';

/** The jobs of notifications themselves. */
export const notificationJobs = (store: Store): JobKinds => ({
  'mail.notices': jobOf(z.object({ userId: id }), ({ userId }) => queueNotices(store, userId)),
  'notifications.named': jobOf(Named, (named) => notifyOfNamed(store, named)),
  'notifications.owner': jobOf(OwnerChange, (change) => notifyOfOwner(store, change)),
  'notifications.leaver': jobOf(Leaver, (leaver) => notifyOfLeaver(store, leaver)),
  'notifications.clean-up': hourly(() => deleteOldNotifications(store, new Date())),
});
