import { Download, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import {
  type ImportPreview,
  type PreviewRow,
  ROW_STATES,
  type SheetGuess,
} from '../../../contract/import/preview.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { counted, listOf, NAMED_MAX } from '../../../contract/words/list.ts';
import { effectOf } from '../../../contract/words/import-effect.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { PreviewRowView, type RowChoices } from './preview-row.tsx';
import { hasRefused, nonMembersText, nothingText, notImported, STATE_LABELS } from './words.ts';

/** The usual height of a row. */
const ROW_REM = 4.5;

type Shown = PreviewRow['state'] | 'all';

/** The fourth step: what an import would do, row by row. Only new numbers matter where it is read as the last time. */
export function PreviewStep({
  preview,
  isLooking,
  mapping,
  columnOf,
  onChange,
  onRefused,
  isDownloading,
}: {
  preview: ImportPreview;
  /** Whether a newer one is on its way. */
  isLooking: boolean;
  mapping: ImportMapping;
  /** The name of a column by its index. */
  columnOf: (column: number) => string;
  onChange: (fields: Pick<ImportMapping, 'leaves' | 'choices'>) => void;
  onRefused: () => void;
  isDownloading: boolean;
}) {
  const { counts } = preview;
  const [chosen, setChosen] = useState<Shown>('all');
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set());
  const states = ROW_STATES.filter((state) => counts.rows[state] > 0);
  const shown = chosen === 'all' || states.includes(chosen) ? chosen : 'all';
  // What stays as it is needs no look.
  const rows = preview.rows.filter(({ state }) => (shown === 'all' ? state !== 'same' : state === shown));
  const choices: RowChoices = {
    mapping,
    isWhole: (row) => whole.has(row),
    onWhole: (row) => setWhole(new Set([...whole, row])),
    onLeave: (row, isLeft) =>
      onChange({
        leaves: isLeft ? [...mapping.leaves, row] : mapping.leaves.filter((left) => left !== row),
        choices: mapping.choices,
      }),
    onChoose: (row, id) => {
      const alike = rowsLike(preview.rows, row).map((other) => [String(other.row), id] as const);
      onChange({
        leaves: mapping.leaves,
        choices: { ...mapping.choices, ...Object.fromEntries(alike) },
      });
    },
  };
  return (
    <div className="flex flex-col gap-3">
      <Effect {...{ preview, isLooking, columnOf }} />
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Rows shown" className="flex flex-wrap gap-1">
          {(['all', ...states] as const).map((state) => (
            <Button
              key={state}
              size="sm"
              variant={state === shown ? 'secondary' : 'quiet'}
              aria-pressed={state === shown}
              onClick={() => setChosen(state)}
            >
              {state === 'all' ? 'To look at' : STATE_LABELS[state]}{' '}
              <span className="tabular font-regular text-ink-3">
                {formatNumber(
                  state === 'all'
                    ? states.reduce((sum, one) => sum + (one === 'same' ? 0 : counts.rows[one]), 0)
                    : counts.rows[state],
                )}
              </span>
            </Button>
          ))}
        </div>
        {hasRefused(counts) && (
          <RefusedButton className="ml-auto" pending={isDownloading} onClick={onRefused} />
        )}
      </div>
      {rows.length > 0 ? (
        <div className="rounded-lg border bg-surface px-3 [&_li:last-child>div]:border-b-0">
          <LongList count={rows.length} rowRem={ROW_REM} className="max-h-[48vh]">
            {(index) => {
              const row = rows[index];
              return row && <PreviewRowView {...{ row, columnOf, choices }} />;
            }}
          </LongList>
        </div>
      ) : (
        <p className="rounded-lg border bg-surface px-4 py-8 text-center text-14 text-ink-2">
          {effectOf(counts) === ''
            ? 'The strategy already has everything that the sheet says.'
            : 'None of the rows that are listed.'}
        </p>
      )}
      {preview.rows.length < Object.values(counts.rows).reduce((sum, count) => sum + count, 0) && (
        <p className="text-12 text-ink-3">
          The first {formatNumber(preview.rows.length)} rows are listed, those that need a look before others.
          All are imported.
        </p>
      )}
    </div>
  );
}

