import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** What the list of an agenda shows of an item. */
export interface Place {
  key: string;
  title: string;
  isDecided: boolean;
}

/** The items of a review in their order; the current one is marked. */
export function AgendaList({
  places,
  at,
  onGo,
}: {
  places: readonly Place[];
  at: string | undefined;
  onGo: (key: string) => void;
}) {
  return (
    <nav aria-label="Agenda" className="max-lg:max-h-56 max-lg:overflow-y-auto max-lg:border-b max-lg:pb-2">
      <ol className="flex flex-col">
        {places.map(({ key, title, isDecided }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === at ? 'step' : undefined}
              onClick={() => onGo(key)}
              className={cx(
                'flex min-h-8 w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-14 transition-colors pointer-coarse:min-h-11',
                key === at ? 'bg-sunken font-medium text-ink' : 'text-ink-2 enabled-hover:bg-sunken',
              )}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              {isDecided && (
                <>
                  <Check className="mt-0.5 size-4 shrink-0 text-positive" aria-hidden="true" />
                  <span className="sr-only">decided</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
