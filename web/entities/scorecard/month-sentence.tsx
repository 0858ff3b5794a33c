import { Link, useLocation } from 'wouter';
import type { SentencePart } from '../../../contract/month/sentence.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import type { Scorecard } from '../../lib/strategy/scores.ts';
import { cx } from '../../ui/cx.ts';

const LINK = 'text-ink underline decoration-boundary underline-offset-2 hover:decoration-current';

type Linked = NonNullable<SentencePart['link']>;

/** The page that shows what a part of the sentence is about; a pillar is on the board. */
function pathOf(strategyId: number, { kind, id }: Linked): string {
  if (kind === 'pillar') return `${pathTo('board', strategyId)}#pillar-${id}`;
  return kind === 'objective' ? pathTo('objective', strategyId, id) : pathTo('kpi', strategyId, id);
}

function Part({
  strategyId,
  part: { text, link },
  className,
}: {
  strategyId: number;
  part: SentencePart;
  className: string;
}) {
  const [here] = useLocation();
  if (!link) return text;
  const path = pathOf(strategyId, link);
  // The browser scrolls to a place of the page that is shown.
  if (link.kind === 'pillar' && here === pathTo('board', strategyId))
    return (
      <a href={path.slice(path.indexOf('#'))} className={cx(LINK, className)}>
        {text}
      </a>
    );
  return (
    <Link href={path} className={cx(LINK, className)}>
      {text}
    </Link>
  );
}

/** The parts of a sentence, each record a link. */
export const SentenceParts = ({
  strategyId,
  sentence,
  linkClassName = '',
}: {
  strategyId: number;
  sentence: readonly SentencePart[];
  linkClassName?: string;
}) =>
  sentence.map((part, index) => (
    <Part key={index} strategyId={strategyId} part={part} className={linkClassName} />
  ));

/** A period in a sentence, in which each record is a link. Until it is read it takes the room of a line. */
export function MonthSentence({
  strategyId,
  scorecard,
  className = '',
}: {
  strategyId: number;
  scorecard: Pick<Scorecard, 'period' | 'sentence'> | undefined;
  className?: string;
}) {
  const { sentence = [], period } = scorecard ?? {};
  if (scorecard && sentence.length === 0) return null;
  return (
    <p
      className={cx('min-h-[1.5em] max-w-[70rem] text-14 leading-normal wrap-anywhere text-ink-2', className)}
    >
      {period && (
        <>
          <strong className="font-semibold text-ink">{period.label} in a sentence.</strong>{' '}
          <SentenceParts strategyId={strategyId} sentence={sentence} />
        </>
      )}
    </p>
  );
}
