import type { KpiUpdate } from '../../../contract/month/updates.ts';
import { targetText, valueText } from '../../../contract/words/value.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { dayText } from '../../../contract/words/dates.ts';

const dayOrPeriod = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? dayText(text) : text);

/** What the value of a row is compared with: the last value, the target and the values before. */
export function KpiNumbers({ kpi }: { kpi: KpiUpdate }) {
  const { last, sparkline, unit, decimals } = kpi;
  const format = { unit, digits: decimals };
  return (
    <div className="flex min-w-0 items-start justify-between gap-3 text-12 text-ink-3">
      <dl className="grid min-w-0 grid-cols-[auto_auto] justify-start gap-x-2 wrap-anywhere">
        <dt>Target</dt>
        <dd className="tabular text-ink-2">{targetText(kpi, format, 'none')}</dd>
        <dt>{last ? dayOrPeriod(last.of) : 'Before'}</dt>
        <dd className="tabular text-ink-2">
          {last ? valueText(last.value, { unit: last.unit ?? unit, digits: decimals }) : 'none'}
        </dd>
      </dl>
      <Sparkline values={sparkline} format={(value) => valueText(value, format)} />
    </div>
  );
}
