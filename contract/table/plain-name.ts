/** The longest name of a sheet: characters. */
export const SHEET_NAME_MAX = 200;

/** A name of a sheet or a heading as a mapping takes it: without control characters and broken ones, and not too long. */
export const plainName = (text: string, max: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