/** The rows that are the same record as one for which it is chosen. */
function rowsLike(rows: readonly PreviewRow[], row: number): PreviewRow[] {
  const keyOf = ({ title, candidates }: PreviewRow): string => JSON.stringify([title, candidates]);
  const chosen = rows.find((other) => other.row === row);
  return chosen ? rows.filter((other) => keyOf(other) === keyOf(chosen)) : [];
}

/** Downloads the refused rows. */
export const RefusedButton = (props: { className?: string; pending: boolean; onClick: () => void }) => (
  <Button size="sm" icon={<Download className="size-4" />} {...props}>
    Download refused rows
  </Button>
);

/** What the import would do in all, and whom it notifies. */
function Effect({
  preview: { counts, notifies, nonMembers, nothing },
  isLooking,
  columnOf,
}: {
  preview: ImportPreview;
  isLooking: boolean;
  columnOf: (column: number) => string;
}) {
  const empty = nothing.reduce((sum, { count }) => sum + count, 0);
  const effect = effectOf(counts);
  const told = notifies.length > 0 ? `Notifies ${listOf(notifies)}.` : 'Nobody is notified.';
  const details = [notImported(counts), effect === '' ? '' : told].filter(Boolean).join(' ');
  return (
    <div className="text-14 text-ink">
      <div role="status">
        <p className="font-medium">{effect === '' ? 'Nothing to import' : `Imports ${effect}`}</p>
        <p className="text-13 text-ink-2">{isLooking ? 'Comparing again…' : details}</p>
        {nonMembers.length > 0 && (
          <p className="text-13 wrap-anywhere text-ink-2">{nonMembersText(nonMembers)}</p>
        )}
      </div>
      {nonMembers.length > NAMED_MAX && <More label={`All ${nonMembers.length} names`} texts={nonMembers} />}
      {empty > 0 && (
        <More
          label={`${counted(empty, 'cell')} ${empty === 1 ? 'says' : 'say'} that there is no value`}
          texts={nothing.map((each) => `${columnOf(each.column)}: ${nothingText(each)}`)}
        />
      )}
    </div>
  );
}

/** Texts that open below a line. */
function More({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <Disclosure label={label} size="sm">
      <ul className="max-h-40 overflow-y-auto pl-5.5 text-13 text-ink-2">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Says that the sheet is read as the last time, where it differs, and leads to the steps that say how. */
export function AsLastTime({
  description,
  added,
  missing,
  onLook,
  onChange,
}: SheetGuess['differs'] & { description: string; onLook: () => void; onChange: () => void }) {
  const differences = [
    added.length > 0 && `New columns: ${listOf(added)}.`,
    missing.length > 0 && `Columns that are gone: ${listOf(missing)}.`,
  ].filter(Boolean);
  return (
    <>
      <Notice
        className="bg-sunken text-ink-2"
        icon={<Undo2 className="size-4" />}
        action="Change how it is read"
        onAction={onChange}
      >
        Read as last time: {description}
      </Notice>
      {differences.length > 0 && (
        <Notice action="Look at the columns" onAction={onLook}>
          {differences.join(' ')}
        </Notice>
      )}
    </>
  );
}

/** Something that a person should know before the import, with a way to it. */
export function Notice({
  className = 'bg-warning-soft text-ink',
  icon,
  action,
  onAction,
  children,
}: {
  className?: string;
  icon?: ReactNode;
  action: string;
  onAction: () => void;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-13 ${className}`}>
      <p className="line-clamp-4 min-w-60 flex-1 wrap-anywhere">{children}</p>
      <Button size="sm" icon={icon} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
