import { scoreText, valueText } from '../../../../contract/words/value.ts';
import { COMPUTED_STATUSES } from '../../../../contract/words/status.ts';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import { samplesOf, type SampleSettings } from './samples.ts';

const head = 'pb-1 text-12 font-medium text-ink-3';

/** What will be green, amber and red, on sample values. */
export function SamplesTable({ settings, unit }: { settings: SampleSettings | undefined; unit: string }) {
  if (!settings) return <Note>Give a target to see which values are green, amber and red.</Note>;
  const samples = samplesOf(settings);
  if (!samples) return <Note>For information: its values get no status.</Note>;
  const { limits, rows } = samples;
  const number = (value: number): string => valueText(value, { unit, digits: null });
  const caption =
    limits.direction === 'band'
      ? `With a band from ${number(limits.lo ?? 0)} to ${number(limits.hi ?? 0)}, which you set by period:`
      : `With a target of ${number(limits.target)}${limits.red === null ? '' : ` and a red line at ${number(limits.red)}`}:`;
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5">
      <table className="w-full text-13">
        <caption className="pb-2 text-left text-13 text-ink-2">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              A value of
            </th>
            <th scope="col" className={`${head} text-right`}>
              scores
            </th>
            <th scope="col" className={`${head} w-1/2 pl-6 text-left`}>
              and is
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, score, status }) => (
            <tr key={value}>
              <td className="tabular py-0.5 text-ink">{number(value)}</td>
              <td className="tabular py-0.5 text-right text-ink-2">{scoreText(score)}</td>
              <td className="py-0.5 pl-6">
                <span className="flex items-center gap-1.5">
                  <StatusMark status={COMPUTED_STATUSES[status]} />
                  <StatusWord status={COMPUTED_STATUSES[status]} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="rounded-md bg-sunken px-3 py-2.5 text-13 text-ink-2">{children}</p>;
}
