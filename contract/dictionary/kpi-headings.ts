import { DESCRIPTION, type Heading, NAME, of, OWNER, STATUS, WEIGHT } from './heading-words.ts';

/** The name of a KPI, and its code. */
export const KPI_NAMES: readonly Heading[] = [
  of(
    'kpi',
    'text',
    `kpi, kpis, kpi name, measure, measure name, metric, metric name, indicator, indicators, indicator name, performance measure, performance indicator, key performance indicator, key result, what, ${NAME}`,
    'kpi, kennzahl, kennzahlen, indikator, messgröße, kpi name, name, bezeichnung, titel',
    'kpi, indicateur, indicateur clé, mesure, nom, libellé, intitulé',
    'kpi, indicador, indicador clave, medida, métrica, nombre',
  ),
  of(
    'kpiCode',
    'any',
    'code, kpi code, measure code, metric code, indicator code, id, kpi id, measure id, metric id, indicator id, external id, stable id, kpi no, key, ref, reference, number, no, nr',
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
    'einheit, maßeinheit, messeinheit',
    'unité, unité de mesure',
    'unidad, unidad de medida',
  ),
  of(
    'baseline',
    'number',
    'baseline, baseline value, start value, starting value, metric start value, start',
    'ausgangswert, startwert, basiswert',
    'valeur de référence, valeur initiale, référence',
    'línea base, valor inicial, base',
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
    'direction, desired change, desired direction, seeking to, higher is better, more is better, bigger is better, high is good, polarity, good is, better, better is, better if, desired trend, trend, operator, comparison',
    'richtung, zielrichtung, tendenz',
    'sens, sens souhaité, tendance',
    'dirección, sentido, tendencia deseada, tendencia',
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
    'frequency, reporting frequency, measurement frequency, reporting cycle',
    'häufigkeit, frequenz, messfrequenz, erhebungsfrequenz, berichtsfrequenz, turnus, rhythmus',
    'fréquence, périodicité',
    'frecuencia, periodicidad',
  ),
  of('description', 'text', ...DESCRIPTION),
  of('description', 'text', 'notes, comment', '', '', ''),
  of('status', 'text', ...STATUS),
  of('chosenStatus', 'text', 'status chosen'),
  of('weight', 'number', ...WEIGHT),
  of(
    'measureDueDate',
    'date',
    'due date, due, deadline, target date, measure due date, when',
    'fällig, fällig am, frist',
    'échéance',
    'vencimiento, fecha límite',
  ),
  of('numeratorId', 'text', 'numerator', 'zähler', 'numérateur', 'numerador'),
  of('denominatorId', 'text', 'denominator', 'nenner', 'dénominateur', 'denominador'),
  of('aggregation', 'text', 'aggregation, calculation, roll up', 'aggregation', 'agrégation', 'agregación'),
  of(
    'parentKpi',
    'text',
    'parent kpi, parent measure',
    'übergeordnete kennzahl',
    'indicateur parent',
    'indicador padre',
  ),
  of('kind', 'text', 'level, record type, item type', 'ebene', 'niveau', 'nivel'),
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
    'period, date, as of, as of date, reporting period, actual value date, observation date, month, week, wk, quarter, qtr, half, half year, fiscal quarter, fiscal period, fiscal month, period number, when, day, first day, time',
    'zeitraum, periode, datum, monat, woche, kw, kalenderwoche, quartal, halbjahr, stichtag, berichtszeitraum',
    'période, date, mois, semaine, trimestre, semestre',
    'período, periodo, fecha, mes, semana, trimestre, semestre, mês',
  ),
  of(
    'year',
    'any',
    'year, period year, fiscal year, fy, financial year, school year, academic year, target year, actual year',
    'jahr, geschäftsjahr, haushaltsjahr, wirtschaftsjahr, schuljahr',
    'année, exercice, année scolaire',
    'año, ano, ejercicio, año fiscal',
  ),
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
  of(
    'note',
    'text',
    'note, notes, comment, comments, explanation, result explanation, remark, remarks, commentary',
    'kommentar, bemerkung, anmerkung, notiz',
    'commentaire, commentaires, remarque',
    'comentario, comentarios, nota, observaciones',
  ),
];
