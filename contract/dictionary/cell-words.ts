import { folded } from '../values/cell-text.ts';
import { secondsOf } from './time-words.ts';
import { isCurrency } from './unit-words.ts';

/** The words of one meaning in English, German, French and Spanish. */
const wordsOf = (...languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((list) => list.split(', ').map(folded)));

/** What stands where no value is expected. */
const NOT_APPLICABLE = wordsOf(
  'n/a, na, not applicable, does not apply',
  'k. A., keine Angabe, entfällt, trifft nicht zu, nicht zutreffend, nicht anwendbar',
  's/o, sans objet, non applicable',
  'no aplica, no procede',
);

/** What stands where there is no value yet, or none is told. */
const NOT_GIVEN = wordsOf(
  'x, tba, tbb, tbc, tbd, to be confirmed, to be decided, to be defined, to be determined, to be agreed, not set, nil, none, null, nan, pending, not available, not yet available, no data, no target, no target set, no baseline, not reported, unknown',
  'offen, noch offen, ausstehend, folgt, kein Ziel, kein Zielwert, keine, keine Daten, liegt nicht vor, nicht verfügbar, n. v., unbekannt, in Klärung',
  'à définir, en attente, aucun, aucune, pas de cible, nd, n. d., non disponible, inconnu',
  'por definir, pendiente, ninguno, ninguna, sin meta, sin datos, no disponible, desconocido',
);
const SIGNS = /^[-–—−?…._/]*$/;
const FORMULA_NONE = /^#(?:n\/a|div\/0!)$/i;
const SUPPRESSED = /^\*+$/;

/** Whether a text says that no value is expected. */
export const isNotApplicable = (text: string): boolean => NOT_APPLICABLE.has(folded(text));

/** Whether a text stands where no number is given: 'TBD', '–'. */
export const isNotGiven = (text: string): boolean => {
  const trimmed = text.trim();
  return SIGNS.test(trimmed) || FORMULA_NONE.test(trimmed) || NOT_GIVEN.has(folded(trimmed));
};

/** Whether a text stands in place of a value that may not be shown: '*'. */
export const isSuppressed = (text: string): boolean => SUPPRESSED.test(text.trim());

const YES = wordsOf('yes, y, true, x, 1', 'ja, wahr', 'oui, vrai', 'sí, si, verdadero');
const NO = wordsOf('no, n, false, 0', 'nein, falsch', 'non, faux', 'falso');
const MARKED = /^[✓✔☑]$/;

/** What a text says to a question of yes or no; undefined where it says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = folded(text);
  if (MARKED.test(text.trim()) || YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Words of limits: signs, and English, German, French, Spanish and Portuguese ones. */
const LEAST = [
  String.raw`>=?|=?\/?>|>\/=|≥|⩾|min(?:\.|imum|destens|d\.)?(?: of)?`,
  'at least|no less than|not less than|not under|not below|more than|greater than|higher than|over|above|from',
  'ab|über|mehr als|nicht (?:unter|weniger als)|(?:größer|groesser|grösser|höher|hoeher)(?:(?: oder)? gleich)?(?: als)?',
  'au moins|au minimum|plus d[eu]|supérieure?s?(?: ou égale?s?)? (?:à|aux?)|au-dessus d[eu]|à partir de|dès',
  'al menos|no (?:menor|inferior) (?:que|al?)|no menos del?|(?:no )?m[ií]nimo(?: de)?|m[aá]s (?:del?|que)|(?:mayor|superior)(?: o igual)?(?: que| al?)?|por encima del?|desde|a partir de',
  'pelo menos|mais (?:do que|d[eo]|que)|(?:maior|superior)(?: ou igual)?(?: do que| que| ao?)?|acima d[eo]',
].join('|');
const MOST = [
  String.raw`<=?|=?\/?<|<\/=|≤|⩽|max(?:\.|imum|imal)?(?: of)?`,
  'at most|no more than|not more than|not over|not above|not exceeding|less than|fewer than|lower than|up to|under|below',
  'höchstens|hoechstens|unter|weniger als|nicht (?:mehr als|über)|bis(?: zu)?|(?:kleiner|niedriger|geringer)(?:(?: oder)? gleich)?(?: als)?',
  "au plus|au maximum|moins d[eu]|pas plus d[eu]|inférieure?s?(?: ou égale?s?)? (?:à|aux?)|au-dessous d[eu]|jusqu['’](?:à|aux?)",
  'como m[aá]ximo|(?:no )?m[aá]ximo(?: de)?|menos (?:del?|que)|no m[aá]s del?|no (?:mayor|superior) (?:que|al?)|(?:menor|inferior)(?: o igual)?(?: que| al?)?|hasta|por debajo del?',
  'menos (?:do que|d[eo]|que)|(?:menor|inferior)(?: ou igual)?(?: do que| que| ao?)?|at[eé]|abaixo d[eo]',
].join('|');
const ARTICLE = '(?: (?:el|la|una?|o|les?|the))?';
const BOUND = new RegExp(
  String.raw`^(?:(?<least>${LEAST})|(?<most>${MOST}))${ARTICLE}(?![\p{L}])\s*=?\s*(?<number>\S.*)$`,
  'iu',
);
const OR_MORE =
  /^(?<number>.*\d\D{0,15}?)\s*(?:\+|or more|or above|or higher|or greater|and above|and over|minimum|(?:oder|und) mehr|(?:ou|et) plus|[oy] m[aá]s|ou mais)$/iu;
