import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';

/** A build of the web application, as far as the server makes documents of it. */
export interface Built {
  /** Its document, `index.html`. */
  readonly document: string;
  /** What a policy names the scripts by that stand in the document itself: `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** The file of the code that draws boards; undefined where there is none. */
  readonly drawing: string | undefined;
}

/** Where the build puts the code that draws, which is not served, and what its file is called. */
const FOLDER = '.server';
const DRAWING = /^draw-[\w-]+\.js$/;

const scriptsOf = (document: string): string[] =>
  [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

function drawingIn(webFolder: string): string | undefined {
  const folder = path.join(webFolder, FOLDER);
  const name = existsSync(folder) ? readdirSync(folder).find((name) => DRAWING.test(name)) : undefined;
  return name && path.join(folder, name);
}

/** The build that lies in a folder now. A new one takes the place of the last one as a whole, so its document tells it. */
export class WebFolder {
  readonly #folder: string;
  #known: { mark: string; built: Built } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws unavailable where there is none. */
  get built(): Built {
    const file = path.join(this.#folder, 'index.html');
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new Refusal('unavailable', 'The web application is not built yet.');
    const mark = `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (this.#known?.mark !== mark) {
      const document = readFileSync(file, 'utf8');
      const built = { document, scripts: scriptsOf(document), drawing: drawingIn(this.#folder) };
      this.#known = { mark, built };
    }
    return this.#known.built;
  }
}
