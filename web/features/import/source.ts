import { formatNumber } from '../../../contract/words/amount.ts';
import { IMPORT_FILE_MAX, type ImportSource } from '../../../contract/import/preview.ts';

/** The names of files that can be read, for the dialog of the system. */
export const ACCEPTED = '.xlsx,.csv,.tsv,.txt';

const MIB = 1024 * 1024;

/** Why a file cannot be sent; undefined where it can. */
export function faultOf({ name, size }: File): string | undefined {
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size <= IMPORT_FILE_MAX) return undefined;
  const megabytes = (bytes: number): string => formatNumber(Math.ceil(bytes / MIB));
  return `${name} has ${megabytes(size)} MB. Files have at most ${megabytes(IMPORT_FILE_MAX)} MB: split it.`;
}

/** The bytes of a file as base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () =>
      reject(new Error(`${file.name} cannot be opened. Choose it again.`)),
    );
    reader.readAsDataURL(file);
  });

/** A file as it is sent. */
export const sourceOf = async (file: File): Promise<ImportSource> => ({
  name: file.name,
  bytes: await base64Of(file),
});
