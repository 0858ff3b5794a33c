import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Corrections } from '../../../../contract/month/corrections.ts';
import { correctionText } from '../../../../contract/words/correction.ts';
import { dateTime } from '../../../../contract/words/dates.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

/** Something that was made of a month. Before a correction of it, it can be made again where a strategy is given. */
export function Made({
  made,
  about,
  strategyId,
  children,
}: {
  made: Corrections & { by: string; at: string };
  about: string | false;
  strategyId?: number;
  children: ReactNode;
}) {
  const { by, at, supersededAt } = made;
  const correction = correctionText(made);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-14 wrap-anywhere text-ink">
      {children}
      <span className="text-13 text-ink-3">
        {about && `${about}, `}
        <bdi>{by}</bdi>, {dateTime(at)}
        {correction && `, ${correction}`}
      </span>
      {supersededAt !== undefined && strategyId !== undefined && (
        <Link
          href={pathTo('publish', strategyId)}
          className="text-13 text-ink-2 underline underline-offset-2"
        >
          Make again
        </Link>
      )}
    </li>
  );
}
