const TOTAL =
  /^(?:(?:grand|sub|overall)[ -]?)?(?:totals?|sum|average|mean)\s*:?$|^(?:gesamt|zwischen)?summe:?$|^gesamt(?:ergebnis|wert)?:?$|^insgesamt:?$|^mittelwert:?$|^durchschnitt:?$|^(?:sous-?)?total(?: général)?:?$|^somme:?$|^moyenne:?$|^(?:sub)?total(?: general)?:?$|^suma:?$|^promedio:?$/i;

/** Whether a name is that of a row or column of totals. */
export const isTotal = (name: string): boolean => TOTAL.test(name.trim());
