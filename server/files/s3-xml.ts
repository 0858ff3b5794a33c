const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** The text of the first element of a name, in XML of S3, whose elements of text have no children. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? undefined : plain(text);
}

/** Code and message of an error of S3. */
export const readError = (xml: string): { code: string | undefined; message: string | undefined } => ({
  code: textOf(xml, 'Code'),
  message: textOf(xml, 'Message'),
});

/** One page of ListObjectsV2, and the token of the next one. */
export function readListing(xml: string): {
  files: { key: string; size: number; at: Date }[];
  next: string | undefined;
} {
  const contents = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => content);
  return {
    files: contents.map((content) => ({
      key: textOf(content, 'Key') ?? '',
      size: Number(textOf(content, 'Size')),
      at: new Date(textOf(content, 'LastModified') ?? ''),
    })),
    next: textOf(xml, 'NextContinuationToken'),
  };
}
