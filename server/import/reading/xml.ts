import { type SaxesOptions, SaxesParser } from 'saxes';

/** What reads the tags of an XML text, by their names without prefixes. */
export interface TagReader {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads an XML text as it comes. Throws where it is malformed; entities of its own are not resolved. */
export async function readXml(chunks: AsyncIterable<string>, reader: TagReader): Promise<void> {
  const parser = new SaxesParser<SaxesOptions & { xmlns?: false }>({ position: false });
  parser.on('error', (error) => {
    if (!error.message.includes('undefined entity')) throw error;
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)));
  let isEmpty = true;
  for await (const chunk of chunks) {
    isEmpty = false;
    parser.write(chunk);
  }
  if (!isEmpty) parser.close();
}
