/** Makes something on its first use. The first formats of Intl take 20 ms of a page's start at 4x CPU slowdown, or more. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
