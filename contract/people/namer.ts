/** Gives the name to show of a member, whom records name by the username; another text stays. */
export type PersonNamer = (text: string) => string;

/** Gives the names to show of members; each is known by the username, in whatever case. */
export function namerOf(names: Iterable<readonly [username: string, name: string]>): PersonNamer {
  const known = new Map(Array.from(names, ([username, name]) => [username.toLowerCase(), name]));
  return (text) => known.get(text.trim().toLowerCase()) ?? text;
}
