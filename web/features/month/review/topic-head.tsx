import type { ReactNode } from 'react';
import type { ReviewItem } from '../../../../contract/month/review.ts';

/** The head of a topic: the mark of its status, its title, and its value against the target; below why it is talked about. */
export function TopicHead({
  item: { title, reasons },
  mark,
  value,
  target = '',
  trend,
  children,
}: {
  item: Pick<ReviewItem, 'title' | 'reasons'>;
  mark?: ReactNode;
  value?: ReactNode;
  target?: string;
  trend?: ReactNode;
  /** What is told of the record in small. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-6">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          {mark && <span className="flex h-8 items-center [&_svg]:size-4">{mark}</span>}
          <h2 className="min-w-0 text-24 font-semibold wrap-anywhere text-ink">{title}</h2>
        </div>
        {value !== undefined && (
          <p className="tabular flex items-center gap-2 text-24 font-semibold text-ink">
            <span>
              {value}
              {target !== '' && <span className="text-16 font-regular text-ink-2"> / {target}</span>}
            </span>
            {trend}
          </p>
        )}
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Why it is on the agenda" className="measure text-16 text-ink">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3 empty:hidden">
        {children}
      </div>
    </div>
  );
}
