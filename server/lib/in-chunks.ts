/** Bytes in chunks of a size, with whether each is the last one. The last one may be shorter, or empty. */
export async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0);
  for await (const bytes of source) {
    rest = Buffer.concat([rest, bytes]);
    let at = 0;
    for (; rest.length - at > size; at += size) yield { chunk: rest.subarray(at, at + size), isLast: false };
    rest = rest.subarray(at);
  }
  yield { chunk: rest, isLast: true };
}
