import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs code in a process whose Object.prototype is frozen, as that of the server; what it prints. */
const run = (code: string): string =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import ${JSON.stringify(import.meta.resolve('./freeze-prototype.ts'))};\n${code}`,
  ])
    .toString()
    .trim();

const attempt = (statement: string): string =>
  run(`try { ${statement}; console.log('done'); } catch (error) { console.log(error.constructor.name); }`);

it.each([
  `Object.prototype.polluted = true`,
  `({}).__proto__.isOperator = true`,
  `Object.prototype.toString = () => 'polluted'`,
  `({}).constructor.prototype.valueOf = 1`,
  `Object.defineProperty(Object.prototype, 'toString', { value: 1 })`,
  `delete Object.prototype.toString`,
])('refuses %s', (statement) => {
  expect(attempt(statement)).toBe('TypeError');
});

it('leaves every object properties of its own', () => {
  expect(
    run(`class Own {}
      Own.prototype.toString = () => 'own';
      const object = { constructor: 1 };
      object.valueOf = () => 2;
      console.log(String(new Own()), object.constructor, object + 1, Object.keys(object).join(), String({}))`),
  ).toBe('own 1 3 constructor,valueOf [object Object]');
});

it.each([
  'fastify',
  'd3-scale',
  '@simplewebauthn/server',
  'pptxgenjs',
  'openid-client',
  '@modelcontextprotocol/server',
])('lets %s be loaded', (library) => {
  expect(attempt(`await import(${JSON.stringify(import.meta.resolve(library))})`)).toBe('done');
});
