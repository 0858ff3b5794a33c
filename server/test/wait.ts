/** How soon a page receives a change of its rights, as the product promises: milliseconds. */
export const SOON_MS = 1000;
/** How long tests poll for a condition: milliseconds. */
const PATIENCE_MS = 30_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a condition holds; throws with its name after a timeout. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await pause(5);
  }
}
