import type { Series } from '../scorecard/settings.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { folded } from '../values/cell-text.ts';

const words = (list: string): readonly string[] => list.split(', ');

/** Other words for the series of points, in English, German, French and Spanish. */
export const SERIES_HEADINGS: Partial<Record<Series, readonly string[]>> = {
  actual: words(
    'Actuals, Value, Result, Current, Actual value, Current value, Current metric value, Actual result, Monthly actual, Achieved, Ist, Istwert, Wert, Ergebnis, Réel, Réalisé, Valeur, Résultat, Real, Valor, Resultado',
  ),
  num: words('Part'),
  den: words('Whole, Total'),
  target: words(
    'Targets, Plan, Goal, Budget, Target value, Metric target value, Goal value, Monthly target, Ambition, Soll, Sollwert, Zielwert, Planwert, Cible, Valeur cible, Meta',
  ),
  red: words('Red, Red lines, Threshold, Red threshold, Rote Linie, Schwelle, Seuil, Umbral'),
  lo: words('Low, Lower limit, Target min, Untergrenze, Limite basse, Límite inferior'),
  hi: words('High, Upper limit, Target max, Obergrenze, Limite haute, Límite superior'),
};

const seriesByWord = new Map(
  (Object.keys(SERIES_LABELS) as Series[]).flatMap((series) => {
    // 'Total' is a sum more often than a denominator.
    const others = series === 'num' || series === 'den' ? [] : (SERIES_HEADINGS[series] ?? []);
    return [SERIES_LABELS[series], ...others].map((word) => [folded(word), series] as const);
  }),
);

/** The series that a word names; undefined for none. */
export const seriesNamed = (word: string): Series | undefined => seriesByWord.get(folded(word));
