import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/** Copies what stands in the log of a database into its file. */
const database = new DatabaseSync(workerData as string);
database.exec('PRAGMA wal_checkpoint(PASSIVE)');
database.close();
