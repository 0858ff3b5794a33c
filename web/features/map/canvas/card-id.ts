/** The id of the button of a card. */
export const cardId = (objectiveId: number): string => `map-card-${objectiveId}`;

/** Focuses the card of an objective; its map brings it into sight. */
export const focusCard = (objectiveId: number): void =>
  document.getElementById(cardId(objectiveId))?.focus({ preventScroll: true });
