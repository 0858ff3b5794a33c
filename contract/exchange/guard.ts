/** What a spreadsheet program may read as a formula, also behind apostrophes of an earlier guard or of the text itself. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text of a CSV file that no spreadsheet program runs as a formula: an apostrophe goes before one that looks like it. */
export const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that was guarded. */
export const unguard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
