/** The pages on which a period is closed, discussed and published, in that order. */
export const REPORTING = [
  { label: 'Close', page: 'month' },
  { label: 'Compare', page: 'compare' },
  { label: 'Review', page: 'reviews' },
  { label: 'Book', page: 'book' },
  { label: 'Publish', page: 'publish' },
] as const;
