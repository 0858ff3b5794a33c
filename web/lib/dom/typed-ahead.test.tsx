import { afterEach, expect, test, vi } from 'vitest';
import { dropKeys, keepKeys, typeKeptKeys } from './typed-ahead.ts';

afterEach(dropKeys);

const field = document.createElement('input');
document.body.append(field);

/** Presses keys; whether each one may act on the page. */
const press = (...keys: (string | KeyboardEventInit)[]): boolean[] =>
  keys.map((key) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...(typeof key === 'string' ? { key } : key),
        bubbles: true,
        cancelable: true,
      }),
    ),
  );

test('keys wait for the field, act on nothing meanwhile, and arrive in order', () => {
  keepKeys();
  const acts = vi.fn<(event: KeyboardEvent) => void>();
  window.addEventListener('keydown', acts);
  expect(press('p', 'l', 'x', '😀', 'Backspace', 'Backspace', 'a', 'n', 'Enter')).not.toContain(true);
  // A command of the browser acts at once, and AltGr types.
  expect(press({ key: 'r', ctrlKey: true }, 'F5', { key: '@', ctrlKey: true, altKey: true })).toEqual([
    true,
    true,
    false,
  ]);
  expect(acts).toHaveBeenCalledTimes(2);
  field.value = '';
  const values: string[] = [];
  field.addEventListener('keydown', ({ key }) => values.push(`${field.value} ${key}`));
  typeKeptKeys(field);
  expect(field.value).toBe('plan@');
  expect(values).toContain('plan Enter');
  expect(press('x')).toEqual([true]);
  window.removeEventListener('keydown', acts);
});

test.each([
  ['Escape', () => press('Escape')],
  ['a press elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('%s ends it', (_name, end) => {
  keepKeys();
  press('x');
  end();
  expect(press('y')).toEqual([true]);
  field.value = '';
  typeKeptKeys(field);
  expect(field.value).toBe('');
});
