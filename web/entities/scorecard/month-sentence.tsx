import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SentencePart } from '../../../contract/month/sentence.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import type { Scorecard } from '../../lib/strategy/scores.ts';
import { cx } from '../../ui/cx.ts';
import { MoreButton } from '../../ui/prose.tsx';
import { useCut } from '../../ui/use-cut.ts';

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

/** What two lines of a phone hold, and of a laptop; estimated. */
const NARROW = 80;
const WIDE = 280;

/**
 * A period in a sentence of two lines, in which each record is a link; a longer one goes on while a link of it has the focus, and
 * after 'more'. Until it is read it takes the room of a line.
 */
export function MonthSentence({
  strategyId,
  scorecard,
  className = '',
}: {
  strategyId: number;
  scorecard: Pick<Scorecard, 'period' | 'sentence'> | undefined;
  className?: string;
}) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const [isWhole, setWhole] = useState(false);
  const { sentence = [], period } = scorecard ?? {};
  const text = useRef<HTMLParagraphElement>(null);
  const isCut = useCut(text, scorecard, isWhole);
  if (scorecard && sentence.length === 0) return null;
  const name = `${period?.label} in a sentence`;
  const length = sentence.reduce((sum, { text }) => sum + text.length, name.length);
  const cut = length > WIDE ? 'line-clamp-2' : 'max-lg:line-clamp-2';
  return (
    <div className={cx('flex max-w-[70rem] items-baseline-last gap-2', className)}>
      <p
        ref={text}
        className={cx(
          'min-h-[1.5em] min-w-0 flex-1 text-14 leading-normal wrap-anywhere text-ink-2 has-focus-visible:line-clamp-none print:line-clamp-none',
          !isWhole && cut,
        )}
      >
        {period && (
          <>
            <strong className="font-semibold text-ink">{name}.</strong>{' '}
            <SentenceParts strategyId={strategyId} sentence={sentence} />
          </>
        )}
      </p>
      {length > NARROW && (
        <MoreButton
          of={name}
          isWhole={isWhole}
          onToggle={() => setWhole(!isWhole)}
          words={['more', 'less']}
          // Where it has no use it leaves its room, so that no line breaks elsewhere.
          className={cx(length <= WIDE && 'lg:hidden', !isWhole && !isCut && 'invisible')}
        />
      )}
    </div>
  );
}
