import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Prose } from './prose.tsx';

const shown = () => screen.getByRole('paragraph').textContent;

test('the preview of a long description skips blank lines, and the whole has them', async () => {
  const text = 'First line\n\n \nSecond line\n\nThird line';
  render(<Prose of="Growth" text={text} lines={2} />);
  expect(shown()).toBe('First line\nSecond line\nThird line');
  await userEvent.click(screen.getByRole('button', { name: 'Show more of Growth' }));
  expect(shown()).toBe(text);
});

test('a description that fits without its blank lines needs no button', () => {
  render(<Prose of="Growth" text={'First line\n\nSecond line'} lines={2} />);
  expect(shown()).toBe('First line\nSecond line');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a description that fits as it is keeps its blank lines', () => {
  render(<Prose of="Growth" text={'First line\n\nSecond line'} lines={3} />);
  expect(shown()).toBe('First line\n\nSecond line');
});
