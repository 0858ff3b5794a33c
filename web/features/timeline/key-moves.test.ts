import { describe, expect, test } from 'vitest';
import { moveByKey } from './key-moves.ts';

describe('a key', () => {
  const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

  test('moves a bar by a day, with Shift by a week', () => {
    expect(moveByKey({ ...plain, key: 'ArrowRight' })).toEqual({ part: 'whole', days: 1 });
    expect(moveByKey({ ...plain, key: 'ArrowLeft', shiftKey: true })).toEqual({ part: 'whole', days: -7 });
  });

  test('with Alt moves the end, with Ctrl or Command the start', () => {
    expect(moveByKey({ ...plain, key: 'ArrowLeft', altKey: true })).toEqual({ part: 'end', days: -1 });
    expect(moveByKey({ ...plain, key: 'ArrowRight', ctrlKey: true, shiftKey: true })).toEqual({
      part: 'start',
      days: 7,
    });
    expect(moveByKey({ ...plain, key: 'ArrowRight', metaKey: true })).toEqual({ part: 'start', days: 1 });
  });

  test('of another kind asks nothing', () => {
    expect(moveByKey({ ...plain, key: 'ArrowUp' })).toBeNull();
    expect(moveByKey({ ...plain, key: 'a' })).toBeNull();
  });
});
