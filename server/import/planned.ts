import type { Command } from '../../contract/commands/commands.ts';
import type { ImportCounts } from '../../contract/import/preview.ts';
import type { GivenPoint } from '../../contract/commands/enter-values.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { pagesOf } from '../lib/paging.ts';
import type { StoredMapping } from './mappings.ts';

/** What is known of an import that was planned, beside what it writes. */
interface PlannedHead {
  /** The revision that it was planned for. */
  revision: number;
  stamp: string;
  counts: ImportCounts;
  /** How the sheet was read, for the next one like it. */
  mapping: StoredMapping;
}

/** What an import writes. */
export interface PlannedImport extends PlannedHead {
  commands: readonly Command[];
  points: readonly GivenPoint[];
}

/** A line of a packed import behind the first. */
type PackedPage = { commands: Command[] } | { points: GivenPoint[] };

/** A planned import as bytes for the thread of the server: lines of JSON, each of which it reads in a moment. */
export function packed({ commands, points, ...head }: PlannedImport): Uint8Array<ArrayBuffer> {
  const pages: PackedPage[] = [
    ...pagesOf(commands).map((page) => ({ commands: page })),
    ...pagesOf(points).map((page) => ({ points: page })),
  ];
  return new TextEncoder().encode([head, ...pages].map((line) => JSON.stringify(line)).join('\n'));
}

/** The planned import in bytes. Other requests run in between. */
export async function unpacked(bytes: Uint8Array): Promise<PlannedImport> {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lineFrom = (start: number): { line: unknown; next: number } => {
    const at = lines.indexOf('\n', start);
    const end = at < 0 ? lines.length : at;
    return { line: JSON.parse(lines.toString('utf8', start, end)), next: end + 1 };
  };
  const { line: head, next: first } = lineFrom(0);
  const commands: Command[] = [];
  const points: GivenPoint[] = [];
  for (let start = first; start < lines.length;) {
    const { line, next } = lineFrom(start);
    const page = line as PackedPage;
    if ('commands' in page) commands.push(...page.commands);
    else points.push(...page.points);
    start = next;
    await yieldIfDue();
  }
  return { ...(head as PlannedHead), commands, points };
}
