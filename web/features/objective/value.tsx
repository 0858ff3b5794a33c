/** A text, or a dash for an empty one. */
export function Value({ children }: { children: string }) {
  if (!children) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">None</span>
      </span>
    );
  }
  return <span className="tabular wrap-anywhere">{children}</span>;
}
