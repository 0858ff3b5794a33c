import { StatusBadge } from '../../ui/status-badge.tsx';

interface Pillar {
  title: string;
  accent: number;
  objectives: { title: string; status: string; done: number }[];
}

const PILLARS: Pillar[] = [
  {
    title: 'Financial',
    accent: 1,
    objectives: [
      { title: 'Earn three points more on every loaf', status: 'On Track', done: 62 },
      { title: 'Pay for the second oven from profit', status: 'Off Track', done: 20 },
    ],
  },
  {
    title: 'Customer',
    accent: 2,
    objectives: [
      { title: 'Be the first name for bread in town', status: 'Achieved', done: 100 },
      { title: 'Never sell out before noon', status: 'On Track', done: 48 },
    ],
  },
  {
    title: 'Internal process',
    accent: 3,
    objectives: [
      { title: 'Halve what is thrown away', status: 'On Track', done: 75 },
      { title: 'Bake in two shifts', status: 'Not Started', done: 0 },
    ],
  },
  {
    title: 'Learning and growth',
    accent: 4,
    objectives: [
      { title: 'Train every baker at two stations', status: 'On Track', done: 55 },
      { title: 'Fill lead roles from within', status: 'On Hold', done: 30 },
    ],
  },
];

/** A decorative picture of a board with sample data. */
export function BoardPicture() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none min-w-0 overflow-hidden rounded-lg border bg-surface select-none"
    >
      <div className="border-b px-5 py-3 text-14 font-semibold text-ink">The bakery, to 2030</div>
      <div className="grid grid-cols-2 gap-3 px-5 py-4 text-13">
        <div>
          <div className="text-12 text-ink-3">Vision</div>
          <div className="mt-0.5 text-ink">Every street within a walk of good bread</div>
        </div>
        <div>
          <div className="text-12 text-ink-3">Mission</div>
          <div className="mt-0.5 text-ink">We bake by hand, in sight, from grain we know</div>
        </div>
      </div>
      {/* Fewer pillars stand where there is less room: a board scrolls, a picture does not. */}
      <div className="grid grid-cols-2 gap-3 px-5 pt-1 pb-5 sm:grid-cols-3 xl:grid-cols-4">
        {PILLARS.map((pillar, at) => (
          <PillarPicture
            key={pillar.title}
            pillar={pillar}
            className={['', '', 'hidden sm:block', 'hidden xl:block'][at] ?? ''}
          />
        ))}
      </div>
    </div>
  );
}

function PillarPicture({ pillar, className }: { pillar: Pillar; className: string }) {
  return (
    <div data-accent={pillar.accent} className={className}>
      <div className="border-t-2 border-accent pt-2 text-13 font-semibold text-ink">{pillar.title}</div>
      {pillar.objectives.map(({ title, status, done }) => (
        <div key={title} className="mt-2 flex min-h-26 flex-col rounded-md border bg-paper p-2.5">
          <div className="text-12 font-medium text-ink">{title}</div>
          <div className="mt-auto pt-2">
            <StatusBadge status={status} />
            <div className="mt-2 h-0.5 bg-hairline">
              <div className="h-full bg-accent" style={{ width: `${done}%` }} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
