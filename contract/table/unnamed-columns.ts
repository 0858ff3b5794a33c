import { choiceNamed, isKpiWord } from '../dictionary/choice-words.ts';
import { isSurelyDirection } from '../dictionary/heading-senses.ts';
import { MAIN } from './columns.ts';
import { seriesNamed } from '../dictionary/series-words.ts';
import { nameKey } from '../people/names.ts';
import { textOf } from '../values/cell-text.ts';
import { type ColumnContent, isCode, isOfTexts } from './column-content.ts';
import { haveBothSeries } from './column-words.ts';
import { columnOf, free, type Guess, headingAt, type Uses } from './doubts.ts';
import { meaningsOf } from './headings.ts';
import { hasPoints, RECORD_KINDS, type RowKind } from './mapping.ts';

/** Gives the names that no heading tells: words of series, codes, and the first column of texts. */
export function withUnnamed(uses: Uses, guess: Guess): void {
  const { columns, rows } = guess;
  const isUsed = (...fields: string[]) => columnOf(uses, ...fields) >= 0;
  const textsAt = (index: number) => columns[index]?.content.texts ?? [];
  const hasMeaning = (index: number) => meaningsOf(rows, headingAt(guess, index)).length > 0;
  const unnamed = () => free(uses, guess).filter((index) => !hasMeaning(index));
  const hasOtherTexts = (index: number): boolean =>
    unnamed().some((other) => other !== index && isOfTexts(columns[other]?.content as ColumnContent));
  if (rows !== 'kpi' && !isUsed('series')) {
    const words = unnamed().find(
      (index) =>
        (isUsed('kpi', 'kpiCode') && haveBothSeries(textsAt(index))) ||
        (textsAt(index).every((text) => seriesNamed(text)) &&
          // High and low alone mean something else.
          textsAt(index).some((text) => MAIN.has(seriesNamed(text) ?? '')) &&
          new Set(textsAt(index)).size > 1 &&
          (rows !== 'kpiPeriods' || isUsed('kpi', 'kpiCode') || hasOtherTexts(index))),
    );
    if (words !== undefined) uses[words] = { field: 'series' };
  }
  if (RECORD_KINDS[rows] === 'kpi' && rows !== 'periodKpis' && !isUsed('direction')) {
    const words = unnamed().find((index) =>
      textsAt(index).every(
        (text) => isSurelyDirection(text) && choiceNamed('kpi', 'direction', text) !== undefined,
      ),
    );
    if (words !== undefined) uses[words] = { field: 'direction' };
  }
  if (rows === 'periodKpis' || rows === 'objective' || rows === 'cause') return;
  const names: Partial<Record<RowKind, string>> = { kpi: 'measure', initiative: 'initiative' };
  const name = names[rows] ?? 'kpi';
  if (isUsed(name)) return;
  const texts = unnamed().filter(
    (index) => isOfTexts(columns[index]?.content as ColumnContent) && columns[index]?.isPeriods !== true,
  );
  const code = texts.find((index) => textsAt(index).every(isCode));
  if (code !== undefined && !isUsed('code', 'kpiCode'))
    uses[code] = { field: rows === 'kpi' || rows === 'initiative' ? 'code' : 'kpiCode' };
  const isOfWork = (index: number) =>
    meaningsOf('initiative', headingAt(guess, index)).some(({ field }) => field === 'initiative');
  const lettered = texts.filter(
    (index) => index !== code && textsAt(index).some((text) => /\p{L}/u.test(text)),
  );
  // Where nothing else names the KPIs of values, what they would belong to does.
  const groups = ['objective', 'pillar'].map((group) =>
    hasPoints(rows) && code === undefined ? columnOf(uses, group) : -1,
  );
  const named = lettered.find(isOfWork) ?? lettered[0] ?? groups.find((index) => index >= 0);
  if (named !== undefined) uses[named] = { field: name };
}

/** Takes the parents of rows for KPIs where some row is one of that name, else for objectives. */
export function withParents(uses: Uses, { matches, body }: Guess): void {
  const parent = matches.findIndex((match) => match?.field === 'parent');
  const [name, kind] = [columnOf(uses, 'kpi', 'measure'), columnOf(uses, 'kind')];
  if (parent < 0 || name < 0) return;
  const kpis = body.filter((cells) => kind < 0 || isKpiWord(textOf(cells[kind])));
  const names = new Set(kpis.map((cells) => nameKey(textOf(cells[name]))));
  const isOfKpis = kpis.some((cells) => names.has(nameKey(textOf(cells[parent]))));
  const field = isOfKpis ? 'parentKpi' : 'objective';
  if (columnOf(uses, field) < 0) uses[parent] = { field };
}
