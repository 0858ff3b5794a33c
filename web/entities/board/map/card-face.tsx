import { type Contents, healthOf, scoreOf, shownStatus } from '../contents.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { numbersOf } from '../../../../contract/words/against.ts';
import { formatOf, scoreText, valueText } from '../../../../contract/words/value.ts';
import { cx } from '../../../ui/cx.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { groundOf, objectiveStatus } from './tone.ts';
import { ScoreBadge } from '../../../ui/score-badge.tsx';
import { sum } from '../../../../contract/scorecard/numbers.ts';

/** A title that may need more lines than there are. Others are not cut: each cut makes moving the map slower. */
const LONG = 56;

/**
 * What a card of the map shows of an objective: its title, then its status in the period. Sizes are those of the map, which zooms.
 * From far it shows only its mark and its title, in the size `--far`.
 */
export function CardFace({
  title,
  contents,
  values,
  hasKpis,
  isDimmed = false,
  className,
}: {
  title: string;
  contents: Contents;
  /** Its scores, oldest first. */
  values: readonly (number | null)[];
  /** Whether it names its KPIs. */
  hasKpis: boolean;
  /** It steps back, and can still be read. */
  isDimmed?: boolean;
  className?: string;
}) {
  const status = objectiveStatus(contents);
  return (
    <span
      className={cx(
        'relative flex size-full flex-col justify-between rounded-[8px] border py-[6px] pr-[10px] pl-[14px] text-left text-[13px]/[17px] in-data-far:justify-center in-data-far:py-0 in-data-far:pr-[4px]',
        isDimmed ? 'border-transparent **:text-ink-3!' : 'bg-surface',
        className,
      )}
    >
      <span
        className={cx(
          'absolute -inset-y-px -left-px w-[5px] rounded-l-[8px]',
          groundOf(status),
          isDimmed && 'opacity-25',
        )}
      />
      <span
        title={title}
        className={cx(
          'font-semibold wrap-anywhere text-ink in-data-far:line-clamp-(--far-lines) in-data-far:text-(length:--far) in-data-far:leading-[1.2]',
          title.length > LONG && 'line-clamp-3',
        )}
      >
        {status && (
          <span className="hidden in-data-far:mr-[.3em] in-data-far:inline [&_svg]:inline [&_svg]:size-[.8em]">
            <StatusMark status={status} />
          </span>
        )}
        {title}
      </span>
      {hasKpis && <CardKpis contents={contents} />}
      {/* The words of its name are apart. */}{' '}
      <span className="flex h-[18px] shrink-0 items-center gap-[6px] text-[12px]/[16px] whitespace-nowrap in-data-far:sr-only">
        <Health contents={contents} values={values} />
      </span>
    </span>
  );
}

/** How many KPIs a card names. */
const KPIS_MAX = 3;

/** The KPIs of an objective, each with its status and its value. A screen reader has them beside the map. */
function CardKpis({ contents }: { contents: Contents }) {
  const { kpis } = contents;
  const named = kpis.slice(0, kpis.length > KPIS_MAX ? KPIS_MAX - 1 : KPIS_MAX);
  return (
    <span aria-hidden="true" className="flex flex-col text-[12px]/[18px] text-ink-2 in-data-far:hidden">
      {named.map((kpi) => {
        const scored = scoreOf(contents, kpi);
        const { value } = numbersOf(kpi, scored);
        return (
          <span key={kpi.id} className="flex items-center gap-[5px]">
            <StatusMark status={shownStatus(kpi, scored)} />
            <span title={kpi.measure} className="min-w-0 flex-1 truncate">
              {kpi.measure}
            </span>
            <span className="tabular shrink-0">
              {value === null ? '–' : valueText(value, formatOf(kpi, scored))}
            </span>
          </span>
        );
      })}
      {kpis.length > named.length && <span className="text-ink-3">{kpis.length - named.length} more</span>}
    </span>
  );
}

function Health({ contents, values }: { contents: Contents; values: readonly (number | null)[] }) {
  if (contents.scores) {
    return (
      <>
        <ScoreBadge scored={contents.scores.own} />
        {/* What it shows would make the name of the card a long one. */}
        <span aria-hidden="true" className="ml-auto">
          <Sparkline values={values} format={(value) => scoreText(value)} />
        </span>
      </>
    );
  }
  const { statuses } = healthOf(contents);
  if (statuses.length === 0) return <span className="text-ink-3">No KPIs yet</span>;
  const count = sum(statuses.map(([, each]) => each));
  return (
    <>
      {statuses.map(([status, each]) => (
        <span key={status} title={status} className="flex items-center gap-[4px]">
          <StatusMark status={status} />
          <span className="tabular">{each}</span> <span className="sr-only">{status} </span>
        </span>
      ))}
      <span aria-hidden="true" className="text-ink-3">
        {count === 1 ? 'KPI' : 'KPIs'}
      </span>
    </>
  );
}
