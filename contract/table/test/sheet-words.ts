/** The languages of sheets. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words in each language, with `|` between those that mean the same. */
type Words = Readonly<Record<Language, string>>;

/** One of the words of a list. */
export const wordsIn = (words: Words, language: Language): string[] => words[language].split('|');

/** What public sheets write above columns. */
export const HEADINGS = {
  kpi: {
    en: 'KPI|Measure|Indicator|Metric Name|Measure Name',
    de: 'Kennzahl|Indikator',
    fr: 'Indicateur',
    es: 'Indicador',
  },
  objective: {
    en: 'Objective|Strategic Objective|Goal',
    de: 'Ziel|Strategisches Ziel',
    fr: 'Objectif',
    es: 'Objetivo',
  },
  unit: { en: 'Unit|Unit of Measure', de: 'Einheit', fr: 'Unité', es: 'Unidad|Unidad de medida' },
  owner: {
    en: 'Owner|Responsible|Lead',
    de: 'Verantwortlich|Zuständig',
    fr: 'Responsable',
    es: 'Responsable',
  },
  target: { en: 'Target|Target Value', de: 'Zielwert|Soll', fr: 'Cible|Valeur cible', es: 'Meta' },
  actual: {
    en: 'Actual|Value|Result',
    de: 'Ist|Istwert|Wert',
    fr: 'Réalisé|Réel|Valeur',
    es: 'Real|Valor|Resultado',
  },
  expected: { en: 'Forecast|Expected', de: 'Prognose', fr: 'Prévision', es: 'VALOR ESPERADO|Pronóstico' },
  planned: { en: 'Budget|Plan', de: 'Plan|Budget', fr: 'Budget', es: 'Presupuesto' },
  baseline: { en: 'Baseline|Start', de: 'Ausgangswert', fr: 'Valeur initiale', es: 'Línea base' },
  direction: { en: 'Direction|Polarity', de: 'Richtung', fr: 'Sens', es: 'Dirección|Sentido' },
  frequency: {
    en: 'Frequency|Reporting Frequency',
    de: 'Häufigkeit|Turnus',
    fr: 'Fréquence|Périodicité',
    es: 'Frecuencia|Periodicidad',
  },
  period: { en: 'Period|Date', de: 'Zeitraum|Datum', fr: 'Période|Date', es: 'Período|Fecha' },
  series: { en: 'Type|Series', de: 'Art', fr: 'Type', es: 'Tipo' },
  year: { en: 'Year', de: 'Jahr', fr: 'Année', es: 'Año' },
  fiscalYear: { en: 'FY|Fiscal Year', de: 'Geschäftsjahr', fr: 'Exercice', es: 'Ejercicio' },
  monthNumber: { en: 'Month', de: 'Monat', fr: 'Mois', es: 'Mes' },
  fiscalMonth: { en: 'Period', de: 'Periode', fr: 'Période', es: 'Periodo' },
  quarterNumber: { en: 'Quarter|Qtr', de: 'Quartal', fr: 'Trimestre', es: 'Trimestre' },
  halfNumber: { en: 'Half|Half-year', de: 'Halbjahr', fr: 'Semestre', es: 'Semestre' },
  weekNumber: { en: 'Week', de: 'Woche|KW', fr: 'Semaine', es: 'Semana' },
  sort: { en: 'No.|Sort', de: 'Nr.', fr: 'N°', es: 'Nº' },
  region: { en: 'Region|State|Ward', de: 'Region|Bundesland', fr: 'Région', es: 'Región|Departamento' },
  status: { en: 'Status', de: 'Status', fr: 'Statut', es: 'Estado' },
  comment: { en: 'Comment', de: 'Kommentar', fr: 'Commentaire', es: 'Comentarios' },
} as const satisfies Record<string, Words>;

