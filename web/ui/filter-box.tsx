import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { cx } from './cx.ts';
import { controlStyle } from './field.tsx';
import { useEarlyInput } from './use-hydrating.ts';

/** A search field that filters what is listed below it: 'Filter KPIs'. */
export function FilterBox({
  noun,
  value,
  onChange,
  className = 'w-full sm:w-64',
}: {
  noun: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(() => {
    const text = input.current?.value ?? value;
    if (text !== value) onChange(text);
  });
  return (
    <div className={cx('relative print:hidden', className)}>
      <label htmlFor={id} className="sr-only">
        Filter {noun}
      </label>
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        placeholder={`Filter ${noun}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlStyle, 'h-8 pl-8 pointer-coarse:h-11')}
      />
    </div>
  );
}
