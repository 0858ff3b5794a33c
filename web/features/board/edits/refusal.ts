/** A refused save: a message, and messages by field. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
  /** Another user changed the same field meanwhile; saving again overwrites it. */
  isConflict: boolean;
}
