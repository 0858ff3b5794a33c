import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { UnreadableError } from './limits.ts';

/** How many times the size of a file its contents may be. A sheet is about ten times as large, and a small file may be more so. */
const CONTENTS_RATIO = 6;

/** The sentence for a file that has the form of a workbook, and cannot be read. */
export const DAMAGED = 'This file is damaged, or was cut off: save it again.';

/** What other programs save as a ZIP archive, by a path in it. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^content\.xml$/, 'an OpenDocument file'],
  [/^xl\/workbook\.bin$/, 'a binary Excel file (.xlsb)'],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'a file of Apple Numbers'],
  [/^word\//, 'a Word document'],
  [/^ppt\//, 'a presentation'],
];

async function open(bytes: Uint8Array): Promise<JSZip> {
  try {
    return await JSZip.loadAsync(bytes);
  } catch {
    throw new UnreadableError(DAMAGED);
  }
}

function refuseOthers(zip: JSZip): void {
  const paths = Object.keys(zip.files);
  if (paths.some((path) => path.toLowerCase() === 'xl/workbook.xml')) return;
  const other = OTHERS.find(([pattern]) => paths.some((path) => pattern.test(path)));
  throw new UnreadableError(
    `This file is ${other?.[1] ?? 'an archive without a sheet'}: save the sheet as .xlsx or .csv.`,
  );
}

/** The parts of a workbook that say something of its cells. */
const isNeeded = (path: string): boolean =>
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
    path,
  );

/** The contents of a file. The library gives a stream of an old kind. */
const streamOf = (file: JSZip.JSZipObject): AsyncIterable<Uint8Array> =>
  new Readable().wrap(file.nodeStream());

/**
 * The parts of a workbook as texts, by their paths. What they unpack to is counted while it is unpacked, because an archive can lie about
 * it.
 */
export async function unpackWorkbook(bytes: Uint8Array, megabytes: number): Promise<Map<string, string>> {
  const zip = await open(bytes);
  refuseOthers(zip);
  const parts = new Map<string, string>();
  let left = megabytes * CONTENTS_RATIO * 1024 * 1024;
  for (const [path, file] of Object.entries(zip.files)) {
    if (file.dir || !isNeeded(path)) continue;
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of streamOf(file)) {
        left -= chunk.length;
        if (left < 0)
          throw new UnreadableError(
            `Unpacked, this file has more than ${megabytes * CONTENTS_RATIO} MB: split it.`,
          );
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof UnreadableError ? error : new UnreadableError(DAMAGED);
    }
    parts.set(path, new TextDecoder().decode(Buffer.concat(chunks)));
  }
  return parts;
}
