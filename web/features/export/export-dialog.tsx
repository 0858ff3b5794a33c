import { Download } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  EXPORT_NAMES,
  type ExportName,
  EXPORTS,
  hasLayout,
  hasPeriod,
  type Layout,
  type SheetFormat,
} from '../../../contract/exchange/what.ts';
import { may } from '../../../contract/people/roles.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { fetchFile } from '../../lib/api/fetch-file.ts';
import { addressOf, shownPath } from '../../lib/routes/base.ts';
import { type PageName, pageAt } from '../../lib/routes/pages.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { periodIn } from '../../lib/time/period.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** What the pages show; of the others the whole strategy is offered first. */
const OF_PAGES: Partial<Record<PageName, ExportName>> = {
  kpis: 'kpis',
  kpi: 'values',
  values: 'values',
  targets: 'targets',
  initiatives: 'initiatives',
  timeline: 'initiatives',
  objectiveTimeline: 'initiatives',
  map: 'causes',
  month: 'scorecard',
  explain: 'scorecard',
  lock: 'scorecard',
  compare: 'scorecard',
  history: 'history',
};

const FORMATS: Record<SheetFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };
/** The parts that have one format, with why. */
const ONE_FORMAT: Partial<Record<Part, { label: string; description: string }>> = {
  workbook: {
    label: FORMATS.xlsx,
    description: 'The whole strategy is a workbook with a sheet for each part.',
  },
  file: {
    label: 'JSON',
    description: 'Everything but the history and the members. Create Strategy makes another one from it.',
  },
};
const LAYOUTS: Record<Layout, string> = {
  long: 'One row for each value',
  wide: 'One column for each period',
};

/** What is offered: the spreadsheets, and to owners the file from which the strategy can be made again. */
const PARTS = { ...EXPORTS, file: 'Strategy file' } as const;
type Part = keyof typeof PARTS;

/** How far a download is. */
type Progress = { percent: number | null } | undefined;

/** The address of a part, with what was chosen for it. */
function pathOf(
  strategyId: number,
  { what, format, layout, period }: { what: Part; format: SheetFormat; layout: Layout; period: string },
): `/api/${string}` {
  if (what === 'file') return `/api/strategies/${strategyId}/file`;
  const query = new URLSearchParams({ what, format });
  if (hasLayout(what)) query.set('layout', layout);
  if (hasPeriod(what) && period.trim() !== '') query.set('period', period.trim());
  return `/api/strategies/${strategyId}/export?${query}`;
}

/** Chooses a part of a strategy and downloads it as a spreadsheet. */
export default function ExportDialog({ strategyId, onClose }: { strategyId: number; onClose: () => void }) {
  const { strategy } = useStrategy(strategyId);
  const [what, setWhat] = useState<Part>(() => OF_PAGES[pageAt(shownPath()) ?? 'board'] ?? 'workbook');
  const [chosenFormat, setFormat] = useState<SheetFormat>('xlsx');
  const [layout, setLayout] = useState<Layout>('long');
  const [period, setPeriod] = useState(() => periodIn(new URLSearchParams(location.search)) ?? '');
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<ApiError>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const mayHaveFile = strategy !== undefined && may(strategy.role, 'strategy.manage');
  const parts = [...EXPORT_NAMES, ...(mayHaveFile ? (['file'] as const) : [])];
  const only = ONE_FORMAT[what];
  const path = pathOf(strategyId, { what, format: only ? 'xlsx' : chosenFormat, layout, period });

  const download = async (event: MouseEvent): Promise<void> => {
    // With a modifier the browser does with the link what it does with any.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (progress) return;
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setProgress({ percent: null });
    try {
      await fetchFile(addressOf(path), {
        signal: abort.signal,
        onProgress: (percent) => setProgress({ percent }),
      });
      toast.success(`${PARTS[what]} exported`);
      onClose();
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure as ApiError);
    } finally {
      setProgress(undefined);
    }
  };

  const faults = error?.fieldErrors() ?? {};
  const elsewhere = error && (faults['period'] === undefined || !hasPeriod(what)) ? error.message : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export"
      size="sm"
      footer={
        <>
          {progress ? (
            <Button onClick={() => running.current?.abort()}>Stop</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <LinkButton
            variant="primary"
            href={addressOf(path)}
            download
            aria-disabled={progress !== undefined}
            icon={<Download className="size-4" />}
            onClick={(event) => void download(event)}
          >
            Download
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select label="What" value={what} onChange={({ target }) => setWhat(target.value as Part)}>
          {parts.map((name) => (
            <option key={name} value={name}>
              {PARTS[name]}
            </option>
          ))}
        </Select>
        <Select
          label="Format"
          value={only?.label ?? chosenFormat}
          disabled={only !== undefined}
          description={only?.description}
          onChange={({ target }) => setFormat(target.value as SheetFormat)}
        >
          {only ? (
            <option>{only.label}</option>
          ) : (
            Object.entries(FORMATS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))
          )}
        </Select>
        {hasLayout(what) && (
          <Select
            label="Layout"
            value={layout}
            description={layout === 'wide' ? 'Notes and authors are in the other layout only.' : undefined}
            onChange={({ target }) => setLayout(target.value as Layout)}
          >
            {Object.entries(LAYOUTS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {hasPeriod(what) && (
          <TextField
            label="Period"
            value={period}
            description="Such as 2026-02 or 2026-Q1. Empty for the last month that has ended."
            error={faults['period']}
            onChange={({ target }) => setPeriod(target.value)}
          />
        )}
        <div role="status">
          {progress?.percent === null && <p className="text-13 text-ink-2">Preparing the file…</p>}
          {typeof progress?.percent === 'number' && <ProgressBar value={progress.percent} label="Download" />}
        </div>
        {elsewhere !== undefined && (
          <p role="alert" className="text-13 text-destructive">
            {elsewhere}
          </p>
        )}
      </div>
    </Dialog>
  );
}
