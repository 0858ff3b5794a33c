/** Characters that show nothing: joiners, marks of direction, soft hyphens, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has only the printable characters of ASCII, as most have: there is nothing to bring into one form then. */
export const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** A text without the characters that show nothing. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '');

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => visibleText(text).trim() === '';
