/** A member of a strategy by what people call them. */
interface Named {
  username: string;
  /** The name to show. */
  name: string;
  /** The verified addresses, where they are known. */
  addresses?: readonly string[];
}

/** The text of an owner field as it is compared: without regard to case and outer space. */
export const ownerKey = (text: string): string => text.trim().toLowerCase();

const only = <Person>([person, ...others]: readonly Person[]): Person | undefined =>
  others.length === 0 ? person : undefined;

/**
 * The one member whose username or verified address a text is. Only these make somebody responsible without a word of a person: the
 * other names everybody chooses for themself.
 */
export function memberCalled<Person extends Named>(
  text: string,
  people: readonly Person[],
): Person | undefined {
  const key = ownerKey(text);
  return only(
    people.filter(({ username, addresses = [] }) =>
      [username, ...addresses].some((name) => name.toLowerCase() === key),
    ),
  );
}

/** The one member whom a text means, where a person decides: by the username, a verified address or the name to show. */
export const memberNamed = <Person extends Named>(
  text: string,
  people: readonly Person[],
): Person | undefined =>
  memberCalled(text, people) ?? only(people.filter(({ name }) => name.toLowerCase() === ownerKey(text)));
