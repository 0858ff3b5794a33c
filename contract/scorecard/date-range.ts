/** The first and the last date of the product, YYYY-MM-DD. Calendars are computed for these years only. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2200-12-31';

/** Whether a calendar date is one of the product. */
export const isInRange = (date: string): boolean => FIRST_DATE <= date && date <= LAST_DATE;

/** The error message for a date that is not. */
export const OUT_OF_RANGE = `Give a date from ${FIRST_DATE} to ${LAST_DATE}`;
