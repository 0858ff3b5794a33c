import { folded } from '../values/cell-text.ts';

/** What dates or years below a heading are of, where they are not those of values: `span` is a start or an end, which may be of a period. */
export type DateOwner = 'baseline' | 'target' | 'span' | 'other';

/** Words of dates and years, in English, German, French, Spanish and Portuguese. */
const DATE =
  /\b(?<!\bto )dates?\b|^data\b|datum\b|\bfecha\b|(?<!\b(?:this|next|last|current|previous|prior|per|each|every|full|the|pro|dieses|este|por|cette|par) )(?:\b(?:years?|anno|ano|annee)|jahr)\b(?! (?:end|to)\b)/;
const BASELINE = /\bbase(?:line)?\b|\bbasis|\bausgang|\bde reference\b|\binitial|\binicial/;
const TARGET = /\b(?:target|goal|meta|ziel|soll|cible|objetivo|objectif|achiev)/;
const SPAN = /\b(?:start|begin|end|ends|finish\w*|complet\w*|inicio|fin|debut)\b/;
const OTHER =
  /\b(?:due|launch\w*|updat\w*|modif\w*|creation|creat\w+\b(?! at\b)|entr\w*|review\w*|next|birth|fallig\w*|frist|echeance|vencimiento|deadline|actuali[sz]\w*|atualiza\w*|aktualisier\w*|mise a jour)\b/;
/** What has a start and an end of its own. */
const PERIOD = /period|week|month|quarter|half|report|fiscal|\byear end|woche|monat|quartal|zeitraum/;

/** What the dates or years below a heading are of: 'Baseline date', 'Zieljahr', 'Last update'; undefined for values, or where nothing tells. */
export function dateOwnerOf(heading: string): DateOwner | undefined {
  const words = folded(heading);
  if (DATE.test(words)) {
    if (BASELINE.test(words)) return 'baseline';
    if (TARGET.test(words)) return 'target';
  }
  if (PERIOD.test(words)) return undefined;
  if (OTHER.test(words)) return 'other';
  return SPAN.test(words) ? 'span' : undefined;
}
