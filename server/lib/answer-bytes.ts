import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import pLimit from 'p-limit';

/** Smaller bodies are not compressed. Bytes. */
export const WORTH_COMPRESSING = 1024;
/** Brotli's quality: the highest that costs no more time than to make what is compressed. */
const QUALITY = 4;

/** The content encodings of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding that a client prefers: brotli, gzip or none, in this order where it has no preference. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  return negotiate(String(accepted ?? '').toLowerCase(), ENCODINGS) ?? 'identity';
}

/** Brotli's window for so many bytes, as the power of two that holds them: it takes memory for all of a window, used or not. */
const windowFor = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

/** More compressions than processors would not finish earlier, and each takes up to 1 MB of memory. */
const inTurn = pLimit(availableParallelism());

/** Encodes bytes given in chunks. */
export const compressed = (
  pieces: readonly Uint8Array[],
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer> => inTurn(compress, pieces, encoding);

function compress(pieces: readonly Uint8Array[], encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: windowFor(size),
            [constants.BROTLI_PARAM_SIZE_HINT]: size,
          },
        })
      : createGzip();
  for (const piece of pieces) compressor.write(piece);
  compressor.end();
  return buffer(compressor);
}

/** An answer of JSON bytes, sent unchanged. */
export class AnswerBytes {
  readonly bytes: Buffer;
  readonly encoding: Encoding;

  constructor(bytes: Buffer, encoding: Encoding) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}

/** What a file name cannot have on some system. */
const NOT_IN_NAMES = /[\s\\/:*?"<>|]+/g;

/** The name of a file with a title. */
export const fileName = (title: string, extension: string): string =>
  `${title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, 150)}.${extension}`;

/** The bytes of a file, or a stream of them, and how many there are, where that is known. */
export interface FileBytes {
  bytes: Buffer | Readable;
  size: number | undefined;
}

/** An answer that is a file to keep, under a name. */
export class AnswerFile {
  readonly content: FileBytes;
  readonly type: string;
  readonly name: string;

  constructor(content: Buffer | FileBytes, type: string, name: string) {
    this.content = Buffer.isBuffer(content) ? { bytes: content, size: content.length } : content;
    this.type = type;
    this.name = name;
  }
}
