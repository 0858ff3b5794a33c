/** The pairs of letters of a text, without regard to case. */
function pairsOf(text: string): string[] {
  const letters = text.toLocaleLowerCase().replaceAll(/\s+/g, ' ').trim();
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** How alike two texts are, 0 to 1: the share of their pairs of letters that both have (Sørensen and Dice). */
function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length);
}

const ALIKE = 0.5;

/** The choice that a text was probably meant to be; undefined where none is alike. */
export function nearest<Choice extends { label: string }>(
  text: string,
  choices: readonly Choice[],
): Choice | undefined {
  const [best] = choices
    .map((choice) => ({ choice, alike: likeness(text, choice.label) }))
    .toSorted((a, b) => b.alike - a.alike);
  return best && best.alike >= ALIKE ? best.choice : undefined;
}
