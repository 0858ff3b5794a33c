/** Why a save was refused: a sentence, and messages by field. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
  /** Somebody else changed the same meanwhile; saving again overwrites it. */
  isConflict: boolean;
}
