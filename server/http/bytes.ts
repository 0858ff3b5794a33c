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

/** An answer that is JSON in bytes already; it is sent as it is. */
export class AnswerBytes {
  readonly bytes: Buffer;
  readonly encoding: Encoding;

  constructor(bytes: Buffer, encoding: Encoding) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}
