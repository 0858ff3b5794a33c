import { describe, expect, test } from 'vitest';
import { authPath, nextPath } from './next.ts';

const origin = 'https://plan.example';
const after = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`, origin);

describe('the path after signing in', () => {
  test('is the requested one, with its query and fragment', () => {
    expect(after('/strategy/5?view=list#top')).toBe('/strategy/5?view=list#top');
    expect(nextPath(authPath('/strategy/5/kpis').replace('/auth', ''), origin)).toBe('/strategy/5/kpis');
  });

  test('is the dashboard without one', () => {
    expect(nextPath('', origin)).toBe('/dashboard');
    expect(nextPath('?next=', origin)).toBe('/dashboard');
    expect(nextPath(authPath('/').replace('/auth', ''), origin)).toBe('/dashboard');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'https://plan.example/strategy/5',
    'javascript:alert(1)',
    'strategy/5',
    '/auth',
    '/auth?next=/auth',
  ])('is never %j', (path) => expect(after(path)).toBe('/dashboard'));
});
