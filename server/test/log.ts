import { Writable } from 'node:stream';
import type { AppOptions } from '../app.ts';
import type { Config } from '../config.ts';
import { logging } from '../log.ts';

/** The product's own logging, at level trace unless another is asked for, into a list of lines. */
export function capturingLogger(level: Config['logLevel'] = 'trace'): {
  lines: string[];
  logger: AppOptions['logger'];
} {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, logger: Object.assign({}, logging(level), { stream }) };
}
