import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { jobOf, type JobKinds } from '../jobs/kinds.ts';
import type { Store } from '../store/store.ts';
import { notifyOfComment } from './notify-comment.ts';

/** The jobs of comments. */
export const commentJobs = (store: Store): JobKinds => ({
  'notifications.comment': jobOf(z.object({ commentId: id }), ({ commentId }) =>
    notifyOfComment(store, commentId),
  ),
});
