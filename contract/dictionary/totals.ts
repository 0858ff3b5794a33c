const TOTAL =
  /^(?:(?:grand|sub|overall)[ -]?)?(?:totals?|sum|average|mean)\s*:?$|^(?:gesamt|zwischen)?summe:?$|^gesamt(?:ergebnis|wert)?:?$|^insgesamt:?$|^mittelwert:?$|^durchschnitt:?$|^(?:sous-?)?total(?: général)?:?$|^somme:?$|^moyenne:?$|^(?:sub)?total(?: general)?:?$|^suma:?$|^promedio:?$/i;

/** Whether a name is that of a row or column of totals. */
export const isTotal = (name: string): boolean => TOTAL.test(name.trim());

const TO_DATE =
  /(?<![\p{L}\d])(?:[ymq]td|a?cum\.?|(?:year|month|quarter)[ -]to[ -]date|cumulative|lfd\.? jahr|laufendes jahr|seit jahresbeginn|kumul\p{L}*|kum\.|cumul(?:[eé]e?|atif)?|acumulad[oa])(?![\p{L}\d])/iu;

/** Whether a heading names a running total, which is no value of a period: 'YTD', 'lfd. Jahr'. */
export const isToDate = (heading: string): boolean => TO_DATE.test(heading);

const YEAR_BEFORE =
  /(?<![\p{L}\d])(?:ly|py|(?:last|prior|previous) (?:year|month)|vj|vorjahr\p{L}*|vormonat|n ?- ?1|année précédente|a[ñn]o (?:anterior|passado))(?![\p{L}\d])/iu;

/** Whether a heading says that its numbers are of a time before: 'Sales LY', 'Umsatz Vorjahr'. */
export const isOfBefore = (heading: string): boolean => YEAR_BEFORE.test(heading);
