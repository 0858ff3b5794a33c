import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { cachedContent } from '../../lib/sync/content.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { countsQuery, openCounts, openedComments } from './counts.ts';
import { nameOf } from './records.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const CommentsPanel = loadable(() => import('./comments-panel.tsx'));

/** Opens the record of a comment, which the address names. */
async function openComment(strategyId: number, commentId: number): Promise<void> {
  const query = { comment: String(commentId) };
  const { comments } = await call('comments.list', { params: { id: strategyId }, query });
  const [root] = comments;
  if (!root) return toast.error('It may have been deleted.', { title: 'Comment not found' });
  const name = nameOf(cachedContent(strategyId)?.content, root.of);
  openedComments.set({ strategyId, record: root.of, name, commentId });
}

/** The comments of a strategy on every page of it: keeps the counts, opens the panel, follows `?comment=12`. */
export function CommentsHost({ strategyId }: { strategyId: number }) {
  const { data } = useQuery(countsQuery(strategyId));
  useEffect(() => {
    if (data)
      openCounts.set({
        strategyId,
        counts: new Map(data.counts.map(({ of: record, open }) => [record, open])),
      });
  }, [data, strategyId]);

  const [path, navigate] = useLocation();
  const search = useSearch();
  const commentId = Number(new URLSearchParams(search).get('comment')) || null;
  useEffect(() => {
    if (commentId !== null)
      openComment(strategyId, commentId).catch((error: ApiError) => toast.failure(error));
  }, [commentId, strategyId]);

  const opened = useStore(openedComments);
  const close = () => {
    openedComments.set(null);
    const rest = new URLSearchParams(search);
    if (!rest.has('comment')) return;
    rest.delete('comment');
    navigate(rest.size === 0 ? path : `${path}?${rest}`, { replace: true });
  };
  // The page of the record that it belongs to may have gone.
  useEffect(() => () => openedComments.set(null), [path]);
  if (opened?.strategyId !== strategyId) return null;
  return <CommentsPanel key={`${opened.record} ${opened.commentId}`} opened={opened} onClose={close} />;
}
