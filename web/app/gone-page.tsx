import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGES, strategyOf } from '../lib/routes/pages.ts';
import { goneKey, queryClient, strategyKey } from '../lib/sync/query.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageState } from '../ui/page-state.tsx';

/** Renders its children, or a notice where the viewer lost access to the strategy. */
export function UnlessGone({ path, children }: { path: string; children: ReactNode }) {
  const strategyId = strategyOf(path) ?? 0;
  const { data: isGone } = useQuery({
    queryKey: goneKey(strategyId),
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });
  if (!isGone) return children;

  async function tryAgain() {
    await queryClient.resetQueries({ queryKey: strategyKey(strategyId) });
    queryClient.setQueryData(goneKey(strategyId), false);
  }
  return (
    <PageState
      kind="notice"
      title="This strategy is no longer open to you"
      message="It was deleted, or its owner has ended your membership."
      action={
        <div className="flex gap-2">
          <Button onClick={() => void tryAgain()}>Try again</Button>
          <Link href={PAGES.dashboard} asChild>
            <LinkButton variant="primary">Go to Dashboard</LinkButton>
          </Link>
        </div>
      }
    />
  );
}
