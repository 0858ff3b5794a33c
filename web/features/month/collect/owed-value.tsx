import { Link } from 'wouter';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ClosingItem } from '../../../../contract/month/close.ts';
import { may } from '../../../../contract/people/roles.ts';
import type { Scorecard } from '../../../entities/scorecard/scorecard.ts';
import { type Drafts, isUnsaved } from '../../../entities/value-entry/drafts.ts';
import { subjectOf } from '../../../entities/value-entry/entry.ts';
import { ValueEntry } from '../../../entities/value-entry/value-entry.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { scoresOf } from '../../../lib/strategy/scores.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import type { Closing } from '../closing.ts';
import { draftOfItem } from './dues.ts';

/** What is known where values of a month are owed. */
export interface OwedIn {
  strategy: Strategy;
  closing: Closing;
  drafts: Drafts;
  content: Content | undefined;
  scores: Scorecard | undefined;
}

/** A KPI whose value is due, as a link, with the field for who may enter it. */
export function OwedValue({
  month,
  item,
  list,
  mayEnter,
}: {
  month: OwedIn;
  item: ClosingItem;
  list: string;
  mayEnter: boolean;
}) {
  const { strategy, closing, drafts, content, scores } = month;
  const { kpiId: id, title, period, periodLabel } = item;
  const draft = draftOfItem(item, { strategyId: strategy.id, drafts });
  const kpi = content?.kpi.get(id);
  // What was typed stays in sight where the month was locked meanwhile.
  const isShown = mayEnter || (draft !== undefined && isUnsaved(draft));
  const saved = draft?.state === 'saved' ? draft.subject : undefined;
  const scored = scores && scoresOf(scores).kpis.get(id);
  // Of an older period nothing is known here.
  const {
    target = null,
    redLine = null,
    band = null,
    sparkline = [],
  } = scored?.period === period ? scored : {};
  return (
    <li className="flex min-h-8 min-w-0 flex-wrap items-start gap-x-2 text-14 max-sm:w-full max-sm:justify-between">
      {/* Where a long name has less than this beside the field, the field is below it. */}
      <span className="flex min-h-7 max-w-max min-w-0 grow basis-36 items-center pointer-coarse:min-h-11">
        <Link
          href={kpiPath({ strategyId: strategy.id, id })}
          className="min-w-0 wrap-anywhere text-ink no-underline hover:underline"
        >
          {title}
          {period !== closing.period.key && <span className="text-ink-3">, {periodLabel}</span>}
        </Link>
      </span>
      {isShown && kpi && (
        <div className="max-w-max grow basis-64 max-sm:has-[[name=note]]:min-w-full">
          <ValueEntry
            subject={
              saved ?? {
                ...subjectOf(
                  kpi,
                  { ...item, key: period, label: periodLabel },
                  { target, redLine, band, sparkline },
                ),
                list,
              }
            }
            base={closing.revision}
            isCompact
            placeholder="value"
            className={kpi.aggregation === 'ratio' ? 'w-24' : 'w-20'}
            lock={closing.lock ?? undefined}
            reopen={
              may(strategy.role, 'content.change')
                ? atPeriod(pathTo('lock', strategy.id), closing.period.key)
                : undefined
            }
          />
        </div>
      )}
    </li>
  );
}
