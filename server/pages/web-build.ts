import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Site, withBase } from '../http/base-path.ts';
import { Refusal } from '../../contract/api/refusal.ts';

/** A build of the web application, as far as documents are made of it. */
export interface WebBuild {
  /** Its document, `index.html`. */
  readonly document: string;
  /** Hashes of the inline scripts, as a Content-Security-Policy takes them: `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** The file of the server entry, which renders boards; undefined where there is none. */
  readonly serverEntry: string | undefined;
}

/** The folder of the server entry, which is not served. */
const FOLDER = '.server';
const SERVER_ENTRY = /^entry-server-[\w-]+\.js$/;

const scriptsOf = (document: string): string[] =>
  [...document.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

function serverEntryIn(webFolder: string): string | undefined {
  const folder = path.join(webFolder, FOLDER);
  const name = existsSync(folder) ? readdirSync(folder).find((name) => SERVER_ENTRY.test(name)) : undefined;
  return name && path.join(folder, name);
}

/** The document of a build. Below a path it has that in its addresses, and in `data-base` for the client: web/lib/routes/base.ts. */
function documentAt(file: string, site: Site): string {
  const document = readFileSync(file, 'utf8');
  if (site.basePath === '') return document;
  return withBase(document, site).replace('<html', `<html data-base="${site.basePath}"`);
}

/** The current build in a folder. A new build replaces the folder as a whole, so the document's file shows whether it is new. */
export class WebFolder {
  readonly #folder: string;
  readonly #site: Site;
  #known: { mark: string; build: WebBuild } | undefined;

  constructor(folder: string, site: Site) {
    this.#folder = folder;
    this.#site = site;
  }

  /** Throws unavailable where there is none. */
  get build(): WebBuild {
    const file = path.join(this.#folder, 'index.html');
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) throw new Refusal('unavailable', 'The web application is not built yet.');
    const mark = `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    if (this.#known?.mark !== mark) {
      const document = documentAt(file, this.#site);
      const build = { document, scripts: scriptsOf(document), serverEntry: serverEntryIn(this.#folder) };
      this.#known = { mark, build };
    }
    return this.#known.build;
  }
}
