import { DESCRIPTION, type Heading, NAME, NOTE, of, OWNER, STATUS, WEIGHT } from './heading-words.ts';

/** Headings of the parts of a ratio. */
const NUMERATOR = ['numerator', 'zähler', 'numérateur', 'numerador'] as const;
const DENOMINATOR = ['denominator', 'nenner', 'dénominateur', 'denominador'] as const;

/** The name of a KPI, and its code. */
export const KPI_NAMES: readonly Heading[] = [
  of(
    'kpi',
    'text',
    `kpi, kpi name, measure, measure name, metric, metric name, indicator, indicator name, performance measure, performance indicator, key performance indicator, key result, kr, indicators, metrics, measures, kpis, performance measures, performance indicators, key performance indicators, key results, what, ${NAME}`,
    'kpi, kennzahl, kennzahlen, indikator, indikatoren, messgröße, messgrößen, schlüsselergebnis, schlüsselergebnisse, kpi name, name, bezeichnung, titel',
    'kpi, indicateur, indicateurs, indicateur clé, mesure, résultat clé, résultats clés, nom, libellé, intitulé',
    'kpi, indicador, indicadores, indicador clave, medida, métrica, métricas, resultado clave, resultados clave, nombre, nome',
  ),
  of(
    'kpiCode',
    'any',
    'code, kpi code, measure code, metric code, indicator code, id, kpi id, measure id, metric id, indicator id, external id, stable id, kpi no, key, ref, reference, number, no, nr, #, kpi #, measure #, metric #, indicator #',
    'code, id, kennung, nr, nummer, kürzel, kennzahl nr, schlüssel',
    'code, id, référence, numéro, réf, identifiant',
    'id, código, clave, referencia, número, identificador',
  ),
];

/** The fields of a KPI beside its name, and beside the names that its fields have in the product. */
export const KPI_HEADINGS: readonly Heading[] = [
  of('inputOwner', 'text', ...OWNER),
  of(
    'unit',
    'text',
    'unit, units, uom, unit of measure, measurement unit, metric type, value format, target type, format',
    'einheit, maßeinheit, messeinheit, me',
    'unité, unité de mesure',
    'unidad, unidad de medida, u m, um, unid, und, unidade, unidade de medida',
  ),
  of(
    'baseline',
    'number',
    'baseline, baseline value, start value, starting value, metric start value, start',
    'ausgangswert, startwert, basiswert',
    'valeur de référence, valeur initiale, valeur de départ, référence',
    'línea base, línea de base, valor inicial, valor base, base, linha de base, linha base',
  ),
  of(
    'baselineDate',
    'date',
    'baseline on, baseline date',
    'ausgangsdatum',
    'date de référence',
    'fecha base',
  ),
  of('finalTargetDate', 'date', 'final target on, final target date', '', '', ''),
  of(
    'finalTarget',
    'number',
    'final target, long term target, end target',
    'endziel',
    'cible finale',
    'meta final',
  ),
  of(
    'direction',
    'any',
    'direction, desired change, desired direction, desired result, good performance is, good performance, good, goal type, want to see, seeking to, higher is better, more is better, bigger is better, high is good, polarity, good is, better, better is, better if, desired trend, trend, operator, target operator, comparison, target type, target direction, measure goal, optimum',
    'richtung, zielrichtung, höher ist besser, mehr ist besser, optimierungsrichtung, polarität, wirkung, wirkrichtung, wirkungsrichtung, tendenz',
    'sens, sens souhaité, plus haut est mieux, plus élevé est mieux, polarité, tendance souhaitée, tendance',
    'dirección, sentido, mayor es mejor, más es mejor, orientación, comportamiento, comportamiento esperado, comportamento, polaridad, tendencia deseada, tendencia, direção, direção meta, polaridade, tendência',
  ),
  of(
    'lowerIsBetter',
    'any',
    'lower is better, less is better, smaller is better, low is better, low is good, lower is good',
    'niedriger ist besser, weniger ist besser, kleiner ist besser',
    'plus bas est mieux, moins est mieux',
    'menor es mejor, menos es mejor',
  ),
  of('grain', 'text', 'value due, how often, reported', '', '', ''),
  of(
    'frequency',
    'text',
    'frequency, freq, reporting frequency, measurement frequency, measured, reporting cycle',
    'häufigkeit, frequenz, messfrequenz, erhebungsfrequenz, berichtsfrequenz, messung, turnus, rhythmus',
    'fréquence, périodicité',
    'frecuencia, periodicidad, frequência, periodicidade',
  ),
  of('description', 'text', ...DESCRIPTION),
  // A remark on values is no description of their KPI.
  of('description', 'text', 'notes, comment, comments', '', '', ''),
  of('status', 'text', ...STATUS),
  of('chosenStatus', 'text', 'status chosen'),
  of('weight', 'number', ...WEIGHT),
  of(
    'measureDueDate',
    'date',
    'due date, due, deadline, target date, measure due date, when',
    'fällig, fällig am, frist, termin, zieltermin',
    'échéance, date cible, délai',
    'vencimiento, fecha límite, fecha meta, plazo, prazo',
  ),
  of('numeratorId', 'text', ...NUMERATOR),
  of('denominatorId', 'text', ...DENOMINATOR),
  of('aggregation', 'text', 'aggregation, calculation, roll up', 'aggregation', 'agrégation', 'agregación'),
  of(
    'parentKpi',
    'text',
    'parent kpi, parent measure',
    'übergeordnete kennzahl',
    'indicateur parent',
    'indicador padre',
  ),
  of('parent', 'text', 'parent, parent name, parent objective, parent item', 'übergeordnet'),
  of(
    'indicator',
    'text',
    'lead or lag, lead lag, leading or lagging, indicator type, kpi type, measure type, type',
    'art, typ',
    'type',
    'tipo, tipo de indicador',
  ),
  of('kind', 'text', 'level, record type, item type, type', 'ebene, typ, art', 'niveau, type', 'nivel, tipo'),
];