/** Names of months, the long one before the short ones. */
export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January|Jan,February|Feb,March|Mar,April|Apr,May,June|Jun,July|Jul,August|Aug,September|Sep|Sept,October|Oct,November|Nov,December|Dec'.split(
    ',',
  ),
  de: 'Januar|Jan|Jän,Februar|Feb,März|Mrz|Mär,April|Apr,Mai,Juni|Jun,Juli|Jul,August|Aug,September|Sep|Sept,Oktober|Okt,November|Nov,Dezember|Dez'.split(
    ',',
  ),
  fr: 'janvier|janv.,février|févr.,mars,avril|avr.,mai,juin,juillet|juil.,août,septembre|sept.,octobre|oct.,novembre|nov.,décembre|déc.'.split(
    ',',
  ),
  es: 'enero|ene|Ene.,febrero|feb,marzo|mar,abril|abr,mayo|may,junio|jun,julio|jul,agosto|ago,septiembre|sep|Set,octubre|oct,noviembre|nov,diciembre|dic'.split(
    ',',
  ),
};

/** Words for a percentage as a unit, and for other units. */
export const PERCENT_UNITS = ['%', 'Percent', 'Prozent', 'v. H.', 'Porcentaje', 'pourcentage', 'Pct'];
export const UNITS = ['days', '€', 'Tage', 'customers', 'jours', 'min', 'Anzahl'];

export const NONE = ['', '–', '-', '—', 'TBD', 'pending', 'ausstehend'];
export const NO_TARGET = [...NONE, 'No target'];
export const NOT_APPLICABLE = ['n/a', 'N/A', 'N.A.', 'k. A.', 'not applicable', '*'];

export const LIMITS: Readonly<Record<'up' | 'down', Words>> = {
  up: { en: '>= |≥ |at least |min ', de: '>= |≥ |mindestens ', fr: '≥ |au moins ', es: '>= |al menos ' },
  down: {
    en: '<= |≤ |< |max |max. |under |at most ',
    de: '<= |≤ |höchstens |max. ',
    fr: '≤ |au plus ',
    es: '<= |como máximo ',
  },
};

export const DIRECTIONS: Readonly<Record<'up' | 'down', Words>> = {
  up: { en: 'Higher is better|U|max|Increase', de: 'steigend', fr: 'hausse', es: 'aumentar' },
  down: { en: 'Lower is better|D|min|Decrease|Reduce', de: 'sinkend', fr: 'baisse', es: 'reducir' },
};

export const FREQUENCIES = {
  week: { en: 'Weekly', de: 'wöchentlich', fr: 'hebdomadaire', es: 'semanal' },
  month: { en: 'Monthly', de: 'monatlich', fr: 'mensuel', es: 'mensual' },
  quarter: { en: 'Quarterly', de: 'vierteljährlich', fr: 'trimestriel', es: 'trimestral' },
  half: { en: 'Half-yearly|Semi-annual', de: 'halbjährlich', fr: 'semestriel', es: 'semestral' },
  year: { en: 'Annual|Annually|Yearly', de: 'jährlich', fr: 'annuel', es: 'anual' },
} as const satisfies Record<string, Words>;

export const TOTALS: Words = { en: 'Total', de: 'Summe|Gesamt', fr: 'Total', es: 'Total' };

export const KPI_NAMES = [
  'Customer satisfaction',
  'Waiting time',
  'Turnover of staff',
  'Verfügbarkeit der Systeme',
  'Temps d’attente',
  'Ventas netas',
  'Crashes, fatal',
  'Beds in use',
  'Taux de réponse',
  'Krankenstand',
  'Visitas a la web',
];
export const OBJECTIVES = [
  'Grow',
  'Delight our customers',
  'Mitarbeitende halten',
  `Improve ${'the health and the safety of all who live and work in the city, '.repeat(3)}and keep it`,
];
export const OWNERS = ['Ada Lovelace', 'Bo Diaz', 'Chloé Martin', 'Jürgen Groß'];
export const REGIONS = ['AZ', 'CA', 'NY', 'TX'];
export const TITLES = ['Strategic plan', 'Report 2019', 'Scorecard 2024/25: all measures'];
export const NOTES = ['Source: department of statistics', '* suppressed', 'Last updated: 3 May 2026'];
