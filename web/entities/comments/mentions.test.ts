import { describe, expect, it } from 'vitest';
import { complete, mentionAt, offered } from './mentions.ts';

const person = (username: string, name: string) => ({ userId: 1, username, fullName: name, name });

describe('a mention that is being typed', () => {
  it('should begin with an @ at the start or after a space, and end at the caret', () => {
    expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' });
    expect(mentionAt('Ask @ol', 7)).toEqual({ start: 4, query: 'ol' });
    expect(mentionAt('Ask @olga now', 7)).toEqual({ start: 4, query: 'ol' });
    expect(mentionAt('Ask @olga now', 13)).toBeNull();
    expect(mentionAt('ada@ol', 6)).toBeNull();
  });

  it('should offer members by username or any name, in any case', () => {
    const people = [person('olga', 'Olga Petrova'), person('ben', 'Ben Olsen'), person('cy', 'Cy')];
    expect(offered(people, 'OL').map(({ username }) => username)).toEqual(['olga', 'ben']);
    expect(offered(people, '')).toHaveLength(3);
    expect(offered(people, 'x')).toEqual([]);
  });

  it('should be completed in place', () => {
    expect(complete('Ask @ol now', { start: 4, caret: 7 }, 'olga')).toEqual({
      text: 'Ask @olga now',
      caret: 10,
    });
    expect(complete('@', { start: 0, caret: 1 }, 'ben')).toEqual({ text: '@ben ', caret: 5 });
  });
});
