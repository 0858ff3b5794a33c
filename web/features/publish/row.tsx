import { BookText, Camera, Globe, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Corrections } from '../../../contract/month/corrections.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { correctionLine } from '../../lib/time/corrected.ts';

const KINDS: Record<Kind, LucideIcon> = { Book: BookText, Page: Globe, Snapshot: Camera };
type Kind = 'Book' | 'Page' | 'Snapshot';

/** The columns of the list where the window is wide. Their widths are fixed, because each row is a grid of its own. */
const columns =
  'lg:grid lg:grid-cols-[7rem_minmax(0,1fr)_7rem_12rem_17rem] lg:items-center lg:gap-x-4 lg:py-2';

/** A row of the list: what it is, of which period, how it stands, and what one does with it. */
export function ListRow({
  kind,
  name,
  about,
  period,
  state,
  children,
}: {
  kind: Kind;
  name: string;
  /** Who made it and when, and what else there is to say. */
  about: ReactNode;
  period: string;
  state: ReactNode;
  /** What one does with it. */
  children: ReactNode;
}) {
  const Icon = KINDS[kind];
  return (
    <li className={`flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3 ${columns}`}>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <Icon className="size-4 shrink-0 text-ink-3" />
        {kind}
      </p>
      <div className="min-w-0 max-lg:order-1 max-lg:basis-full">
        <p className="text-14 font-medium wrap-anywhere text-ink">{name}</p>
        <div className="text-13 wrap-anywhere text-ink-3">{about}</div>
      </div>
      <p className="tabular text-13 wrap-anywhere text-ink-2">{period}</p>
      <div className="min-w-0 text-13 text-ink-2">{state}</div>
      <div className="flex flex-wrap items-center gap-2 max-lg:order-2 max-lg:basis-full lg:justify-end">
        {children}
      </div>
    </li>
  );
}

/** Who made something and when, and that it is corrected or was. */
export function MadeBy({ by, at, ...corrections }: Corrections & { by: string; at: string }) {
  const line = correctionLine(corrections);
  return (
    <>
      <bdi>{by}</bdi>, {dateTime(at)}
      {line && ` · ${line}`}
    </>
  );
}
