// @ts-expect-error The pages are typed without Node, in which this test runs; vitest empties style sheets it imports.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('tokens.css');
const boot = read('../app/boot.ts');
const page = read('../index.html');
const sources = Object.values(
  import.meta.glob<string>('../{app,entities,features,ui}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
/** A color class with an opacity, such as `bg-ink/50`. */
const FADED = /\b(?:bg|text|decoration|placeholder)-[a-z][a-z0-9-]*\/\d+/g;

type Rgb = [number, number, number];
type Tokens = Map<string, string>;

/** The custom properties of the first block that `selector` opens. */
function declarations(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--((?:color|accent)-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const light: Tokens = new Map([...declarations('@theme static'), ...declarations(':root')]);
const dark: Tokens = new Map([...light, ...declarations("[data-theme='dark']")]);

/** OKLCH (lightness 0 to 1, chroma, hue in degrees) to OKLab. */
function oklab(tokens: Tokens, name: string): Rgb {
  const value = tokens.get(name) ?? '';
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!parts) throw new Error(`${name} is no oklch() color: ${value}`);
  const [l, c, h] = parts.slice(1).map(Number) as Rgb;
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
}

/** OKLab to linear sRGB: the matrices of Björn Ottosson, 'A perceptual color space for image processing' (2020). */
function linear([L, a, b]: Rgb): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Relative luminance as WCAG 2.2 defines it, from linear light. */
function luminance(lab: Rgb): number {
  const [r, g, b] = linear(lab).map((part) => Math.min(1, Math.max(0, part))) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, two: Rgb): number {
  const [brighter, darker] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function hex(lab: Rgb): string {
  const parts = linear(lab).map((part) => {
    const light = Math.min(1, Math.max(0, part));
    const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const mix = (part: number, rest: number) => part * 0.11 + rest * 0.89;

const grounds = ['paper', 'surface', 'sunken', 'float'];
const accents = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `accent-${at}`);

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, tokens) => {
  const color = (name: string) => oklab(tokens, name.startsWith('accent-') ? name : `color-${name}`);
  const text = [
    ...['ink', 'ink-2', 'ink-3', 'brand', 'destructive', 'positive', 'warning'].flatMap((ink) =>
      grounds.map((ground) => [ink, ground]),
    ),
    ...['initiative', 'tactic', 'action'].flatMap((ink) => [...grounds, `${ink}-soft`].map((g) => [ink, g])),
    ...['brand', 'destructive', 'positive', 'warning'].map((ink) => [ink, `${ink}-soft`]),
    ...['brand', 'destructive', 'positive', 'warning', 'initiative', 'tactic', 'action'].map((ground) => [
      'ink',
      `${ground}-soft`,
    ]),
    ['on-brand', 'brand'],
    ['on-brand', 'brand-hover'],
    ['on-destructive', 'destructive'],
    ['on-destructive', 'destructive-hover'],
    ['paper', 'ink'],
    ...accents.flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ] as [string, string][];
  const shapes = [
    ...['boundary', 'focus', 'brand', 'destructive'].flatMap((shape) => grounds.map((g) => [shape, g])),
    ...['brand', 'initiative', 'tactic', 'action'].map((fill) => [fill, 'hairline']),
  ] as [string, string][];

  test.each(text)('%s reads on %s (4.5:1)', (ink, ground) => {
    expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s is seen on %s (3:1)', (shape, ground) => {
    expect(contrast(color(shape), color(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(accents)('ink and %s read on its tint', (name) => {
    // As tokens.css mixes it: 11 % of the accent in the surface, in OKLab.
    const [one, two] = [color(name), color('surface')];
    const tint: Rgb = [mix(one[0], two[0]), mix(one[1], two[1]), mix(one[2], two[2])];
    expect(css).toContain('color-mix(in oklab, var(--accent) 11%, var(--color-surface))');
    for (const ink of ['ink', 'ink-2', 'ink-3', name]) {
      expect(contrast(color(ink), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the accents differ in hue alone', () => {
    const values = accents.map((name) => tokens.get(name) ?? '');
    expect(new Set(values.map((value) => value.slice(0, value.lastIndexOf(' ')))).size).toBe(1);
    expect(new Set(values).size).toBe(accents.length);
  });

  test('every color can be shown in sRGB', () => {
    const names = [...tokens].filter(([, value]) => value.startsWith('oklch')).map(([name]) => name);
    const outside = names.filter((name) =>
      linear(oklab(tokens, name)).some((part) => part < -0.002 || part > 1.002),
    );
    expect(outside).toEqual([]);
  });
});

// axe checks every screen in the light theme only: no pair of colors that it accepts there may fail in dark.
describe('whatever reads in light', () => {
  const names = [...light].filter(([, value]) => value.startsWith('oklch')).map(([name]) => name);
  // A boundary is only a line, and there is no line on ink.
  const inks = names.filter((name) => name !== 'color-boundary');

  test.each(inks)('reads in dark, too: %s on every ground (4.5:1)', (ink) => {
    const failing = inks.filter(
      (ground) =>
        contrast(oklab(light, ink), oklab(light, ground)) >= 4.5 &&
        contrast(oklab(dark, ink), oklab(dark, ground)) < 4.5,
    );
    expect(failing).toEqual([]);
  });

  test('is a color of the tokens alone: nothing lets another shine through', () => {
    expect(sources.flatMap((source) => source.match(FADED) ?? [])).toEqual([]);
  });
});

test("the browser's own frame takes the paper's color", () => {
  const [day, night] = [light, dark].map((tokens) => hex(oklab(tokens, 'color-paper')));
  expect(boot).toContain(`dark ? '${night}' : '${day}'`);
  expect(page).toContain(`content="${day}"`);
});
