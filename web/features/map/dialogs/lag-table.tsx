import { correlationText } from '../../../../contract/map/evidence-words.ts';
import { cx } from '../../../ui/cx.ts';
import type { LinkEvidence } from '../../../entities/board/map/evidence.ts';

/** How the cause goes with the effect so many periods later. */
export function LagTable({ lags, best, grain }: Pick<LinkEvidence, 'lags' | 'best' | 'grain'>) {
  return (
    <table className="tabular w-full text-left text-12">
      <caption className="sr-only">Correlation by lag</caption>
      <thead>
        <tr className="border-b text-ink-3">
          {['Effect later by', 'Pairs of values', 'Correlation'].map((head) => (
            <th key={head} scope="col" className="py-1 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lags.map(({ lag, pairs, correlation }) => (
          <tr key={lag} className={lag === best?.lag ? 'font-semibold text-ink' : undefined}>
            <th scope="row" className={cx('py-0.5', lag !== best?.lag && 'font-regular')}>
              {lag === 0 ? 'the same period' : `${lag} ${lag === 1 ? grain : `${grain}s`}`}
            </th>
            <td>{pairs}</td>
            <td>
              {correlation === null ? 'not computed' : correlationText(correlation)}
              {lag === best?.lag && ', the strongest'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
