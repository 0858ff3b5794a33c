/** A set with an id, or without it. */
export function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** The box that selects a row, or all of them. */
export function SelectBox({
  label,
  isChecked,
  onChange,
  tabIndex,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  tabIndex: number;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      tabIndex={tabIndex}
      className="size-4 shrink-0 accent-brand"
    />
  );
}
