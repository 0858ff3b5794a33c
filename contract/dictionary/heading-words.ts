import { isPercentUnit, isUnitWord } from './cell-words.ts';

/** What a column holds. */
type ContentSort = 'text' | 'number' | 'date' | 'any';

/** A field or place with the headings that name it. */
export interface Heading {
  field: string;
  holds: ContentSort;
  /** Headings in English, German, French and Spanish, in this order. */
  words: readonly [string, string, string, string];
}

/** A heading of a field. */
export const of = (
  field: string,
  holds: ContentSort,
  english: string,
  german = '',
  french = '',
  spanish = '',
): Heading => ({ field, holds, words: [english, german, french, spanish] });

/** Headings of who is responsible. */
export const OWNER = [
  'owner, owner email, kpi owner, measure owner, business owner, data owner, assigned to, assignee, responsible, responsible person, responsible officer, accountable, accountable officer, accountable person, lead, who, contact, input owner, champion, dri, goal leader, data steward, process owner, sponsor',
  'verantwortlich, verantwortliche, verantwortlicher, verantwortliche person, verantw, verantwortung, zuständig, zuständigkeit, federführung, ansprechpartner, eigentümer, leitung, datenverantwortung, datenverantwortlich, kennzahlenverantwortung',
  'responsable, référent, propriétaire, porteur, pilote',
  'responsable, líder, propietario, dueño, encargado, responsável, dono, quién, quem',
] as const;
/** Headings of texts that describe. */
export const DESCRIPTION = [
  'description, definition, details, purpose',
  'beschreibung, definition, erläuterung',
  'description, définition',
  'descripción, definición',
] as const;
/** Headings of a text beside a value. */
export const NOTE = [
  'note, notes, comment, comments, explanation, result explanation, remark, remarks, commentary, analysis, next steps',
  'kommentar, kommentare, bemerkung, bemerkungen, anmerkung, anmerkungen, notiz, analyse',
  'commentaire, commentaires, remarque, remarques, analyse',
  'comentario, comentarios, nota, notas, observación, observaciones, análisis, comentários, observações',
] as const;
/** Headings of a status. */
export const STATUS = [
  'status, status key, current status, overall status, state, rag, rag status',
  'status, stand, zustand, ampel',
  'statut, état',
  'estado, estatus, semáforo, situação, farol',
] as const;
/** Headings of a weight. */
export const WEIGHT = [
  'weight, weighting, weightage',
  'gewicht, gewichtung',
  'poids, pondération',
  'peso, ponderación',
] as const;

/** English headings of a name of any kind. */
export const NAME = 'name, title, name en, label';

/** Where a record stands, in every kind of row. */
export const PLACE_HEADINGS: readonly Heading[] = [
  of(
    'pillar',
    'text',
    'pillar, strategic pillar, perspective, performance area, focus area, theme, strategic theme, programme, program, priority, strategic priority, priority area, key area, key result area, kra, area, category, dimension, domain, mission, group',
    'perspektive, säule, handlungsfeld, themenfeld, bereich, kategorie',
    'axe, axe stratégique, pilier, thème, domaine, mission',
    'perspectiva, pilar, eje, eje estratégico, tema, área, diretriz, eixo, misión, missão',
  ),
  of(
    'objective',
    'text',
    'objective, objective title, objective name, strategic objective, goal, goal title, goal name, strategic goal, outcome, aim, narrative, narrative summary, intervention logic',
    'ziel, strategisches ziel, zielsetzung, oberziel, produkt',
    'objectif, objectif stratégique, résultat attendu, résumé narratif',
    'objetivo, objetivo estratégico, meta, resultado esperado, resumen narrativo',
  ),
  of(
    'objectiveCode',
    'any',
    'objective code, objective number, objective no, goal id, goal code, goal number, goal no, goal #, objective #',
    'zielnummer, ziel nr, ziel id',
    'code objectif',
    'código objetivo',
  ),
];

const TEAMS: ReadonlySet<string> = new Set(
  'agency department dept division team office directorate ministry abteilung fachbereich referat dezernat amt departement direction dependencia departamento entidad secretaria orgao setor'.split(
    ' ',
  ),
);

/** Whether a word of a heading names a group of people, which may be responsible. */
export const isTeamWord = (word: string): boolean => TEAMS.has(word);

/** Words that say nothing more beside a heading that is known: 'Metric target value', 'Code of the KPI'. */
const NEUTRAL: ReadonlySet<string> = new Set(
  'kpi kpis metric measure indicator performance value values level figure name type of the for in to a an fy measurement reporting kennzahl kennzahlen indikator messgrosse wert werte der die das des von fur indicateur mesure valeur de du la le l les des en d indicador metrica medida medicion valor el los da do'.split(
    ' ',
  ),
);

/** Whether the words beside a heading that is known say nothing more. A year does not. */
export const areNeutral = (words: readonly string[]): boolean =>
  words.every((word) => NEUTRAL.has(word) || /^(?:19|20)?\d\d$/.test(word));

/** Whether the words beside a heading of numbers say nothing more than their unit. */
export const areNeutralOrUnit = (words: readonly string[]): boolean =>
  words.every((word) => areNeutral([word]) || (isUnitWord(word) && !isPercentUnit(word) && word !== 'min'));
