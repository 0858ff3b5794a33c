import { FONT_SIZES, setFontSize, setTheme, THEMES, type FontSize, type Theme } from './theme.ts';
import { toast } from './toast.tsx';

const labelOf = <Value>(choices: readonly { value: Value; label: string }[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** Keeps a theme that the user chose, shows it and says so. */
export function chooseTheme(theme: Theme): void {
  setTheme(theme);
  toast.success(labelOf(THEMES, theme), { title: 'Theme Updated' });
}

/** Keeps a font size that the user chose, shows it and says so. */
export function chooseFontSize(size: FontSize): void {
  setFontSize(size);
  toast.success(labelOf(FONT_SIZES, size), { title: 'Font Size Updated' });
}
