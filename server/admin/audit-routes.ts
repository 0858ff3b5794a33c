import { Readable } from 'node:stream';
import papa from 'papaparse';
import { AUDIT_PAGE, type AuditEntry } from '../../contract/admin/audit.ts';
import { guard } from '../../contract/exchange/guard.ts';
import { type AuditFilter, readEntries, readEntriesAfter } from '../audit/read.ts';
import type { Handler, Handlers } from '../http/call.ts';
import { AnswerFile } from '../lib/answer-bytes.ts';
import { PAGE } from '../lib/paging.ts';
import type { Store } from '../store/store.ts';

/** A page of the audit log. */
const listAudit: Handler<'admin.audit.list'> = async ({ store, query }) => {
  const entries = await readEntries(store.read, query, AUDIT_PAGE + 1);
  const page = entries.slice(0, AUDIT_PAGE);
  return { entries: page, next: entries.length > AUDIT_PAGE ? (page.at(-1)?.id ?? null) : null };
};

const HEADINGS = ['Id', 'At', 'Event', 'User', 'About', 'Operator', 'Strategy', 'Address', 'Details'];

const cellsOf = ({ id, at, event, user, of, operator, strategyId, address, about }: AuditEntry) => [
  id,
  at,
  event,
  ...[user?.username, of?.username, operator].map((name) => guard(name ?? '')),
  strategyId,
  address,
  guard(JSON.stringify(about)),
];

const NEWLINE = '\r\n';

/** How each format is written. The byte order mark has spreadsheet programs read UTF-8. */
const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${papa.unparse([HEADINGS])}${NEWLINE}`,
    text: (entries: AuditEntry[]) => papa.unparse(entries.map(cellsOf), { newline: NEWLINE }) + NEWLINE,
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    text: (entries: AuditEntry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  },
};

/** The text of all entries that fit, page by page, so that no log is too large for the memory. */
async function* textOf(store: Store, filter: AuditFilter, format: keyof typeof FORMATS) {
  const { head, text } = FORMATS[format];
  yield head;
  for (let after = 0; ;) {
    const entries = await readEntriesAfter(store.read, filter, after, PAGE);
    if (entries.length > 0) yield text(entries);
    if (entries.length < PAGE) return;
    after = entries.at(-1)?.id ?? 0;
  }
}

/** The audit log as a file. */
const exportAudit: Handler<'admin.audit.export'> = ({
  store,
  query: { format = 'csv', ...filter },
  logEvent,
}) => {
  // The name that was asked for stays out: the log keeps no name of a person who can be deleted.
  const { who, ...about } = filter;
  logEvent('audit.exported', { format, ...about, isOfPerson: who !== undefined });
  const bytes = Readable.from(textOf(store, filter, format), { objectMode: false });
  const name = `audit-${new Date().toISOString().slice(0, 10)}.${format}`;
  return Promise.resolve(new AnswerFile({ bytes, size: undefined }, FORMATS[format].type, name));
};

/** The calls of the audit log. */
export const auditHandlers = {
  'admin.audit.list': listAudit,
  'admin.audit.export': exportAudit,
} satisfies Partial<Handlers>;
