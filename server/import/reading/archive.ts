import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { checkMemory, UnreadableError } from './limits.ts';

/** How many times the size of a file its contents may be. A sheet is about ten times as large, and a small file may be more so. */
const CONTENTS_RATIO = 6;

const DAMAGED = 'This file is damaged, or was cut off: save it again.';

/** What other programs save as a ZIP archive, by a path in it. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^content\.xml$/, 'an OpenDocument file'],
  [/^xl\/workbook\.bin$/, 'a binary Excel file (.xlsb)'],
  [/^index\/.*\.iwa$|^index\.zip$/, 'a file of Apple Numbers'],
  [/^word\//, 'a Word document'],
  [/^ppt\//, 'a presentation'],
];

/** Does what fails where a workbook is damaged. */
export async function unlessDamaged<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError(DAMAGED);
  }
}

/** The parts of a workbook by their paths in lower case. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #megabytes: number;
  #left: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, megabytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#megabytes = megabytes * CONTENTS_RATIO;
    this.#left = this.#megabytes * 1024 * 1024;
  }

  /** Throws UnreadableError for one that is no workbook. */
  static async open(bytes: Uint8Array, megabytes: number): Promise<Archive> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    if (!entries.has('xl/workbook.xml')) {
      const paths = Array.from(entries.keys());
      const other = OTHERS.find(([pattern]) => paths.some((path) => pattern.test(path)));
      throw new UnreadableError(
        `This file is ${other?.[1] ?? 'an archive without a sheet'}: save the sheet as .xlsx or .csv.`,
      );
    }
    return new Archive(zip, entries, megabytes);
  }

  /** The text of a part, none where it is not there. What it unpacks to is counted meanwhile, because an archive can lie about it. */
  async *text(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return;
    const decoder = new TextDecoder();
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      this.#left -= (chunk as Buffer).length;
      if (this.#left < 0)
        throw new UnreadableError(`Unpacked, this file has more than ${this.#megabytes} MB: split it.`);
      checkMemory();
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
  }
}
