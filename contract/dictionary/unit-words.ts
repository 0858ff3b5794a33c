import { folded } from '../values/cell-text.ts';

/** Signs and codes of currencies: '€', 'R$', 'CHF', 'Kč'. */
const SIGNS = String.raw`\p{L}{0,2}\p{Sc}`;
const CODES = 'EUR|USD|GBP|CHF|CAD|AUD|BRL|MXN|ZAR|INR|JPY|CNY|SEK|NOK|DKK|PLN|CZK';
const SHORT = String.raw`Kč|Fr\.|zł|kr\.?|Rs\.?`;
export const CURRENCY = String.raw`(?:${SIGNS}|${CODES}|${SHORT})`;
const NAMES =
  'euros?|dollars?|pounds?|franken|kronen|rand|francs?|d[oó]lar(?:es)?|pesos?|soles|reais|libras?|d[oó]lares';
const IS_CURRENCY = new RegExp(String.raw`^(?:${CURRENCY}|${NAMES})$`, 'iu');

/** The currencies of a sign by their codes and words, and words for any. */
const OF_SIGNS: Readonly<Record<string, string>> = {
  $: 'usd, cad, aud, nzd, sgd, hkd, mxn, brl, dollar, dollars, dolar, dolares, peso, pesos, real, reais',
  '€': 'eur, euro, euros',
  '£': 'gbp, pound, pounds, libra, libras',
  '¥': 'jpy, cny, yen, yuan',
  '₹': 'inr, rupee, rupees',
};
const ANY_CURRENCY = 'currency, wahrung, devise, moneda, moeda';

/** Whether a unit may be meant by the sign of a currency: 'USD' by $, 'kEUR' or 'EUR per head' by €, millions by each. */
export function isOfSign(sign: string, unit: string): boolean {
  const { rest = unit } = scaleIn(unit) ?? {};
  const words = new Set(`${OF_SIGNS[sign] ?? ''}, ${ANY_CURRENCY}`.split(', '));
  return (
    rest === '' ||
    rest.includes(sign) ||
    folded(rest)
      .split(/[^a-z]+/)
      .some((word) => words.has(word))
  );
}

/** Whether a text is a currency. */
export const isCurrency = (text: string): boolean => IS_CURRENCY.test(text.trim());

/** Letters and abbreviations that multiply a number. */
export const SCALE_SIGN = String.raw`(?:[TkKMB]|MM|Tsd\.?|Mio\.?|Mrd\.?|mn|bn)`;

/** Words that multiply a number, in English, German, French, Spanish and Portuguese. */
const SCALES: readonly [scale: number, words: string][] = [
  [1e3, '000, k, mil, miles de, thousand, thousands, tsd, tausend, mille, millier, milliers'],
  [1e5, 'lakh, lakhs'],
  [1e6, 'mn, mio, million, millions, millionen, millón, millones, milhão, milhões'],
  [1e7, 'crore, crores, cr'],
  [
    1e9,
    'bn, billion, billions, mrd, milliarde, milliarden, milliard, milliards, mil millones, bilhão, bilhões',
  ],
];
const scaleByWord = new Map(
  SCALES.flatMap(([scale, words]) => words.split(', ').map((word) => [folded(word), scale] as const)),
);
/** Letters that are other units where no currency stands beside them: tonnes, metres. */
const BESIDE_CURRENCY: Readonly<Record<string, number>> = {
  M: 1e6,
  m: 1e6,
  MM: 1e6,
  B: 1e9,
  b: 1e9,
};
/** T are thousands before these: 'TEUR'. Behind an amount they may be trillions. */
const THOUSANDS_BEFORE = /^(?:€|EUR|euros?|CHF|Fr\.|franken)$/i;
const ALONE: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** A unit that multiplies its number: by how much, and what it is without that: '€' of 'Mio. €'. */
export interface ScaledUnit {
  scale: number;
  rest: string;
}

const BEFORE_CURRENCY = new RegExp(String.raw`^(?<word>\p{L}{1,3})(?<rest>${CURRENCY})$`, 'u');
const AFTER_CURRENCY = new RegExp(String.raw`^(?<rest>${CURRENCY}) ?(?<word>\p{L}+\.?)$`, 'u');
/** Thousands by their zeros: "€'000", '$000s'. */
const ZEROS = /^(?<rest>\D*?) ?['’]?(?<word>000)s?$/u;
const IN_WORDS =
  /^(?:in |en )?(?<word>mil millones|miles de|\p{L}+\.?)(?: (?:de |of |d['’])?(?<rest>.+))?$/iu;

/** What a unit multiplies its number by; undefined where it does not. `hasCurrency` says whether one stands before the number. */
export function scaleIn(unit: string, hasCurrency = false): ScaledUnit | undefined {
  const text = unit.replaceAll(/[()]/g, '').trim();
  for (const form of [BEFORE_CURRENCY, AFTER_CURRENCY, ZEROS, IN_WORDS]) {
    const { word = '', rest = '' } = form.exec(text)?.groups ?? {};
    const letters = hasCurrency || isCurrency(rest) ? BESIDE_CURRENCY : ALONE;
    const isThousands = word === 'T' && form !== AFTER_CURRENCY && THOUSANDS_BEFORE.test(rest);
    const scale = isThousands ? 1e3 : (letters[word] ?? scaleByWord.get(folded(word)));
    if (scale !== undefined) return { scale, rest };
  }
  return undefined;
}

/** Whether a text is a currency, or thousands or millions with or without one: 'Tsd. €', 'thousands of euros'. */
export function isAmountUnit(text: string): boolean {
  const { rest } = scaleIn(text) ?? { rest: text };
  return isCurrency(rest) || (rest === '' && text.trim().length > 2);
}
