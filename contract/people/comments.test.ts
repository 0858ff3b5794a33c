import { describe, expect, it } from 'vitest';
import { handlesIn, splitMentions } from './comments.ts';

const known =
  (...handles: string[]) =>
  (handle: string) =>
    handles.includes(handle);

describe('mentions in a text', () => {
  it('should be usernames after an @, in any case, without the full stop of a sentence', () => {
    expect(splitMentions('Ask @Olga. Or @ben.k-2, ok?', known('olga', 'ben.k-2'))).toEqual([
      'Ask ',
      { handle: 'Olga' },
      '. Or ',
      { handle: 'ben.k-2' },
      ', ok?',
    ]);
  });

  it('should be none where nobody is called so, or where it is an address', () => {
    const text = 'Write to ada@olga.example, not @nobody';
    expect(splitMentions(text, known('olga', 'olga.example'))).toEqual([text]);
  });

  it('should keep a username that ends with a hyphen', () => {
    expect(splitMentions('@olga-', known('olga', 'olga-'))).toEqual([{ handle: 'olga-' }]);
  });

  it('should be looked up in both readings', () => {
    expect(handlesIn('@Olga. @ben')).toEqual(['olga.', 'olga', 'ben']);
  });
});
