import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { looks } from './bar-style.ts';
import type { Undated } from './tasks.ts';
import { describeDependency, kindLabels, type Dependency } from './labels.ts';

const missingLabels: Record<Undated['lacks'], string> = {
  dates: 'no dates',
  'start date': 'no start date',
  'end date': 'no end date',
};

/** The work without a bar, and why. `home` is the page where an editor sets the dates. */
export function UndatedList({
  tasks,
  home,
  homeName,
}: {
  tasks: readonly Undated[];
  home: string | null;
  homeName: string;
}) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="without-dates" className="pt-6">
      <h2 id="without-dates" className="text-16 font-semibold">
        Without dates
      </h2>
      <p className="text-13 text-ink-2">
        A bar needs a start date and an end date, so these have none.{' '}
        {home && (
          <Link href={home} className="underline underline-offset-2 print:hidden">
            Set their dates {homeName}
          </Link>
        )}
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-13">
        {tasks.map(({ key, kind, title, lacks }) => {
          const { Icon, ink } = looks[kind];
          return (
            <li
              key={key}
              className="flex items-start gap-1.5 [contain-intrinsic-size:auto_1.25rem] [content-visibility:auto]"
            >
              <Icon className={`mt-0.5 size-3.5 shrink-0 ${ink}`} aria-hidden="true" />
              <span className="wrap-anywhere">
                {title}{' '}
                <span className="text-ink-3">
                  ({kindLabels[kind]}, {missingLabels[lacks]})
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The connectors of the chart as text. */
export function DependencyList({ dependencies }: { dependencies: readonly Dependency[] }) {
  if (dependencies.length === 0) return null;
  return (
    <section aria-labelledby="dependencies" className="pt-6">
      <h2 id="dependencies" className="text-16 font-semibold">
        Dependencies
      </h2>
      <ul className="mt-2 flex flex-col gap-1 text-13">
        {dependencies.map((dependency) => (
          <DependencyEntry key={`${dependency.from.key} ${dependency.to.key}`} dependency={dependency} />
        ))}
      </ul>
    </section>
  );
}

function DependencyEntry({ dependency }: { dependency: Dependency }) {
  return (
    <li className="flex items-start gap-1.5 [contain-intrinsic-size:auto_1.25rem] [content-visibility:auto]">
      <span className="wrap-anywhere">{describeDependency(dependency)}</span>
      {dependency.overlap > 0 && <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-destructive" />}
    </li>
  );
}
