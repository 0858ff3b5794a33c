/** A file that cannot be read. The message is a sentence for people. */
export class UnreadableError extends Error {}

/** What is read: a file, or what was pasted, of which a long one is UTF-8. */
export type ReadingSource = { name: string; bytes: Uint8Array } | { text: string | Uint8Array };
