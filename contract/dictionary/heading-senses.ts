import { folded } from '../values/cell-text.ts';

// Words of headings and texts that mean something beside a field, in English, German, French, Spanish and Portuguese. Headings are
// folded, their words apart.

const GENERAL = /^(?:name|title|label|what|nom|intitule|libelle|nombre|bezeichnung|titel)$/;
/** Whether a heading is a name that a record of any kind may have. */
export const isGeneralName = (heading: string): boolean => GENERAL.test(heading);

const PLAN = /^(?:plan|budget|presupuesto|orcamento)$/;
/** Whether a heading gives way to that of a target. */
export const isPlan = (heading: string): boolean => PLAN.test(heading);

const CODE_OR_NUMBER = /^(?:reference|number|numero|key|clave|referencia)$/;
/** Whether a heading of codes may be that of numbers, too: 'Référence', 'Number'. */
export const isCodeOrNumber = (heading: string): boolean => CODE_OR_NUMBER.test(heading);

const STATUS = /^(?:status|rag|statut|estatus|ampel|semaforo|farol|situacao)/;
/** Whether a heading means a status, and no place. */
export const isSurelyStatus = (heading: string): boolean => STATUS.test(heading);

const TREND = /^(?:trend|tendenz|tendance|tendencia)$/;
/** Whether a heading says which way is better, or how the values moved. */
export const isTrend = (heading: string): boolean => TREND.test(folded(heading));

const DIRECTION = /igual|creas|redu|grow|aument|dismin|steig|senk|erh[oö]h|maxim|minim/i;
/** Whether a word of a direction means nothing else. */
export const isSurelyDirection = (text: string): boolean => DIRECTION.test(text);

const QUALIFIED =
  /\b(?:codes?|id|no|nr|number|codigo|numero|of|last|previous|prior|ytd|cumulative|annual|yearly|national|regional|state|stretch|proposed|revised|department|variance|gap|difference|vs|versus|max|min)\b/;
/** Whether words make of an owner or a weight one of something else. */
export const areQualifying = (words: string): boolean => QUALIFIED.test(words);

const GROUP = /\b(?:objective|goal|perspective|pillar|theme)\b/;
/** Whether words say that an objective or a pillar is meant: 'Objective weight'. */
export const areOfGroup = (words: string): boolean => GROUP.test(words);

const REPORTED =
  /\b(?:date|(?:mess|erhebungs|erfassungs|berichts)?datum|fecha|^data|stand|as of|stichtag|timestamp|(?:record|measur|observ|logg)ed|erfasst|gemessen)\b/;
/** Whether a heading is that of the date of a value. */
export const isDateHeading = (heading: string): boolean => REPORTED.test(heading);

const START = /(?:^| )(?:start|begin|beginning|from|beginn|von|debut|inicio|desde)(?: |$)/;
const END = /(?:^| )(?:end|to|until|through|ende|bis|fin|hasta)(?: |$)/;
/** Whether a heading is that of first days. */
export const isStart = (heading: string): boolean => START.test(heading);
/** Whether a heading is that of last days. */
export const isEnd = (heading: string): boolean => END.test(heading);

const TARGETS = /^(?:targets?|sollwerte|zielwerte|cibles|metas)$/i;
/** Whether a sheet is called targets. */
export const isOfTargets = (sheet: string): boolean => TARGETS.test(sheet);

const NOTE =
  /^(?:notes?|sources?|comments?|legend|key|as of|updated|last updated?|prepared by|generated|printed|disclaimer|quellen?|anmerkung(?:en)?|hinweise?|legende|stand|remarques?|légende|notas?|fuentes?|leyenda)\b.{0,3}(?::|\s|$)|^(?:[*†‡]|\(?\d\)|[¹²³])\s*\S/i;
/** Whether a text is a note below a table. */
export const isNote = (text: string): boolean => NOTE.test(text);
