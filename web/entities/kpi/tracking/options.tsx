/** The options of a select from the labels of its values. */
export function Options<Value extends string | number>({
  labels,
  only = Object.keys(labels) as unknown as Value[],
}: {
  labels: Record<Value, string>;
  only?: readonly Value[];
}) {
  return only.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
