/** Where a panel was left for a fix: the finding, and the rules that were shown whole. */
export interface Place {
  strategyId: number;
  finding: string;
  /** Its place among the findings: once it is mended, the next one is there. */
  at: number;
  whole: ReadonlySet<string>;
}

let stored: Place | undefined;

/** Keeps where the panel is left, so that it opens there again. */
export function keepPlace(place: Place): void {
  stored = place;
}

/** Takes the place where the panel of a strategy was left. */
export function takePlace(strategyId: number): Place | undefined {
  const place = stored?.strategyId === strategyId ? stored : undefined;
  stored = undefined;
  return place;
}
