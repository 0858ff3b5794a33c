import type { Content } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { calendarOfContent } from '../scorecard/calendar.ts';
import { isTargetView } from '../scorecard/measure.ts';
import { significant } from '../scorecard/numbers.ts';
import { ONCE } from '../scorecard/periods.ts';
import { GRAINS } from '../scorecard/settings.ts';
import { shownScores } from '../scorecard/shown-score.ts';
import type { Cell } from '../values/cell.ts';
import { periodLabel } from '../words/point-words.ts';
import { shownStatus } from '../words/status.ts';
import { column, type Column } from './cell.ts';

type Kpi = Records['kpi'];
type Scored = ScorecardAnswer['kpis'][number];

const exact = (value: number | null): Cell => value && significant(value);

/** What a value is compared with: of a band both ends, as an import reads them. */
function targetCell({ target, band }: Pick<Scored, 'target' | 'band'>): Cell {
  if (!band) return exact(target);
  const { lo, hi } = band;
  if (lo === null || hi === null) return lo === null ? `≤ ${exact(hi)}` : `≥ ${exact(lo)}`;
  // No import reads a band whose ends are swapped.
  return lo > hi ? null : `${exact(lo)}–${exact(hi)}`;
}

/** The present target of a KPI that is that of no period: due once, or the final one of its milestones. */
function plainTarget(kpi: Kpi, scored: Scored | undefined): number | null {
  const { grain, direction, target, finalTarget } = kpi;
  if (grain !== null) return direction === 'band' || isTargetView(kpi) ? null : target;
  if (!scored) return target;
  return scored.band ? null : (target ?? finalTarget?.value ?? null);
}

/** The length of the period with a key. */
const lengthOf = (key: string): number => GRAINS.findIndex((grain) => key.startsWith(`${grain}:`));

/** The columns of KPIs as the pages of a period show them, by the fields in whose place they stand. */
export function shownColumns(content: Content, { kpis }: ScorecardAnswer): Record<string, Column<Kpi>[]> {
  const calendar = calendarOfContent(content);
  const scores = shownScores(content.kpi, kpis);
  const periodOf = ({ id }: Kpi): string | null => scores.get(id)?.period ?? null;
  const keys = [...new Set(Array.from(scores.values(), ({ period }) => period))].filter(
    (key) => key !== null && key !== ONCE.key,
  ) as string[];
  const all = [...content.kpi.values()];
  const ofPeriods = keys
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    .flatMap((key): Column<Kpi>[] => {
      const label = periodLabel(calendar, key);
      const scoredIn = (kpi: Kpi) => (periodOf(kpi) === key ? scores.get(kpi.id) : undefined);
      const of = (name: string, cell: (scored: Scored) => Cell): Column<Kpi> =>
        column(
          `${name} ${label}`,
          'number',
          (kpi) => {
            const scored = scoredIn(kpi);
            return scored ? cell(scored) : null;
          },
          18,
        );
      // The unit that a lock keeps, where it is another: else these would seem to be of the present one.
      const unitIn = (kpi: Kpi): Cell => {
        const unit = scoredIn(kpi)?.settings?.unit ?? kpi.unit;
        return unit === kpi.unit ? null : unit;
      };
      const units = all.some(unitIn) ? [column(`Unit ${label}`, 'text', unitIn, 14)] : [];
      return [of('Actual', ({ value }) => exact(value)), of('Target', targetCell), ...units];
    });
  // What is of no period: that of KPIs due once, and targets that no period has.
  const withoutPeriod: Column<Kpi>[] = [
    column('Actual', 'number', ({ grain, actual }) => (grain === null ? actual : null)),
    column('Target', 'number', (kpi) => plainTarget(kpi, scores.get(kpi.id))),
  ];
  const used = withoutPeriod.filter(({ of }) => keys.length === 0 || all.some((kpi) => of(kpi) !== null));
  return {
    target: [...ofPeriods, ...used],
    actual: [],
    status: [column('Status', 'text', (kpi) => shownStatus(kpi, scores.get(kpi.id)?.status), 12)],
    statusChosen: [
      column('Status chosen', 'text', ({ status, statusChosen }) => (statusChosen ? status : null), 14),
    ],
  };
}
