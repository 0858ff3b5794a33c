import type { Rows } from './row.ts';

/** Administration of the server. */
export const adminRows = {
  'admin.audit.list': {
    given: () => ({ query: { who: 'nobody', what: 'sign_in', from: '2026-01-01', to: '2026-12-31' } }),
  },
  'admin.audit.export': { given: () => ({ query: { format: 'jsonl' } }) },
} satisfies Partial<Rows>;
