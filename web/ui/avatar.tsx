import { cx } from './cx.ts';

const sizes = { sm: 'size-6 text-12', md: 'size-8 text-13' };

const letters = new Intl.Segmenter('en');

/** The first letter of a name as readers count letters, accents and all. */
function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}

/** A person as the first letter of their name. */
export function Avatar({
  name,
  size = 'md',
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-medium text-brand',
        sizes[size],
        className,
      )}
    >
      <span aria-hidden="true">{initial(name)}</span>
    </span>
  );
}

/** Several people in a row; those beyond `max` are counted, and named to whoever asks. */
export function AvatarGroup({
  names,
  max = 4,
  size = 'sm',
  label = 'Members',
}: {
  names: readonly string[];
  max?: number;
  size?: keyof typeof sizes;
  label?: string;
}) {
  const rest = names.slice(max);
  return (
    <ul aria-label={label} className="flex -space-x-1.5">
      {names.slice(0, max).map((name, at) => (
        <li key={`${at} ${name}`} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={name} size={size} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex rounded-full ring-2 ring-surface">
          <span
            role="img"
            aria-label={`and ${rest.length} more: ${rest.join(', ')}`}
            title={rest.join(', ')}
            className={cx(
              'tabular inline-flex items-center justify-center rounded-full bg-sunken font-medium text-ink-2',
              sizes[size],
            )}
          >
            +{rest.length}
          </span>
        </li>
      )}
    </ul>
  );
}
