import { Skeleton } from '../../../ui/skeleton.tsx';

const PILLARS = [3, 2, 4, 2];

/** The loading state of the board, with the same layout. */
export function BoardSkeleton() {
  return (
    <main className="min-h-0 flex-1 overflow-hidden px-(--gutter)">
      <p
        role="status"
        className="border-b pt-4 pb-3 max-sm:pt-2 max-sm:pb-1 text-24 font-semibold text-ink-3"
      >
        Loading strategy...
      </p>
      <div className="grid gap-x-5 pt-1 md:grid-cols-2">
        {[0, 1].map((statement) => (
          <Skeleton key={statement} className="my-1 h-4 w-3/5" />
        ))}
      </div>
      <div className="mt-3 grid auto-cols-[minmax(18rem,30rem)] grid-flow-col gap-5">
        {PILLARS.map((cards, pillar) => (
          <div key={pillar} className="border-t-2 pt-1">
            <Skeleton className="mb-2 h-6 w-3/5" />
            <div className="flex flex-col gap-2">
              {Array.from({ length: cards }, (_, card) => (
                <Skeleton key={card} className="h-44 rounded-lg border bg-surface" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </main>
  );
}
