import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Writes a file into a folder. */
export function putFile(folder: string, name: string, content: string | Buffer): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A fake build of the web application with these files. It is removed after the file's tests. */
export function webFolderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-web-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) putFile(folder, name, content);
  return folder;
}

/** One with a server entry: the text of a module that exports `renderPage`. */
export const webFolderThatRenders = (entry: string): string =>
  webFolderWith({
    'index.html':
      '<!doctype html><html><head><script>boot()</script><script type="module" crossorigin src="/assets/a.js"></script></head>' +
      '<body><div id="root"></div></body></html>',
    '.server/entry-server-1a2b3c.js': entry,
  });
