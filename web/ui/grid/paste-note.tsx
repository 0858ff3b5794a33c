/** What a paste did, in lines. */
export function PasteNote({ lines: [first, ...others] }: { lines: readonly string[] }) {
  return (
    <div role="status" className="max-h-32 shrink-0 overflow-y-auto text-13 text-ink-2 empty:hidden">
      {first && <p>{first}</p>}
      {others.length > 0 && (
        <ul className="list-disc pl-5">
          {others.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