/** The values of a KPI in a list of KPIs. */
export const KPI_VALUES: readonly Heading[] = [
  of(
    'actual',
    'number',
    'actual, actuals, actual value, value, result, current, current value, current metric value, actual result, progress, latest',
    'ist, istwert, aktuell, wert, ergebnis',
    'réel, réalisé, valeur, résultat, actuel',
    'real, valor, resultado, actual',
  ),
  of(
    'target',
    'number',
    'target, targets, target value, metric target value, goal, goal value, plan, ambition',
    'soll, sollwert, ziel, zielwert, planwert',
    'cible, valeur cible, objectif',
    'meta, valor meta, objetivo',
  ),
];

/** The parts of a value of a period. */
export const POINT_HEADINGS: readonly Heading[] = [
  of(
    'period',
    'any',
    'period, date, as of, as of date, reporting period, actual value date, observation date, month, week, wk, quarter, qtr, half, half year, fiscal quarter, fiscal period, fiscal month, period number, time period, period end, period ending, month end, quarter end, year end, when, day, first day, time',
    'zeitraum, periode, datum, monat, woche, kw, kalenderwoche, quartal, halbjahr, stichtag, berichtszeitraum',
    'période, date, mois, semaine, trimestre, semestre',
    'período, periodo, fecha, mes, semana, trimestre, semestre, mês',
  ),
  of(
    'year',
    'any',
    'year, period year, fiscal year, fy, financial year, school year, academic year, survey year, calendar year, target year, actual year',
    'jahr, kalenderjahr, berichtsjahr, geschäftsjahr, haushaltsjahr, wirtschaftsjahr, schuljahr',
    'année, exercice, année scolaire, anno',
    'año, ano, ejercicio, ejercicio fiscal, año fiscal, vigencia, gestión, exercício, año lectivo, año escolar, ano letivo',
  ),
  of('num', 'number', ...NUMERATOR),
  of('den', 'number', ...DENOMINATOR),
  of('month', 'any', 'period month, target month, actual month'),
  of('grain', 'text', 'length, grain', '', '', ''),
  of(
    'series',
    'text',
    'what, type, series, value type, data type, measure type',
    'art, wertart',
    'type, nature',
    'tipo',
  ),
  of('note', 'text', ...NOTE),
];
