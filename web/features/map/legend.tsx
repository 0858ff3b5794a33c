/** What the lines of the map mean. */
export function Legend({ hasUnproven }: { hasUnproven: boolean }) {
  const looks = [
    { label: 'strong', width: 2.25, dash: undefined },
    { label: 'weak', width: 1.25, dash: undefined },
    ...(hasUnproven ? [{ label: 'not shown by the data yet', width: 2.25, dash: '7 5' }] : []),
  ];
  return (
    <ul aria-label="Links" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
      {looks.map(({ label, width, dash }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 30 8" className="h-2 w-7.5" aria-hidden="true">
            <path
              d="M0 4h24"
              fill="none"
              strokeWidth={width}
              strokeDasharray={dash}
              className="stroke-ink-3"
            />
            <path d="m22 .5 8 3.5-8 3.5z" className="fill-ink-3" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
