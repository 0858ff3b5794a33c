import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Movement } from '../../../contract/words/trend.ts';
import { Trend } from './trend.tsx';

test.each([
  ['a falling cost', { of: 'value', trend: 'down', isBetter: true }, 'Value falling, better', false],
  ['a rising cost', { of: 'value', trend: 'up', isBetter: false }, 'Value rising, worse', true],
  ['a falling share', { of: 'value', trend: 'down', isBetter: false }, 'Value falling, worse', true],
  ['rising information', { of: 'value', trend: 'up', isBetter: null }, 'Value rising', false],
] as const)('%s tells better from worse, without its color too', (_, movement: Movement, words, isBold) => {
  render(<Trend movement={movement} />);
  const arrow = screen.getByRole('img', { name: `${words} since the period before` });
  expect(Number(arrow.getAttribute('stroke-width')) > 2).toBe(isBold);
});

test('a score that rises is better', () => {
  render(<Trend trend="up" />);
  expect(screen.getByRole('img', { name: 'Score rising, better since the period before' })).toBeVisible();
});
