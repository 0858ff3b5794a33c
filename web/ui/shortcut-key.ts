/** The characters of keys that are shortcuts, on the keyboard of the United States. */
const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
};

/**
 * The key of a shortcut; a letter is a small one. A layout without Latin letters has it where the keyboard of the United States has
 * it: Ctrl+Z is Ctrl+Я on a Russian one.
 */
export function shortcutKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length > 1) return key;
  if (/[\p{ASCII}\p{Script=Latin}]/u.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  const sign = SIGNS[code];
  if (sign === undefined) return key;
  return sign === '/' && shiftKey ? '?' : sign;
}

/** Whether a key press is the shortcut of the palette. */
export const isPaletteShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && shortcutKey(event) === 'k';
