import { inflateSync } from 'node:zlib';

/** An object of a PDF as Chromium writes it: its dictionary as text, and its stream, inflated, in Latin-1. */
interface PdfObject {
  dictionary: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const start of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const from = start.index + start[0].length;
    const end = text.indexOf('endobj', from);
    const streamAt = text.slice(from, end).search(/stream\r?\n/);
    const dictionary = streamAt < 0 ? text.slice(from, end) : text.slice(from, from + streamAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytesAt = from + streamAt + (text.startsWith('stream\r\n', from + streamAt) ? 8 : 7);
    const raw = streamAt < 0 ? Buffer.alloc(0) : pdf.subarray(bytesAt, bytesAt + length);
    const isDeflated = dictionary.includes('/FlateDecode') && !dictionary.includes('/Image');
    const stream = (isDeflated ? inflateSync(raw) : raw).toString('latin1');
    objects.set(start[1] ?? '', { dictionary, stream });
  }
  return objects;
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What the glyphs of a font mean, by their number. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, body = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letter = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(parseInt(glyph, 16), fromHex(letter));
    }
  }
  for (const [, body = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [begin, end, code] = [from, to, first].map((hex) => parseInt(hex, 16)) as [
        number,
        number,
        number,
      ];
      for (let glyph = begin; glyph <= end; glyph++) {
        letters.set(glyph, String.fromCodePoint(code + glyph - begin));
      }
    }
  }
  return letters;
}

/** A font: what its glyphs mean, and in how many bytes one is written. */
interface Font {
  letters: Map<number, string>;
  bytes: 1 | 2;
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string as a PDF writes it: <hex> or (literal). */
function bytesOf(written: string): Buffer {
  if (written.startsWith('<')) return Buffer.from(written.slice(1, -1), 'hex');
  const plain = written
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal: string | undefined, letter: string) =>
      octal === undefined ? (ESCAPED[letter] ?? letter) : String.fromCodePoint(parseInt(octal, 8)),
    );
  return Buffer.from(plain, 'latin1');
}

function read(written: string, { letters, bytes }: Font): string {
  const codes = bytesOf(written);
  let text = '';
  for (let at = 0; at + bytes <= codes.length; at += bytes) {
    text += letters.get(codes.readUIntBE(at, bytes)) ?? '';
  }
  return text;
}

/** The text on each sheet of a PDF that Chromium made, its pieces in the order they were drawn, parted by spaces. */
export function sheetsOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const at = (id: string | undefined) => objects.get(id ?? '') ?? { dictionary: '', stream: '' };
  const fontOf = (id: string): Font => {
    const { dictionary } = at(id);
    const letters = lettersOf(at(/\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1]).stream);
    // A variable font is written as drawings, each of one byte.
    return { letters, bytes: dictionary.includes('/Type3') ? 1 : 2 };
  };
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = new Map<string, Font>();
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, fontOf(id));
    }
    const content = at(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]).stream;
    let font: Font | undefined;
    let text = '';
    const pieces = /\/(F\d+) [\d.]+ Tf|(<[\da-fA-F]*>|\((?:\\[\s\S]|[^\\)])*\))|\bET\b/g;
    for (const [, name, written] of content.matchAll(pieces)) {
      if (name !== undefined) font = fonts.get(name);
      else if (written === undefined) text += ' ';
      else if (font) text += read(written, font);
    }
    // As people would type it, without ligatures.
    return text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  });
}
