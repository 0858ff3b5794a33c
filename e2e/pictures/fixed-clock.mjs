// Loaded into the server before anything else: its clock starts at one moment, so that what it dates is always the same.
const Real = Date;
const shift = Date.parse('2026-05-12T09:30:00Z') - Real.now();

globalThis.Date = /** @type {DateConstructor} */ (
  class extends Real {
    /** @param {any[]} parts */
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + shift);
      else super(.../** @type {[number]} */ (parts));
    }
    static now() {
      return Real.now() + shift;
    }
  }
);
