import { cx } from '../../ui/cx.ts';

/** The title of a page, below the name of its strategy. */
export function PageTitle({
  strategy,
  title,
  hasPrintHead = false,
}: {
  strategy: string;
  title: string;
  /** In print the head of the page has the name of the strategy. */
  hasPrintHead?: boolean;
}) {
  return (
    <div className="min-w-0">
      <p title={strategy} className={cx('truncate text-13 text-ink-3', hasPrintHead && 'print:hidden')}>
        {strategy}
      </p>
      <h1 className="text-20 font-semibold wrap-anywhere text-ink">{title}</h1>
    </div>
  );
}
