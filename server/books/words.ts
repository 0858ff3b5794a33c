import { correctionText } from '../../contract/words/correction.ts';
import { targetOf } from '../../contract/words/against.ts';
import { whyText } from '../../contract/words/reason.ts';
import { chosenBeside, statusText } from '../../contract/words/status.ts';
import { formatOf, scoreText, valueText } from '../../contract/words/value.ts';
import type { BookFacts, KpiFacts, ObjectiveFacts, PillarFacts } from './facts.ts';

const NONE = '–';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day or an instant as the day that it is in UTC: 'Jan 5, 2026'; empty for none. */
export const dayText = (day: string | null): string =>
  day === null ? '' : DAY.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** What became of the results of a snapshot later: ', corrected on Jan 5, 2026'; empty for nothing. */
export function correctionOf({ source: { snapshot } }: Pick<BookFacts, 'source'>): string {
  const text = correctionText(snapshot);
  return text && `, ${text}`;
}

/** The value of a KPI: of a tracked one that of the period. */
export function valueOfKpi({ kpi, scored }: KpiFacts): string {
  if (scored) return valueText(scored.value, formatOf(kpi, scored), NONE);
  return valueText(kpi.actual, formatOf(kpi), NONE);
}

/** The target of a KPI: of a tracked one that of the period. */
export const targetOfKpi = ({ kpi, scored }: KpiFacts): string => targetOf(kpi, scored, NONE);

/** Its value and its target, where it has one. */
export const againstOfKpi = (facts: KpiFacts): string =>
  [valueOfKpi(facts), targetOf(facts.kpi, facts.scored)].filter(Boolean).join(' / ');

/** The score of what is tracked. */
export const scoreOf = ({ scored }: Pick<KpiFacts | ObjectiveFacts | PillarFacts, 'scored'>): string =>
  scored ? scoreText(scored.score) : NONE;

/** The status that a member chose for a tracked KPI where it differs from the computed one; empty otherwise. */
export function chosenStatusText({ kpi, scored }: KpiFacts): string {
  const chosen = chosenBeside(kpi, scored?.status);
  return chosen === null ? '' : `chosen: ${chosen}`;
}

/** What stands beside the status of a KPI: why a value has none, and which one a member chose otherwise. */
export function besideStatus(facts: KpiFacts): string[] {
  const { scored } = facts;
  const why = scored && scored.status === null && scored.value !== null ? whyText(scored) : '';
  return [why, chosenStatusText(facts)].filter(Boolean);
}

/** How something stands: 'On Track, score 94'. */
export const standing = (status: string, score: string): string =>
  score === NONE ? status : `${status}, score ${score}`;

/** The status of a pillar in words. */
export const pillarStatus = ({ scored }: PillarFacts): string => statusText(scored?.status ?? null);
