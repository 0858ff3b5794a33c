import { useState } from 'react';
import {
  BOOK_SECTIONS,
  type BookChoices,
  type BookFormat,
  type BookSection,
  type BookTemplate,
  DEFAULT_CHOICES,
} from '../../../contract/month/book.ts';
import { putTyped, queryClient, strategyKey } from '../../lib/sync/query.ts';

export type Choices = BookChoices;

/** What is chosen for the next book. */
export interface Draft extends Choices {
  /** Null for the newest snapshot. */
  snapshotId: number | null;
  format: BookFormat;
  /** The template that the choices came from; null for none. */
  templateId: number | null;
}

const NEW: Draft = { ...DEFAULT_CHOICES, snapshotId: null, format: 'pdf', templateId: null };

/** The choices alone: what a template keeps. */
export const choicesOf = ({ title, subtitle, sections, allObjectives }: Choices): Choices => ({
  title,
  subtitle,
  sections,
  allObjectives,
});

/** Whether choices are those of a template. */
export const isAsStored = (choices: Choices, template: BookTemplate): boolean =>
  JSON.stringify(choicesOf(choices)) === JSON.stringify(choicesOf(template));

/** Sections with one more or less, in the order of a book. */
export const withSection = (
  sections: readonly BookSection[],
  section: BookSection,
  isChosen: boolean,
): BookSection[] =>
  BOOK_SECTIONS.filter((other) => (other === section ? isChosen : sections.includes(other)));

const draftKey = (strategyId: number) => [...strategyKey(strategyId), 'bookDraft'] as const;

/** The draft of a strategy's next book. It stays while the viewer looks at another page, and goes with the session. */
export function useDraft(strategyId: number): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => queryClient.getQueryData<Draft>(draftKey(strategyId)) ?? NEW);
  const change = (fields: Partial<Draft>): void => {
    const after = { ...(queryClient.getQueryData<Draft>(draftKey(strategyId)) ?? NEW), ...fields };
    putTyped(draftKey(strategyId), after);
    setDraft(after);
  };
  return [draft, change];
}
