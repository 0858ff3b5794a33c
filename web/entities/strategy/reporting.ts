/** The pages on which a period is closed, discussed and published, in that order. Their paths are below `/strategy/{id}`. */
export const REPORTING = [
  { label: 'Close', path: '/close' },
  { label: 'Compare', path: '/compare' },
  { label: 'Review', path: '/review' },
  { label: 'Book', path: '/book' },
  { label: 'Publish', path: '/publish' },
] as const;
