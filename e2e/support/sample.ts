const isLong = process.env.MERIDIAN_TEST_LONG === '1';

/** Every tenth of a list of which all is said alike, beginning with the one at `first`; all of it with MERIDIAN_TEST_LONG=1. */
export const sample = <Item>(all: readonly Item[], first = 0): Item[] =>
  all.filter((_, at) => isLong || at % 10 === first);
