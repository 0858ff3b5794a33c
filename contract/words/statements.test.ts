import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Records } from '../kinds/kinds.ts';
import { agendaOf } from '../month/agenda.ts';
import { compare } from '../month/compare.ts';
import { sentenceOf } from '../month/sentence.ts';
import { NO_MARKS } from '../publication/publication.ts';
import { publicView } from '../publication/view.ts';
import { againstOf, againstText } from './against.ts';
import { COMPUTED_STATUSES, countStatuses, shownStatus } from './status.ts';
import { formatOf, scoreText, valueText } from './value.ts';
import { MONTHS, MONTHS_TIMEOUT, type RandomMonth, randomMonths } from './test/months.ts';

/** Throws where the arrow of an objective, the sentence of the month and the figures tell another movement. */
function requireOneMovement({ today, period, content, scorecard, before }: RandomMonth): void {
  const now = { ...scorecard, pillars: [] };
  // A running month is compared with none.
  const compared = period.end < today ? before : null;
  const facts = { content, now, before: compared, collected: null, noteOf: () => undefined };
  const parts = sentenceOf({ ...facts, most: Infinity });
  const then = new Map(before.objectives.map(({ id, score }) => [id, score]));
  for (const { id, score, trend } of scorecard.objectives) {
    const at = parts.findIndex(({ link }) => link?.kind === 'objective' && link.id === id);
    const text = at < 0 ? '' : (parts[at + 1]?.text ?? '');
    const verb = / (fell|rose) from (.+?) to ([\d.]+)/.exec(text);
    expect(verb?.[1]).toBe(trend === 'up' ? 'rose' : trend === 'down' ? 'fell' : undefined);
    const figures = [scoreText(then.get(id) ?? null), scoreText(score)];
    if (verb) expect([verb[2], verb[3]].map((figure) => figure?.replace(/\.$/, ''))).toEqual(figures);
    if (trend !== null) expect(trend === 'flat').toBe(figures[0] === figures[1]);
  }
}

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

/** Throws where a KPI shows another target than that of the period, or a value on the other side of it than its status says. */
function requireOneTarget({ content, computed }: Pick<RandomMonth, 'content' | 'computed'>): void {
  for (const kpi of content.kpi.values()) {
    const scored = computed.get(kpi.id);
    if (!scored) continue;
    const text = againstText(scored, kpi);
    const { value, target } = againstOf(scored, kpi);
    expect(text).toBe(target === '' ? value : `${value} / ${target}`);
    expect(target === '').toBe(scored.target === null && scored.band === null);
    if (scored.value === null || scored.target === null || scored.band || kpi.direction === 'none') continue;
    const sign = kpi.direction === 'up' ? 1 : -1;
    const lead = sign * (numberIn(value) - numberIn(target));
    if (scored.status === 'red') expect(lead).toBeLessThan(0);
    if (scored.status === 'green') expect(lead).toBeGreaterThanOrEqual(0);
  }
}

function requireTrueWords(month: RandomMonth): void {
  const { today, period, content, scorecard, before, computed, red } = month;
  const kpis = [...content.kpi.values()];

  const counts = countStatuses(kpis.map((kpi) => shownStatus(kpi, computed.get(kpi.id)?.status)));
  expect(counts.find(({ status }) => status === 'Off Track')?.count ?? 0).toBe(red.length);

  const marks = { ...NO_MARKS, kpis: [...content.kpi.keys()], values: true };
  const takenAt = `${today}T12:00:00.000Z`;
  const page = publicView({ period, content, scorecard, notes: [], takenAt }, marks);
  for (const { title, standing } of [
    ...page.kpis,
    ...page.objectives.flatMap((objective) => objective.kpis),
  ]) {
    const kpi = content.kpi.get(Number(title.slice('KPI '.length))) as Records['kpi'];
    const scored = computed.get(kpi.id);
    expect(standing.status).toBe(shownStatus(kpi, scored?.status));
    const { movement } = standing;
    if (!movement || !scored) continue;
    const [was, is] =
      movement.of === 'value'
        ? [scored.sparkline.at(-2) ?? null, scored.value]
        : [before.kpis.find(({ id }) => id === kpi.id)?.score ?? null, scored.score];
    const format = formatOf(kpi, scored);
    const textOf = (number: number | null) =>
      movement.of === 'value' ? valueText(number, format) : scoreText(number);
    expect(movement.trend === 'flat').toBe(textOf(was) === textOf(is));
    if (movement.trend === 'up') expect(is).toBeGreaterThan(was as number);
    if (movement.trend === 'down') expect(is).toBeLessThan(was as number);
  }
  requireOneMovement(month);
  requireOneTarget({ content, computed });

  const agenda = agendaOf({ content, scorecard, before, dueValues: [], today });
  for (const { of, reasons } of agenda.filter((entry) => entry.of.startsWith('kpi:'))) {
    const kpi = content.kpi.get(Number(of.slice('kpi:'.length))) as Records['kpi'];
    const isToldRed = reasons.some((reason) => reason.startsWith(COMPUTED_STATUSES.red));
    expect(isToldRed).toBe(red.includes(kpi));
  }
  const told = new Map(agenda.map((entry) => [entry.of, entry.reasons]));
  for (const kpi of red) expect(told.get(`kpi:${kpi.id}`)).toBeDefined();
  const objectivesThen = new Map(before.objectives.map(({ id, status }) => [id, status]));
  for (const { id, status } of scorecard.objectives) {
    const then = objectivesThen.get(id) ?? null;
    const [now, earlier] = [status && COMPUTED_STATUSES[status], then && COMPUTED_STATUSES[then]];
    const hasChanged = now !== null && earlier !== null && now !== earlier;
    const words = told.get(`objective:${id}`)?.join(' ') ?? '';
    expect(words.startsWith(COMPUTED_STATUSES.red)).toBe(status === 'red');
    expect(words !== '').toBe(status === 'red' || hasChanged);
    if (hasChanged) expect(words).toContain(earlier);
  }

  const { values, scores } = compare({ content, scorecard: before }, { content, scorecard });
  const tracked = scorecard.kpis.filter(({ id }) => content.kpi.get(id)?.grain !== null);
  expect(values.after).toEqual({
    have: tracked.filter(({ value }) => value !== null).length,
    of: tracked.length,
  });
  if (values.before.have + values.after.have === 0)
    expect(scores.every((moved) => moved.before.value === null && moved.after.value === null)).toBe(true);
}

it(
  'counts, published page, agenda and comparison should say of any month what the engine computes',
  () => fc.assert(fc.property(randomMonths, requireTrueWords), MONTHS),
  MONTHS_TIMEOUT,
);
