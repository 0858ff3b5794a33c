import { useContent } from '../../../../lib/sync/use-content.ts';
import type { useForm } from '../../../../lib/form.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Draft } from './draft.ts';

type Form = ReturnType<typeof useForm<Draft>>;

/** The KPIs of a strategy by name. */
function useKpis(strategyId: number): { id: number; measure: string }[] {
  const { content } = useContent(strategyId);
  if (!content) return [];
  return [...content.kpi.values()].sort((a, b) => a.measure.localeCompare(b.measure));
}

/** Where the values stand: address, format, KPI, value and period. */
export function SourceFields({ strategyId, form }: { strategyId: number; form: Form }) {
  const kpis = useKpis(strategyId);
  const { format, kpiId, period } = form.values;
  const place = format === 'csv' ? 'The heading of its column' : 'Its path within a row, such as kpi.code';
  return (
    <>
      <TextField
        label="Address"
        required
        type="url"
        placeholder="https://"
        description="Meridian reads it. It must be reachable without signing in, or by a header."
        {...form.field('url')}
      />
      <Select label="Format" {...form.field('format')}>
        <option value="csv">CSV</option>
        <option value="json">JSON</option>
      </Select>
      {format === 'json' && (
        <TextField
          label="List of rows"
          description="Its path, such as data.items. Empty for the whole answer."
          {...form.field('rowsAt')}
        />
      )}
      <TextField label="Value" required description={place} {...form.field('valueAt')} />
      <Select label="KPI" {...form.field('kpiId')}>
        <option value="">The code stands in each row</option>
        {kpis.map(({ id, measure }) => (
          <option key={id} value={id}>
            {measure}
          </option>
        ))}
      </Select>
      {kpiId === '' && <TextField label="Code" required description={place} {...form.field('codeAt')} />}
      <Select label="Period" {...form.field('period')}>
        <option value="at">It stands in each row</option>
        <option value="before">The period before the day of the run</option>
        <option value="this">The period of the day of the run</option>
      </Select>
      {period === 'at' && (
        <TextField
          label="Period of a row"
          required
          description={`${place}. It is written as 2026-09, 2026-Q3 or a date.`}
          {...form.field('periodAt')}
        />
      )}
    </>
  );
}
