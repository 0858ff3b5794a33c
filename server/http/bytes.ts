import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this, compressing saves less than it costs. Bytes. */
export const WORTH_COMPRESSING = 1024;
/** Brotli's quality: the highest that costs no more time than to make what is compressed. */
const QUALITY = 4;

/** How the bytes of an answer may travel. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best way of travel that a client takes: brotli, gzip, or as it is. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const offers = String(accepted ?? '').split(',');
  const takes = (name: string): boolean =>
    offers.some((offer) => {
      const [coding = '', weight = ''] = offer.split(';').map((part) => part.trim());
      return coding.toLowerCase() === name && !/^q=0(\.0*)?$/.test(weight);
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Bytes as they travel. */
export const compressed = (plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    : compressGzip(plain);

/** An answer that is JSON in bytes already; it is sent as it is. */
export class AnswerBytes {
  readonly bytes: Buffer;
  readonly encoding: Encoding;

  constructor(bytes: Buffer, encoding: Encoding) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}
