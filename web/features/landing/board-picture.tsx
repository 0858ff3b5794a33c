import { cx } from '../../ui/cx.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

type Status = 'On Track' | 'At Risk' | 'Off Track';
/** Its name, value, target, and the last values on a scale of 10, highest first. */
type Kpi = [status: Status, name: string, value: string, target: string, line: string];
type Objective = [title: string, score: number, done: number, ...kpis: Kpi[]];
type Pillar = [title: string, score: number, ...objectives: Objective[]];

/** By the usual thresholds. */
const statusOf = (score: number): Status =>
  score >= 90 ? 'On Track' : score >= 50 ? 'At Risk' : 'Off Track';

const PILLARS: Pillar[] = [
  [
    'Financial',
    78,
    [
      'Earn more on a loaf',
      96,
      62,
      ['On Track', 'Margin per loaf', '38', '36%', '8 7 7 6 5 5 3 2'],
      ['On Track', 'Flour cost', '42', '45 ct', '3 4 4 5 4 6 6 7'],
    ],
    ['Pay for the second oven', 49, 20, ['Off Track', 'Saved so far', '21', '40 k€', '9 9 8 8 7 7 7 7']],
  ],
  [
    'Customer',
    94,
    [
      'First name for bread',
      100,
      90,
      ['On Track', 'Would recommend', '94', '90%', '6 6 5 4 4 3 3 2'],
      ['On Track', 'Regulars', '610', '550', '9 8 8 6 5 4 3 2'],
    ],
    ['Bread until noon', 82, 48, ['At Risk', 'Days sold out', '4', '3 days', '2 3 3 5 4 5 6 5']],
  ],
  [
    'Process',
    84,
    [
      'Halve the waste',
      80,
      75,
      ['At Risk', 'Bread unsold', '6.1', '5%', '2 3 4 4 5 5 6 6'],
      ['On Track', 'Orders on time', '98', '97%', '5 5 4 5 4 3 3 3'],
    ],
    ['Bake in two shifts', 91, 35, ['On Track', 'Bakers trained', '11', '12', '9 8 7 7 5 4 3 3']],
  ],
];

const pathOf = (line: string): string =>
  line
    .split(' ')
    .map((y, at) => `${at === 0 ? 'M' : 'L'}${at * 5},${y}`)
    .join('');

/** A decorative picture of a board with sample data. */
export function BoardPicture() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none min-w-0 overflow-hidden rounded-lg border bg-paper px-4 pb-4 select-none sm:px-5"
    >
      <p className="flex items-center gap-1.5 border-b py-3 text-12 text-ink-2">
        <span className="mr-2 text-16 font-semibold text-ink">The bakery, to 2030</span>
        <StatusMark status="At Risk" /> At Risk <span className="tabular font-semibold text-ink">85</span>
      </p>
      <p className="border-b py-2 text-12 text-ink-2">
        <span className="font-semibold text-ink">October in a sentence.</span> Customer rose from 88 to 94,
        mostly by Regulars; Financial held.
      </p>
      <div className="grid gap-x-3 gap-y-2 py-3 text-13 text-ink sm:grid-cols-2">
        {[
          ['Vision', 'Every street within a walk of good bread'],
          ['Mission', 'We bake by hand, in sight, from grain we know'],
        ].map(([name, text]) => (
          <p key={name}>
            <span className="block text-12 text-ink-3">{name}</span>
            {text}
          </p>
        ))}
      </div>
      {/* Fewer pillars stand where there is less room: a board scrolls, a picture does not. */}
      <div className="grid gap-3 sm:grid-cols-3">
        {PILLARS.map((pillar, at) => (
          <PillarPicture key={pillar[0]} accent={at + 1} pillar={pillar} />
        ))}
      </div>
    </div>
  );
}

function PillarPicture({
  accent,
  pillar: [title, score, ...objectives],
}: {
  accent: number;
  pillar: Pillar;
}) {
  return (
    <div data-accent={accent} className={cx('min-w-0', accent > 1 && 'max-sm:hidden')}>
      <Line className="border-t-2 border-accent py-1.5 text-13 font-semibold" {...{ title, score }} />
      {objectives.map(([name, points, done, ...kpis]) => (
        <div key={name} className="mb-2 rounded-lg border bg-surface px-2 pb-1.5">
          <Line className="py-1.5 text-12 font-semibold" title={name} score={points} />
          {kpis.map(([state, kpi, value, target, line]) => (
            <p key={kpi} className="flex min-h-5.5 items-center gap-1.5 py-0.5 text-12/4 text-ink">
              <StatusMark status={state} />
              <span className="min-w-0 flex-1">{kpi}</span>
              <svg viewBox="0 0 36 11" className="h-2 w-6 shrink-0 text-ink-3 sm:max-xl:hidden">
                <path d={pathOf(line)} fill="none" stroke="currentColor" />
              </svg>
              <span className="tabular shrink-0 text-ink-3 sm:min-w-14 sm:text-right">
                <span className={state === 'Off Track' ? 'text-destructive' : 'text-ink'}>{value}</span> /{' '}
                {target}
              </span>
            </p>
          ))}
          <p className="-mx-2 mt-1 flex items-center gap-1.5 border-t px-2 pt-1.5 text-12 text-ink-2">
            1 initiative
            <span className="h-1 w-10 bg-sunken">
              <span className="block h-full bg-initiative" style={{ width: `${done}%` }} />
            </span>
            {done}%
          </p>
        </div>
      ))}
    </div>
  );
}

const Line = ({ title, score, className }: { title: string; score: number; className: string }) => (
  <p className={cx('flex items-center gap-1.5 text-ink', className)}>
    <StatusMark status={statusOf(score)} />
    <span className="min-w-0 flex-1">{title}</span>
    <span className="tabular">{score}</span>
  </p>
);
