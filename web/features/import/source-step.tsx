import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { counted } from '../../../contract/words/list.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SheetTable } from './sheet-table.tsx';
import { ACCEPTED } from './source.ts';
import type { Reading, useReading } from './use-reading.ts';
import { Working } from './working.tsx';

/** The first step: a file or pasted cells, and the sheet. */
export function SourceStep({
  reading,
  index,
  mapping,
  pasted,
  onPasted,
  onSheet,
  reader: { isReading, sent, fault, stop, retry, read },
}: {
  reader: ReturnType<typeof useReading>;
  reading: Reading | undefined;
  index: number;
  mapping: ImportMapping | undefined;
  /** What is pasted, kept while one goes through the steps. */
  pasted: string;
  onPasted: (text: string) => void;
  onSheet: (index: number) => void;
}) {
  const [choosing, setChoosing] = useState<Reading>();
  const sheet = reading?.sheets[index];
  const isChosen = sheet && mapping && choosing !== reading && fault === undefined;
  if (isReading) return <Working label="Reading the sheet…" sent={sent} onStop={stop} />;
  if (!isChosen)
    return (
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-2">
          <FileField
            label="File"
            className="w-full"
            accept={ACCEPTED}
            description="Excel (XLSX), CSV or TSV. You can also drop it here. Nothing is written before you import."
            error={fault}
            onFile={(file) => file && read(file)}
          />
          {retry && (
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
        <TextArea
          label="Or cells pasted from a spreadsheet"
          rows={5}
          value={pasted}
          description="With their headings. They are read when you go on."
          onChange={({ target }) => onPasted(target.value)}
        />
      </div>
    );
  const { unstored, isCut, rowCount, columnCount } = sheet;
  const warnings = [
    unstored > 0 &&
      `${counted(unstored, 'formula')} ${unstored === 1 ? 'has' : 'have'} no stored result: open and save the file in a spreadsheet program.`,
    isCut &&
      `Only the first ${formatNumber(rowCount)} rows and ${formatNumber(columnCount)} columns are read. Split the sheet to import the rest.`,
  ].filter((text) => text !== false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1 text-14 wrap-anywhere text-ink">
          <span className="font-medium">{reading.name}</span>{' '}
          <span className="tabular text-13 text-ink-3">
            {counted(rowCount, 'row')}, {counted(columnCount, 'column')}
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing(reading)}>
          Choose another
        </Button>
      </div>
      {warnings.map((text) => (
        <p key={text} className="rounded-md bg-warning-soft px-3 py-2 text-13 text-warning">
          {text}
        </p>
      ))}
      {reading.sheets.length > 1 && (
        <Select
          label="Sheet"
          className="sm:max-w-80"
          value={index}
          onChange={({ target }) => onSheet(Number(target.value))}
        >
          {reading.sheets.map(({ name, isHidden }, at) => (
            <option key={at} value={at}>
              {isHidden ? `${name} (hidden)` : name}
            </option>
          ))}
        </Select>
      )}
      {rowCount === 0 ? (
        <p role="alert" className="text-14 text-ink-2">
          This sheet is empty. Choose another one.
        </p>
      ) : (
        <SheetTable sheet={sheet} heading={mapping.heading} />
      )}
    </div>
  );
}
