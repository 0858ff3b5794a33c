import { expect, it } from 'vitest';
import { dayOf, tagsOf } from './release.mjs';

it('takes the day of a version from the changelog', () => {
  const changelog =
    '# Changelog\n\n## [0.3.0] - Unreleased\n\n## [0.2.0] - 2026-12-01\n\n## [0.12.0] - 2027-01-01\n';
  expect(dayOf(changelog, '0.2.0')).toBe('2026-12-01');
  expect(() => dayOf(changelog, '0.3.0')).toThrow('CHANGELOG.md says Unreleased of 0.3.0.');
  expect(() => dayOf(changelog, '0.1.0')).toThrow('CHANGELOG.md has no section for 0.1.0.');
});

it('gives a release all tags, and a preview only its own', () => {
  expect(tagsOf('1.2.3')).toEqual(['1.2.3', '1.2', 'latest']);
  expect(tagsOf('1.3.0-rc.1')).toEqual(['1.3.0-rc.1']);
});
