import { CHOICE_WORDS } from '../exchange/choices.ts';
import { STATUSES } from '../kinds/constants.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { COMPUTED_STATUSES } from '../words/status.ts';
import { folded } from '../values/cell-text.ts';

const AGGREGATIONS = {
  sum: 'total, cumulative, summe, somme, suma',
  mean: 'average, avg, mittelwert, durchschnitt, moyenne, promedio',
  last: 'last, latest, end of period, letzter wert, dernière valeur, último valor',
  min: 'minimum',
  max: 'maximum',
  ratio: 'weighted average, quote',
};

/** Other words for the values of fields, as sheets in English, German, French and Spanish have them. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kpi.direction': {
    up: 'U, grow, growth, rise, augmentation, aumento, incremento, maximierung, erhöhung, steigerung, maximización, maximização, positiva, ascending, at least, mayor igual, mayor o igual, maior igual, maior ou igual, max, maxim, up is good, high is good, higher is good, bigger is better, move up, raise, improve, growing, rising, upward, upwards, maximise, maximize, maximum, increase, increasing, higher is better, more is better, high is better, up is better, positive, yes, true, ja, oui, sí, sim, high, higher, hoch, höher, steigend, steigern, erhöhen, maximieren, je höher desto besser, je größer desto besser, je mehr desto besser, höher ist besser, mehr ist besser, größer ist besser, positiv, hausse, à la hausse, augmenter, à augmenter, accroître, croissant, élevé, positif, subir, aumentar, incrementar, maximizar, creciente, ascendente, alto, alta, al alza, positivo, mayor, mayor es mejor, más es mejor, cuanto mayor mejor, cuanto más mejor, maior, maior melhor, maior é melhor, quanto maior melhor, quanto mais melhor, mais melhor, crescente',
    down: 'D, shrink, reduction, lessen, not more than, no more than, at most, minimierung, senkung, reduzierung, réduction, diminution, reducción, disminución, redução, minimización, minimização, negativa, descending, menor igual, menor o igual, menor ou igual, min, down is good, low is good, lower is good, smaller is better, fall, falling, downward, downwards, decline, minimise, minimize, minimum, decrease, decreasing, reduce, lower is better, less is better, low is better, down is better, fewer is better, negative, no, false, nein, non, não, low, lower, niedrig, niedriger, tief, gering, sinkend, senken, minimieren, verringern, reduzieren, je niedriger desto besser, je kleiner desto besser, je weniger desto besser, je geringer desto besser, niedriger ist besser, kleiner ist besser, weniger ist besser, negativ, baisse, à la baisse, diminuer, à diminuer, réduire, à réduire, décroissant, négatif, bajar, reducir, disminuir, minimizar, decreciente, descendente, bajo, baja, a la baja, negativo, menor, menor es mejor, menos es mejor, cuanto menor mejor, cuanto menos mejor, menor melhor, menor é melhor, quanto menor melhor, quanto menos melhor, menos melhor, decrescente, diminuir, reduzir',
    band: 'maintain, keep, hold, stable, halten, maintenir, mantener, manter, range, within range, between, target, on target, zielbereich, plage, rango',
    none: 'N, neutral, neither, for information, information, keine, neutre, neutro',
  },
  'kpi.grain': {
    day: 'day, täglich, tag, quotidien, quotidienne, jour, diario, día, diário, diária',
    week: 'week, wöchentlich, woche, hebdomadaire, semaine, semanal, semana',
    month: 'M, month, monatlich, monat, mensuel, mensuelle, mois, mensual, mes, mensal, mês',
    quarter:
      'Q, quarter, every quarter, every 3 months, vierteljährlich, quartal, quartalsweise, trimestriel, trimestrielle, trimestre, trimestral',
    half: 'H, half, every 6 months, every six months, twice yearly, half year, semi annual, semi annually, half yearly, biannual, biannually, twice a year, halbjährlich, halbjahr, semestriel, semestrielle, semestre, semestral',
    year: 'Y, A, J, year, every year, annual, annually, jährlich, jahr, annuel, annuelle, année, anual, año',
  },
  'kpi.aggregation': AGGREGATIONS,
  'kpi.targetAggregation': AGGREGATIONS,
  'kpi.indicator': { lead: 'leading', lag: 'lagging' },
  'link.strength': {
    weak: 'low, minor, schwach, gering, faible, débil, bajo, baja',
    strong: 'high, major, stark, hoch, fort, forte, élevé, fuerte, alto, alta',
  },
  'node.type': { perspective: 'perspective', objective: 'goal, strategic objective' },
};

const statuses = Object.fromEntries(
  [...STATUSES, ...Object.values(COMPUTED_STATUSES)].map((word) => [word, word]),
);

/** The values of fields by their folded words, each field's made once. */
const valuesByWord = new Map<string, ReadonlyMap<string, string>>();

