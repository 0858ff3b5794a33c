import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { Signal } from './signals.ts';

/** An open transaction that may write. */
export type Writer = Transaction<Schema>;

/** The signals of open transactions. */
const pending = new WeakMap<Writer, Signal[]>();

/** Collects the signals of a transaction in `sent`. */
export const collectSignals = (writer: Writer, sent: Signal[]): void => void pending.set(writer, sent);

/** Sends a signal to the listeners once the transaction is committed. */
export const signal = (writer: Writer, sent: Signal): void => void pending.get(writer)?.push(sent);
