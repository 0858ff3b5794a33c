/** The themes to choose from; 'system' follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';
/** Root sizes of 16, 18 and 20 px; everything else is in rem. */
export type FontSize = 'regular' | 'large' | 'super-large';

declare global {
  interface Window {
    /** Defined by app/boot.ts, which runs before this module. */
    applyAppearance: (theme: string | null, fontSize: string | null) => void;
  }
}

interface Choice<Value> {
  value: Value;
  label: string;
}

/** The themes with their labels. */
export const THEMES: readonly Choice<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** The font sizes with their labels. */
export const FONT_SIZES: readonly Choice<FontSize>[] = [
  { value: 'regular', label: 'Regular' },
  { value: 'large', label: 'Large' },
  { value: 'super-large', label: 'Super Large' },
];

const isOneOf = <Value extends string>(
  choices: readonly Choice<Value>[],
  text: string | null,
): text is Value => choices.some(({ value }) => value === text);

// Without storage (some private windows), the choice holds until the page closes.
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
  apply();
}

function apply(): void {
  window.applyAppearance(getTheme(), getFontSize());
}

/** The theme chosen or adopted in this browser; light by default. */
export function getTheme(): Theme {
  const stored = read('theme');
  return isOneOf(THEMES, stored) ? stored : 'light';
}

/** Keeps the theme in local storage and shows it. */
export function setTheme(theme: Theme): void {
  write('theme', theme);
}

/** Adopts the theme file's appearance, unless a theme is stored; an unknown name is ignored. */
export function adoptTheme(appearance: string): void {
  if (read('theme') === null && isOneOf(THEMES, appearance)) write('theme', appearance);
}

/** The font size chosen in this browser. */
export function getFontSize(): FontSize {
  const stored = read('fontSize');
  return isOneOf(FONT_SIZES, stored) ? stored : 'regular';
}

/** Keeps the font size in local storage and shows it. */
export function setFontSize(fontSize: FontSize): void {
  write('fontSize', fontSize);
}

/** Follows the operating system and the other tabs; call once. */
export function startTheme(): void {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === 'fontSize') apply();
  });
}
