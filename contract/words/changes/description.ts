/** A changed field with its formatted values. */
export interface Detail {
  field: string;
  from: string;
  to: string;
}

/** A change as a sentence that follows the name of its author. */
export interface ChangeDescription {
  sentence: string;
  details: Detail[];
}
