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
  'owner, owner email, kpi owner, measure owner, business owner, data owner, assigned to, assignee, responsible, responsible person, responsible officer, accountable, lead, who, contact, input owner',
  'verantwortlich, verantwortliche, verantwortlicher, verantwortliche person, zuständig, eigentümer, leitung',
  'responsable, propriétaire, porteur, pilote',
  'responsable, propietario, dueño, encargado',
] as const;
/** Headings of texts that describe. */
export const DESCRIPTION = [
  'description, definition, details, purpose',
  'beschreibung, definition, erläuterung',
  'description, définition',
  'descripción, definición',
] as const;
/** Headings of a status. */
export const STATUS = [
  'status, status key, state, rag, rag status',
  'status, stand, zustand',
  'statut, état',
  'estado, estatus',
] as const;
/** Headings of a weight. */
export const WEIGHT = [
  'weight, weighting',
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
    'pillar, strategic pillar, perspective, performance area, focus area, theme, strategic theme, programme, program, priority, strategic priority, priority area, key area, area, category, dimension, group',
    'perspektive, säule, handlungsfeld, themenfeld, bereich, kategorie',
    'axe, axe stratégique, pilier, thème, domaine',
    'perspectiva, pilar, eje, eje estratégico, tema, área',
  ),
  of(
    'objective',
    'text',
    'objective, objective title, objective name, strategic objective, goal, goal title, goal name, strategic goal, outcome, aim, narrative, narrative summary, intervention logic',
    'ziel, strategisches ziel, zielsetzung, oberziel',
    'objectif, objectif stratégique',
    'objetivo, objetivo estratégico',
  ),
  of(
    'objectiveCode',
    'any',
    'objective code, objective number, objective no, goal id, goal code, goal number, goal no',
    'zielnummer, ziel nr, ziel id',
    'code objectif',
    'código objetivo',
  ),
];
