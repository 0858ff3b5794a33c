import { correctionText } from '../words/correction.ts';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { escaped } from '../words/escaped.ts';
import { dayText } from '../words/dates.ts';
import { sparkPaths, sparkText } from '../words/spark.ts';
import { doneText, targetText, valueText } from '../words/value.ts';
import { mapHtml } from './map-html.ts';
import { type PublicStanding, standingHtml } from './standing.ts';
import { PAGE_STYLE } from './style.ts';
import type { PublicKpi, PublicObjective, PublicPillar, PublicValues, PublicView } from './view.ts';

/** What is written around a view. */
export interface PageTexts {
  title: string;
  note: string;
  /** When it was published: an instant. */
  updatedAt: string;
  /** When its results were corrected. */
  correctedAt?: string | undefined;
  /** When the results of its period were corrected in another snapshot. */
  supersededAt?: string | undefined;
}

const SPARK = { width: 88, height: 24 };

const heading = (level: 2 | 3, title: string, score: PublicStanding | null): string =>
  `<div class="head"><h${level}>${escaped(title)}</h${level}>${score ? standingHtml(score) : ''}</div>`;

function sparkline({ sparkline: values, format }: PublicValues): string {
  const { line, dots, end } = sparkPaths(values, SPARK.width, SPARK.height);
  if (!end) return '';
  const text = sparkText(values, (value) => valueText(value, format));
  return (
    `<svg class="spark" viewBox="0 0 ${SPARK.width} ${SPARK.height}" role="img" aria-label="${escaped(text)}"><path d="${line}"/>` +
    dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="1"/>`).join('') +
    `<circle class="end" cx="${end.x}" cy="${end.y}" r="2"/></svg>`
  );
}

function valuesOf(values: PublicValues): string {
  const { actual, target, band, format } = values;
  const targetLabel = band || target !== null ? `target ${targetText(values, format)}` : '';
  return (
    `<p><span class="value">${escaped(valueText(actual, format))}</span>` +
    `${targetLabel && ` <span class="of">${escaped(targetLabel)}</span>`}</p><div>${sparkline(values)}</div>`
  );
}

const kpiItem = ({ title, standing: of, values, notes }: PublicKpi): string =>
  `<li><p>${escaped(title)}</p><p>${standingHtml(of)}</p>${values ? valuesOf(values) : ''}` +
  `${notes.map((note) => `<p class="notes text">${escaped(note)}</p>`).join('')}</li>`;

function kpiList(kpis: readonly PublicKpi[]): string {
  if (kpis.length === 0) return '';
  const isPlain = kpis.every(({ values }) => values === null);
  return `<ul class="list${isPlain ? ' plain' : ''}">${kpis.map(kpiItem).join('')}</ul>`;
}

const initiativeItem = ({ title, progress, isLate }: PublicObjective['initiatives'][number]): string =>
  `<li><p>${escaped(title)}</p><p>${doneText(progress)}${isLate ? ', <span class="destructive">late</span>' : ''}</p>` +
  `<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${progress}" height="6"/></svg></li>`;

const objective = ({ title, standing: of, kpis, initiatives }: PublicObjective): string =>
  `<section class="objective">${heading(3, title, of)}${kpiList(kpis)}` +
  (initiatives.length === 0
    ? ''
    : `<h4>Initiatives</h4><ul class="list work">${initiatives.map(initiativeItem).join('')}</ul>`) +
  '</section>';

const pillar = ({ title, accent, standing: of, objectives }: PublicPillar): string =>
  `<section class="pillar a${accent}">${heading(2, title, of)}${objectives.map(objective).join('')}</section>`;

/** A section of what stands in no marked pillar. */
const withoutObjective = (title: string, content: string): string =>
  content && `<section class="pillar a1">${heading(2, title, null)}${content}</section>`;

function purposeOf(heading: string, titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const all = titles.map((title) => `<h3>${escaped(title)}</h3>`);
  return `<section><h2>${heading}</h2>${all.join('')}</section>`;
}

const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escaped(title)}</title><style>${PAGE_STYLE}</style></head>
<body>${body}</body></html>`;

/** The HTML of so many characters is laid out only where it is in sight; a shorter page must not move while it loads. */
const LONG = 200_000;

/** A published page as a document without scripts. */
export const publishedPage = (view: PublicView, texts: PageTexts): string =>
  runAtOnce(pageSteps(view, texts));

/** The same with pauses. */
export function* pageSteps(view: PublicView, texts: PageTexts): Generator<undefined, string> {
  const { title, note, updatedAt, correctedAt, supersededAt } = texts;
  const when = [view.period, correctionText({ correctedAt, supersededAt })].filter(Boolean).join(', ');
  const purpose = purposeOf('Vision', view.visions) + purposeOf('Mission', view.missions);
  const named = view.pillars.length > 0;
  const objectives = view.objectives.map(objective).join('');
  const map = view.map ? mapHtml(view.map) : '';
  yield;
  const pillars: string[] = [];
  for (const one of view.pillars) {
    pillars.push(pillar(one));
    yield;
  }
  const content =
    map +
    pillars.join('') +
    withoutObjective(named ? 'Other objectives' : 'Objectives', objectives) +
    withoutObjective(named || objectives ? 'Other KPIs' : 'KPIs', kpiList(view.kpis));
  return page(
    title,
    `<header><h1>${escaped(title)}</h1><p class="when">${escaped(when)}</p>` +
      (view.overall ? `<p class="overall">${standingHtml(view.overall)}</p>` : '') +
      (view.sentence && `<p class="note">${escaped(view.sentence)}</p>`) +
      (note && `<p class="note text">${escaped(note)}</p>`) +
      `</header><main${content.length > LONG ? ' class="long"' : ''}>${purpose && `<div class="purpose">${purpose}</div>`}${content}</main>` +
      `<footer class="quiet"><p>Published ${dayText(updatedAt)}. It shows ${escaped(view.period)} as it was then.</p></footer>`,
  );
}

/** A page with only a sentence, for a link that shows nothing, and perhaps more HTML below it. */
export const plainPage = (title: string, sentence: string, more = ''): string =>
  page(
    title,
    `<main class="gone"><h1>${escaped(title)}</h1><p class="note text">${escaped(sentence)}</p>${more}</main>`,
  );
