import type { Chosen } from './model.ts';

/** A filter with the texts that it offers. */
export interface FilterChoice {
  id: string;
  label: string;
  options: readonly string[];
}

/** What is filtered by, and how it changes. */
export interface FiltersProps {
  choices: readonly FilterChoice[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  storageKey: string;
  /** The search part of the address of what is shown. */
  search: string;
  onSearch: (search: string) => void;
}