function wordsOf(field: string): ReadonlyMap<string, string> {
  const made = valuesByWord.get(field);
  if (made) return made;
  const own = field.endsWith('.status') ? statuses : (CHOICE_WORDS[field] ?? {});
  const values = new Map([
    ...Object.entries(OTHER_WORDS[field] ?? {}).flatMap(([value, words]) =>
      [value, ...words.split(',')].map((word) => [folded(word), value] as const),
    ),
    ...Object.entries(own).flatMap(([value, word]) => [
      [folded(value), value] as const,
      [folded(word), value] as const,
    ]),
  ]);
  valuesByWord.set(field, values);
  return values;
}

/** The option of a field without words whose case may differ. */
function optionNamed(kind: KindName, field: string, word: string): string | undefined {
  const { options = [] } = (KINDS[kind].fields[field]?.type ?? {}) as { options?: readonly string[] };
  return options.find((option) => folded(option) === folded(word));
}

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('↑⬆▲↗⬈>≥⩾', (sign) => [sign, 'up']),
  ...Array.from('↓⬇▼↘⬊<≤⩽', (sign) => [sign, 'down']),
]);

/** The value of a field that a word, an arrow or a sign names, as the product, people or the code write it; undefined for none. */
export function choiceNamed(kind: KindName, field: string, word: string): string | undefined {
  // '> 95%' is a limit.
  const sign = /\d/.test(word) ? undefined : SIGNS[word.trim().charAt(0)];
  return wordsOf(`${kind}.${field}`).get(sign ?? folded(word)) ?? optionNamed(kind, field, word);
}

const KPI_WORDS: ReadonlySet<string> = new Set(
  'kpi, measure, metric, indicator, key result, kr, kennzahl, indikator, schlusselergebnis, indicateur, mesure, resultat cle, indicador, medida, metrica, resultado clave, resultado chave'.split(
    ', ',
  ),
);

/** Whether a word says that a row is a KPI, in a table that has other rows too. */
export const isKpiWord = (word: string): boolean => KPI_WORDS.has(folded(word));

const GROUP_WORDS = {
  pillar:
    'pillar, perspective, theme, priority, focus area, perspektive, säule, axe, perspectiva, eje, pilar, eixo',
  objective:
    'objective, goal, strategic objective, strategic goal, ziel, strategisches ziel, objectif, objetivo, meta',
  work: 'initiative, project, action, action step, tactic, task, activity, milestone, maßnahme, projekt, projet, iniciativa, proyecto, projeto',
};
const groups = new Map(
  Object.entries(GROUP_WORDS).flatMap(([group, words]) =>
    words.split(', ').map((word) => [folded(word), group as keyof typeof GROUP_WORDS] as const),
  ),
);

/** Which group a word says that a row is: a pillar, an objective, or work. */
export const groupNamed = (word: string): keyof typeof GROUP_WORDS | undefined => groups.get(folded(word));
