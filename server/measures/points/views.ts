import { badField, Refusal } from '../../../contract/api/refusal.ts';
import type { RefusedCommand } from '../../../contract/commands/decide-all.ts';
import type { Command, Fields } from '../../../contract/commands/commands.ts';
import { asksForValue } from '../../../contract/commands/enter-values.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { significant } from '../../../contract/scorecard/numbers.ts';
import { parsePeriod } from '../../../contract/scorecard/period-text.ts';
import { type AnyPeriod, ONCE, type Period, periodOn } from '../../../contract/scorecard/periods.ts';
import type { Grain, PeriodGrain } from '../../../contract/scorecard/settings.ts';
import { CommandsRefused } from '../../change/commands-refused.ts';
import { noPeriod } from '../../content/calendar.ts';

/** The views of points among the fields of a KPI, each with the field that says which period it is of. */
const VIEWS = { actual: 'actualPeriod', target: 'targetPeriod' } as const;
type View = keyof typeof VIEWS;
const NAMES = Object.entries(VIEWS) as [View, (typeof VIEWS)[View]][];

/** What a KPI says of its values, as far as commands before left it. */
type Shown = Pick<Records['kpi'], 'grain' | View | (typeof VIEWS)[View]>;

const BLANK: Shown = { grain: null, actual: null, target: null, actualPeriod: null, targetPeriod: null };

/** A value for a period that a command names, where that is not the one that a value without a period is for. */
export interface NamedValue {
  /** The index of the command. */
  index: number;
  series: View;
  period: Period;
  value: number | null;
}

/** Commands without the views that were sent back, and the values for other periods that they name. */
export interface ReadViews {
  commands: readonly Command[];
  named: readonly NamedValue[];
}

const isSameNumber = (a: unknown, b: number | null): boolean =>
  a === b || (typeof a === 'number' && b !== null && significant(a) === significant(b));

/** When a KPI is looked at. */
interface Now {
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
}

/** The period from which a target without one applies: the running one, or a longer one around it that the present target is of. */
export function currentPeriod({ calendar, today }: Now, grain: Grain, targetPeriod: string | null): Period {
  const period = targetPeriod === null ? undefined : parsePeriod(calendar, targetPeriod, grain);
  return period && period.start <= today && today <= period.end ? period : periodOn(calendar, grain, today);
}

/** The period that a text names. Throws a Refusal. */
function periodNamed({ calendar }: Now, text: string, grain: PeriodGrain, path: string): AnyPeriod {
  const period = parsePeriod(calendar, text, grain);
  if (!period) throw badField(path, noPeriod(grain));
  return period;
}

/** Whether a text names the period that a view is of, in whatever form. */
function isPeriod({ calendar }: Now, text: string | null, shown: Shown, path: (typeof VIEWS)[View]): boolean {
  const { grain, [path]: key } = shown;
  return text === key || (text !== null && grain !== null && parsePeriod(calendar, text, grain)?.key === key);
}

const isOfKpi = (command: Command): command is Extract<Command, { fields: Fields }> =>
  command.type === 'kpi.create' || command.type === 'kpi.update';

/** The grain of each KPI after all commands, by the ids that they use. */
function grainsAfter(commands: readonly Command[], { kpi: kpis }: Content): Map<number, Grain | null> {
  const grains = new Map<number, Grain | null>();
  for (const command of commands) {
    if (!isOfKpi(command)) continue;
    const grain = command.fields['grain'] as Grain | null | undefined;
    const id = command.id ?? 0;
    grains.set(id, grain === undefined ? (grains.get(id) ?? kpis.get(id)?.grain ?? null) : grain);
  }
  return grains;
}

/** The fields of a command without those that say periods. */
function withoutPeriods({ fields }: { fields: Fields }): Fields {
  const { actualPeriod: _, targetPeriod: __, ...values } = fields;
  return values;
}

/**
 * Reads the actuals and targets of commands, which are views of points. One that was sent back as it was answered is no change. One
 * of a period that is named is a value of that period. Throws CommandsRefused.
 */
export function readViews(commands: readonly Command[], content: Content, now: Now): ReadViews {
  const grains = grainsAfter(commands, content);
  const shownBy = new Map<number, Shown>();
  const named: NamedValue[] = [];
  const refused: RefusedCommand[] = [];
  const read = commands.map((command, index): Command => {
    if (!isOfKpi(command)) return command;
    const isNew = command.type === 'kpi.create';
    const id = command.id ?? 0;
    const before = isNew ? undefined : (shownBy.get(id) ?? content.kpi.get(id));
    const shown: Shown = before ?? BLANK;
    const given = withoutPeriods(command);
    const ofNew =
      isNew && command.id === undefined ? (given['grain'] as Grain | null | undefined) : undefined;
    const grain = ofNew ?? grains.get(id) ?? null;
    const fields = { ...given };
    for (const [series, path] of NAMES) {
      const value = given[series] as number | null | undefined;
      const sent = command.fields[path] as string | null | undefined;
      // The answered period names none of another grain.
      const text = grain !== shown.grain && sent === shown[path] ? undefined : sent;
      // A KPI that stays due once takes the same value again where it asks for one.
      const isSentBack = shown.grain !== null || (grain === null && !asksForValue(content.kpi.get(id)));
      const isShownPeriod = text === undefined ? isSentBack : isPeriod(now, text, shown, path);
      const isShown = before !== undefined && isShownPeriod && isSameNumber(value, shown[series]);
      try {
        if (value === undefined) {
          if (text && !isShownPeriod) throw badField(path, `Give the ${series} of this period too`);
        } else if (isShown) delete fields[series];
        else {
          const usual = grain
            ? currentPeriod(
                now,
                grain,
                series === 'target' && grain === shown.grain ? shown.targetPeriod : null,
              )
            : ONCE;
          const period = text ? periodNamed(now, text, grain ?? 'once', path) : usual;
          if (period.grain !== 'once' && period.key !== usual.key) {
            named.push({ index, series, period, value });
            delete fields[series];
          } else fields[path] = grain && period.key;
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ index, refusal: error });
      }
    }
    // What a KPI has that begins to be tracked becomes that of its periods.
    if (before && shown.grain === null && grain !== null) {
      const recorded = content.kpi.get(id)?.actualDate ?? now.today;
      fields['actualPeriod'] ??= periodOn(now.calendar, grain, recorded).key;
      fields['targetPeriod'] ??= currentPeriod(now, grain, null).key;
    }
    shownBy.set(id, { ...shown, ...fields });
    return { ...command, fields };
  });
  const [first, ...more] = refused;
  if (first) throw new CommandsRefused([first, ...more]);
  return { commands: read, named };
}
