import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** The files of the two weights of a book. */
export const FONT_FILES = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

function read(file: string): Font {
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} is not one font`);
  return font;
}

/** The two weights, as PDFKit reads them too. */
export const fonts = { regular: read(FONT_FILES.regular), bold: read(FONT_FILES.bold) };
