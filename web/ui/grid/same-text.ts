/** A text without case, and with single spaces. */
export const plainText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** Whether two texts differ in case and spaces only. */
export const sameText = (a: string, b: string): boolean => plainText(a) === plainText(b);
