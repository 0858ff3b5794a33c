/** The most values of a sparkline. */
export const VALUES_MAX = 13;

/** The room for the line's width and the mark of the last value. */
const EDGE = 3;

interface Place {
  x: number;
  y: number;
}

/** The geometry of a sparkline: a line with gaps, dots where a value has no neighbor, and the place of the last value. */
export interface Spark {
  line: string;
  dots: Place[];
  /** Undefined where there are less than two values. */
  end: Place | undefined;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Where the values stand within a width and a height, and the last one; no places for less than two values. */
export function sparkPlaces(
  values: readonly (number | null)[],
  width: number,
  height: number,
): { places: (Place | null)[]; end: Place | undefined } {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length < 2) return { places: [], end: undefined };
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const step = (width - 2 * EDGE) / (values.length - 1);
  const places = values.map((value, index): Place | null => {
    if (value === null) return null;
    const share = most === least ? 0.5 : (value - least) / (most - least);
    return { x: round(EDGE + index * step), y: round(height - EDGE - share * (height - 2 * EDGE)) };
  });
  return { places, end: places.findLast((place) => place !== null) ?? undefined };
}

/** The geometry of values within a width and a height. */
export function sparkPaths(values: readonly (number | null)[], width: number, height: number): Spark {
  const { places, end } = sparkPlaces(values, width, height);
  const line = places
    .flatMap((place, index) => (place ? [`${places[index - 1] ? 'L' : 'M'}${place.x} ${place.y}`] : []))
    .join('');
  const dots = places.flatMap((place, index) =>
    place && !places[index - 1] && !places[index + 1] ? [place] : [],
  );
  return { line, dots, end };
}

/** What a sparkline shows, in words. */
export function sparkText(values: readonly (number | null)[], format: (value: number) => string): string {
  const numbers = values.filter((value) => value !== null);
  const [first, last] = [numbers[0] as number, numbers.at(-1) as number];
  const range = `lowest ${format(Math.min(...numbers))}, highest ${format(Math.max(...numbers))}`;
  return `${numbers.length} values, from ${format(first)} to ${format(last)}; ${range}`;
}
