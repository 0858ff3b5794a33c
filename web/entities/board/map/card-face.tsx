import { healthOf, type Contents } from '../contents.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { scoreText, statusText } from '../../../../contract/words/value.ts';
import { cx } from '../../../ui/cx.ts';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import { groundOf } from './tone.ts';

/** A title that may need more lines than there are. Others are not cut: each cut makes moving the map slower. */
const LONG = 56;

/** What a card of the map shows of an objective: its title, then its status in the period. Sizes are those of the map, which zooms. */
export function CardFace({
  title,
  contents,
  values,
  isDimmed = false,
  className,
}: {
  title: string;
  contents: Contents;
  /** Its scores, oldest first. */
  values: readonly (number | null)[];
  /** It steps back, and can still be read. */
  isDimmed?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'relative flex size-full flex-col justify-between rounded-[8px] border py-[6px] pr-[10px] pl-[14px] text-left text-[13px]/[17px]',
        isDimmed ? 'border-transparent **:text-ink-3!' : 'bg-surface',
        className,
      )}
    >
      <span
        className={cx(
          'absolute -inset-y-px -left-px w-[5px] rounded-l-[8px]',
          groundOf(contents),
          isDimmed && 'opacity-25',
        )}
      />
      <span
        title={title}
        className={cx('font-semibold wrap-anywhere text-ink', title.length > LONG && 'line-clamp-3')}
      >
        {title}
      </span>
      {/* The words of its name are apart. */}{' '}
      <span className="flex h-[18px] shrink-0 items-center gap-[6px] text-[12px]/[16px] whitespace-nowrap">
        <Health contents={contents} values={values} />
      </span>
    </span>
  );
}

function Health({ contents, values }: { contents: Contents; values: readonly (number | null)[] }) {
  if (contents.scores) {
    const { status, score } = contents.scores.own;
    const word = statusText(status);
    return (
      <>
        <StatusMark status={word} />
        <StatusWord status={word} />
        {score !== null && <span className="tabular font-medium text-ink-2">{scoreText(score)}</span>}
        {/* What it shows would make the name of the card a long one. */}
        <span aria-hidden="true" className="ml-auto">
          <Sparkline values={values} format={(value) => scoreText(value)} />
        </span>
      </>
    );
  }
  const { statuses } = healthOf(contents);
  if (statuses.length === 0) return <span className="text-ink-3">No KPIs yet</span>;
  return statuses.map(([status, count]) => (
    <span key={status} title={status} className="flex items-center gap-[4px]">
      <StatusMark status={status} />
      <span className="tabular">{count}</span> <span className="sr-only">{status} </span>
    </span>
  ));
}
