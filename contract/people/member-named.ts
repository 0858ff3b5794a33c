/** A member of a strategy by what people call them. */
interface Named {
  username: string;
  /** The name to show. */
  name: string;
}

/** The member that a text stands for: by the username or the name to show. */
export function memberNamed<Person extends Named>(
  text: string,
  people: readonly Person[],
): Person | undefined {
  const name = text.trim().toLocaleLowerCase();
  return (
    people.find(({ username }) => username.toLocaleLowerCase() === name) ??
    people.find((person) => person.name.toLocaleLowerCase() === name)
  );
}
