import type { Series } from '../scorecard/settings.ts';
import { SERIES_LABELS } from '../words/point-words.ts';
import { folded } from '../values/cell-text.ts';

/** Other words for the series of points, in English, German, French and Spanish. */
export const SERIES_HEADINGS: Partial<Record<Series, readonly [string, string, string, string]>> = {
  actual: [
    'Actuals, Value, Result, Results, Current, Actual value, Current value, Current metric value, Actual result, Monthly actual, Actual performance, Actual performance result, Performance result, Achieved, Executed, Observed, Real value, Outturn',
    'Ist, Istwert, Istwerte, Aktueller Wert, Ist-Wert, Ist-Stand, Wert, Ergebnis, Erreicht',
    'Réel, Réalisé, Réalisation, Réalisations, Valeur, Résultat, Résultats, Atteint',
    'Real, Valor, Resultado, Resultados, Ejecutado, Realizado, Alcanzado, Logrado, Logro, Executado, Alcançado, Apurado',
  ],
  num: ['Part', '', '', ''],
  den: ['Whole, Total', '', '', ''],
  target: [
    'Targets, Plan, Planned, Goal, Budget, Target value, Metric target value, Goal value, Monthly target, Target performance, Planned performance, Planned performance result, Planned result, Planned value, Ambition',
    'Plan, Ansatz, Haushaltsansatz, Soll, Sollwert, Sollwerte, Soll-Wert, Ziel-Wert, Zielwert, Zielwerte, Planwert, Planwerte, Geplant',
    'Plan, Cible, Cibles, Valeur cible, Planifié',
    'Plan, Meta, Metas, Planeado, Programado, Presupuesto, Valor meta, Meta valor',
  ],
  red: [
    'Red, Red lines, Threshold, Red threshold',
    'Rote Linie, Schwelle, Schwellenwert, Alarmwert',
    'Seuil, Rouge',
    'Umbral, Rojo, Peligro, Vermelho',
  ],
  lo: ['Low, Lower limit, Target min', 'Untergrenze', 'Limite basse', 'Límite inferior, Mínimo aceptable'],
  hi: ['High, Upper limit, Target max', 'Obergrenze', 'Limite haute', 'Límite superior'],
};

/** 'Total' is a sum more often than a denominator. */
const wordsIn = (series: Series): readonly string[] => [
  SERIES_LABELS[series],
  ...(series === 'num' || series === 'den'
    ? []
    : (SERIES_HEADINGS[series] ?? []).flatMap((list) => list.split(', '))),
];

const ALL = Object.keys(SERIES_LABELS) as Series[];
const seriesByWord = new Map(
  ALL.flatMap((series) => wordsIn(series).map((word) => [folded(word), series] as const)),
);

/** The words that name a series, alone or beside a period. */
const SERIES_WORDS: readonly string[] = ALL.flatMap(wordsIn);

/** The series that a word names; undefined for none. */
export const seriesNamed = (word: string): Series | undefined => seriesByWord.get(folded(word));

/** Words that name a series only beside a period; alone they are objectives, statuses or shares. */
const BESIDE_PERIOD: Partial<Record<Series, readonly string[]>> = {
  target: [
    'Ziel',
    'Ziele',
    'Objectif',
    'Objectifs',
    'Objetivo',
    'Objetivos',
    'PL',
    'BU',
    'Budgeté',
    'Orçado',
    'Orçamento',
    'Planejado',
    'Presupuestado',
  ],
  actual: ['Stand', 'Avance', 'Logro', 'AC'],
};
const besidePeriod = new Map(
  ALL.flatMap((series) => (BESIDE_PERIOD[series] ?? []).map((word) => [folded(word), series] as const)),
);

/** The words that name a series beside a period. */
export const WORDS_BESIDE_PERIOD: readonly string[] = [
  ...SERIES_WORDS,
  ...Object.values(BESIDE_PERIOD).flat(),
];

/** The series that a word names beside a period. */
export const seriesBeside = (word: string): Series | undefined =>
  seriesNamed(word) ?? besidePeriod.get(folded(word));

const YEAR = String.raw`(?:(?:19|20)\d\d|FY ?['’]?\d\d|\p{L}{3}[- ](?:\d\d){1,2})`;
/** A period with a letter for what its numbers are: '2024A', 'FY26B', 'Jan-2026 (A)'. */
const LETTERED = new RegExp(String.raw`^(?<rest>.*${YEAR}) ?\(?(?<letter>[ABEF])\)?$`, 'u');
const LETTERS: Readonly<Record<string, Series>> = { A: 'actual', B: 'target' };

/** A text without the letter that says what the numbers of its period are; E and F say that they are expected. */
export function letteredIn(
  text: string,
): { rest: string; letter: string; series: Series | undefined } | undefined {
  const { rest, letter = '' } = LETTERED.exec(text)?.groups ?? {};
  return rest === undefined ? undefined : { rest, letter, series: LETTERS[letter] };
}

const AMOUNTS: ReadonlySet<string> = new Set(
  'Amount, Quantity, Count, Number, Figure, Total, Score, Betrag, Menge, Anzahl, Zahl, Summe, Montant, Quantité, Nombre, Chiffre, Importe, Monto, Cantidad, Número, Total'
    .split(', ')
    .map(folded),
);

/** Whether a heading only says that numbers stand below it, and names no KPI. */
export const isAmount = (heading: string): boolean => AMOUNTS.has(folded(heading));

const EXPECTED =
  'expected|forecast|forecasted|projected|projection|estimate|estimated|outlook|erwartet|erwartete[rs]?|prognose|hochrechnung|geschätzt|attendue?|prévue?|prévision|estimée?|esperad[oa]|previst[oa]|proyectad[oa]|pronóstico|estimad[oa]';
const EXPECTED_WORD = new RegExp(String.raw`(?<![\p{L}\d])(?:${EXPECTED})(?![\p{L}\d])`, 'iu');

/** The word of a heading that says that its numbers are expected, neither actual nor agreed; undefined for none. */
export function expectedIn(heading: string): string | undefined {
  const lettered = letteredIn(heading);
  return EXPECTED_WORD.exec(heading)?.[0] ?? (lettered && !lettered.series ? lettered.letter : undefined);
}
