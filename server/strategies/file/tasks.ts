import * as z from 'zod/mini';
import type { Body } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { Limits } from '../../../contract/commands/limits.ts';
import { asTemplate } from '../../../contract/exchange/as-template.ts';
import { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { packLists } from '../../lib/packed-lists.ts';
import type { Store } from '../../store/store.ts';
import { strategyFile } from './export.ts';

/** What a file is made of: a strategy, and how many snapshots a file may have. */
export interface FileInput extends Pick<Limits, 'snapshotsPerUser'> {
  strategyId: number;
  /** Who asks for the file of a later state does not get that of an earlier one. */
  version: string;
}

/** What a copy is made of. */
export interface CopyInput extends FileInput {
  copy: Body<Routes['strategies.copy']>;
}

/** A made file: bytes for another thread, and the title of its strategy. */
export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>;
  title: string;
}

/** Makes the file of a strategy. The task of a thread. */
export async function makeFile(store: Store, { strategyId, ...limits }: FileInput): Promise<MadeFile> {
  const { bytes, title } = await strategyFile(store, strategyId, limits);
  return { bytes: new Uint8Array(bytes), title };
}

/** Makes the file of the copy of a strategy, packed. The task of a thread. */
export async function packCopy(
  store: Store,
  { strategyId, copy: { what, title, description }, ...limits }: CopyInput,
): Promise<Pick<MadeFile, 'bytes'>> {
  const { bytes } = await strategyFile(store, strategyId, limits);
  const read = z.parse(StrategyFile, JSON.parse(bytes.toString()));
  const file = what === 'plan' ? asTemplate(read) : read;
  return { bytes: packLists({ ...file, strategy: { ...file.strategy, title, description } }) };
}
