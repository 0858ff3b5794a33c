import { hash } from 'node:crypto';
import type { ImportMapping } from '../../contract/table/mapping.ts';
import { type GuessWith, MappingMemory, memoryKey, memoryOf } from '../../contract/import/memory.ts';
import type { ReadSheet } from '../../contract/table/row.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Reader } from '../store/store.ts';

/** How many mappings of a strategy are remembered. */
const REMEMBERED = 50;

/** A remembered mapping with what its sheets are known by. */
export interface StoredMapping {
  fingerprint: string;
  memory: MappingMemory;
}

/** What to remember of a mapping. */
export const toRemember = (
  sheet: ReadSheet,
  guessWith: GuessWith,
  mapping: ImportMapping,
): StoredMapping => ({
  fingerprint: hash('sha256', memoryKey(sheet, guessWith({})), 'base64url'),
  memory: memoryOf(sheet, guessWith, mapping),
});

/** The mappings that are remembered of a strategy, newest first. */
export async function readMemories(reader: Reader, strategyId: number): Promise<MappingMemory[]> {
  const rows = await reader
    .selectFrom('import_mappings')
    .select('mapping')
    .where('strategy_id', '=', strategyId)
    .orderBy('at', 'desc')
    .orderBy('fingerprint')
    .execute();
  // One of an older version may say what is no mapping any more.
  return rows.flatMap(({ mapping }) => MappingMemory.safeParse(JSON.parse(mapping)).data ?? []);
}

/** Remembers a mapping, and forgets the oldest beyond the limit. */
export async function rememberMapping(
  { writer, strategyId, at }: StrategyTx,
  { fingerprint, memory }: StoredMapping,
): Promise<void> {
  const mapping = JSON.stringify(memory);
  await writer
    .insertInto('import_mappings')
    .values({ strategy_id: strategyId, fingerprint, mapping, at })
    .onConflict((conflict) => conflict.columns(['strategy_id', 'fingerprint']).doUpdateSet({ mapping, at }))
    .execute();
  const newest = writer
    .selectFrom('import_mappings')
    .select('fingerprint')
    .where('strategy_id', '=', strategyId)
    .orderBy('at', 'desc')
    .orderBy('fingerprint')
    .limit(REMEMBERED);
  await writer
    .deleteFrom('import_mappings')
    .where('strategy_id', '=', strategyId)
    .where('fingerprint', 'not in', newest)
    .execute();
}
