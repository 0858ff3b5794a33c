import { expect, test } from 'vitest';
import { BOOK_SECTIONS, DEFAULT_CHOICES } from '../../../contract/month/book.ts';
import { choicesOf, isAsStored, withSection } from './draft.ts';

test('sections stay in the order of a book, whichever is chosen last', () => {
  const some = withSection(['definitions', 'cover'], 'scorecard', true);
  expect(some).toEqual(['cover', 'scorecard', 'definitions']);
  expect(withSection(some, 'cover', false)).toEqual(['scorecard', 'definitions']);
  expect(withSection([...BOOK_SECTIONS], 'cover', true)).toEqual(BOOK_SECTIONS);
});

test('a draft differs from its template by what a template keeps only', () => {
  const template = { id: 1, strategyId: 1, name: 'Board', ...DEFAULT_CHOICES };
  const draft = { ...DEFAULT_CHOICES, snapshotId: 3, format: 'pptx' as const, templateId: 1 };
  expect(choicesOf(draft)).toEqual(DEFAULT_CHOICES);
  expect(isAsStored(draft, template)).toBe(true);
  expect(isAsStored({ ...draft, title: 'Other' }, template)).toBe(false);
  expect(isAsStored({ ...draft, sections: ['cover'] }, template)).toBe(false);
});
