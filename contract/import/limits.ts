/** What of a file is read at most. */
export interface ReadingLimits {
  /** The size of a file in megabytes. */
  megabytes: number;
  /** Of a sheet. */
  rows: number;
  columns: number;
  /** The memory of the process that reads, all of it: megabytes. */
  memory: number;
  seconds: number;
}

/** The limits that an operator who sets none has. */
export const DEFAULT_READING_LIMITS: ReadingLimits = {
  megabytes: 20,
  rows: 50_000,
  columns: 2000,
  memory: 384,
  seconds: 30,
};