const OR_LESS =
  /^(?<number>.*\d\D{0,15}?)\s*(?:or less|or below|or fewer|or lower|max(?:\.|imum)?|(?:oder|und) weniger|(?:ou|et) moins|[oy] menos|ou menos)$/iu;

/** A number that is to be reached or not to be passed: '≥ 95', 'max 3', 'under 4%'. */
export function limitIn(text: string): { number: string; direction: 'up' | 'down' } | undefined {
  const bound = BOUND.exec(text)?.groups;
  if (bound)
    return { number: bound['number'] ?? '', direction: bound['least'] === undefined ? 'down' : 'up' };
  const more = OR_MORE.exec(text)?.groups?.['number'];
  if (more !== undefined) return { number: more, direction: 'up' };
  const less = OR_LESS.exec(text)?.groups?.['number'];
  return less === undefined ? undefined : { number: less, direction: 'down' };
}

const STATE_OF_VALUE =
  '[pers]|prov|provisional|prel|prelim|preliminary|est|estimated?|rev|revised|vorl|vorläufig|geschätzt|gesch|revidiert|provisoire|estimée?|révisée?|provisori[oa]|estimad[oa]|revisad[oa]';
const FOOTNOTE = new RegExp(
  String.raw`^(?<number>.*\d ?%?) ?(?<mark>\*{1,3}|[¹²³⁴⁵†‡]+|\((?:${STATE_OF_VALUE})\.?\)|[per])$`,
  'u',
);

/** A number with a mark of a footnote behind it, or of the state of the value: '89.2*', '12,010 (est.)', '88 p'. */
export function footnoteIn(text: string): { number: string; mark: string } | undefined {
  const { number, mark } = FOOTNOTE.exec(text)?.groups ?? {};
  return number === undefined || mark === undefined ? undefined : { number, mark };
}

const PERCENT = wordsOf(
  'percent, per cent, percentage, pct, pp, percentage points, percent range',
  'Prozent, v. H., vom Hundert, Prozentpunkte',
  'pourcentage, pour cent, pourcent',
  'porcentaje, por ciento, porciento, por cien, percentual, porcentagem',
);
/** Units that say percent within other words: '% of staff', 'Prozent der Fälle', 'response rate'. */
const PERCENT_WITHIN = /%|^(?:percent|per cent|prozent|pourcent|pour cent|porcent|por ciento|pct)|rate$/i;

/** Whether a unit is that of percentages. */
export const isPercentUnit = (unit: string): boolean =>
  PERCENT.has(folded(unit)) || PERCENT_WITHIN.test(unit.trim());

const UNITS = wordsOf(
  'number, count, n, ratio, days, km, tonnes, tons, kg, score, index, rate, currency, text',
  'Anzahl, Anz., Stück, Stk., Tage, Punkte',
  'nombre, jours, points, indice',
  'número, cantidad, días, puntos, índice, quantidade, unidades, pontos',
);

/** Shorter words of currencies and times may be others: 'KR', 'HR', 'm'. */
const WORD_MIN = 3;

/** Whether a text is a unit, and no name. */
export const isUnitWord = (text: string): boolean =>
  PERCENT.has(folded(text)) ||
  UNITS.has(folded(text)) ||
  /^[\p{Sc}‰#%]+$/u.test(text.trim()) ||
  (text.trim().length >= WORD_MIN && (isCurrency(text) || secondsOf(text) !== undefined));
