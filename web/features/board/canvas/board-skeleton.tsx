import { Skeleton } from '../../../ui/skeleton.tsx';

const PILLARS = [3, 2, 4, 2];

/** The loading state of the board, with the same layout. */
export function BoardSkeleton() {
  return (
    <main className="min-h-0 flex-1 overflow-hidden px-(--gutter)">
      <p role="status" className="border-b pt-4 pb-3 text-24 font-semibold text-ink-3">
        Loading strategy...
      </p>
      <div className="grid gap-x-12 gap-y-3 border-t pt-2 md:grid-cols-2">
        {[0, 1].map((statement) => (
          <div key={statement}>
            <Skeleton className="my-1 h-4 w-16" />
            <Skeleton className="mt-1 h-5 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
          </div>
        ))}
      </div>
      <div className="mt-4 flex h-8 items-center border-t pt-4 pb-2 box-content">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="grid auto-cols-[minmax(18rem,30rem)] grid-flow-col gap-6">
        {PILLARS.map((cards, pillar) => (
          <div key={pillar} className="border-t-3 pt-3">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-1 mb-3 h-3 w-20" />
            <div className="flex flex-col gap-2">
              {Array.from({ length: cards }, (_, card) => (
                <Skeleton key={card} className="h-28 rounded-lg border bg-surface" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </main>
  );
}
