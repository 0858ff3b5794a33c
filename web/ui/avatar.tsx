import { cx } from './cx.ts';
import { initialsOf } from './initials.ts';

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-13' };

/** A person as the initials of their name; `title` is the tooltip. */
export function Avatar({
  name,
  title = name,
  size = 'md',
  className,
}: {
  name: string;
  title?: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-medium text-brand',
        sizes[size],
        className,
      )}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
}

/** Several people in a row; those beyond `max` are counted, with their names in the tooltip. */
export function AvatarGroup({
  people,
  max = 4,
  size = 'sm',
  label = 'Members',
}: {
  people: readonly { name: string; title?: string }[];
  max?: number;
  size?: keyof typeof sizes;
  label?: string;
}) {
  const rest = people
    .slice(max)
    .map(({ name, title = name }) => title)
    .join(', ');
  const more = people.length - max;
  return (
    <ul aria-label={label} className="flex -space-x-1">
      {people.slice(0, max).map(({ name, title }, at) => (
        <li key={`${at} ${name}`} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={name} title={title ?? name} size={size} />
        </li>
      ))}
      {more > 0 && (
        <li className="flex rounded-full ring-2 ring-surface">
          <span
            role="img"
            aria-label={`and ${more} more: ${rest}`}
            title={rest}
            className={cx(
              'tabular inline-flex items-center justify-center rounded-full bg-sunken font-medium text-ink-2',
              sizes[size],
            )}
          >
            +{more}
          </span>
        </li>
      )}
    </ul>
  );
}
