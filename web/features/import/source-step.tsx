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

interface SourceProps {
  reader: ReturnType<typeof useReading>;
  /** What is pasted, kept while one goes through the steps. */
  pasted: string;
  onPasted: (text: string) => void;
}

/** The first step: a file or pasted cells, and the sheet. */
export function SourceStep({
  reading,
  index,
  mapping,
  onSheet,
  ...source
}: SourceProps & {
  reading: Reading | undefined;
  index: number;
  mapping: ImportMapping | undefined;
  onSheet: (index: number) => void;
}) {
  const { isReading, sent, fault, stop } = source.reader;
  const [choosing, setChoosing] = useState<Reading>();
  const sheet = reading?.sheets[index];
  const isChosen = sheet && mapping && choosing !== reading && fault === undefined;
  if (isReading) return <Working label="Reading the sheet…" sent={sent} onStop={stop} />;
  if (!isChosen) return <Choose {...source} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1 text-14 wrap-anywhere text-ink">
          <span className="font-medium">{reading.name}</span>{' '}
          <span className="tabular text-13 text-ink-3">
            {counted(sheet.rowCount, 'row')}, {counted(sheet.columnCount, 'column')}
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing(reading)}>
          Choose another
        </Button>
      </div>
      {sheet.unstored > 0 && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-13 text-warning">
          {counted(sheet.unstored, 'formula')} {sheet.unstored === 1 ? 'has' : 'have'} no stored result: open
          and save the file in a spreadsheet program.
        </p>
      )}
      {sheet.isCut && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-13 text-warning">
          Only the first {formatNumber(sheet.rowCount)} rows and {formatNumber(sheet.columnCount)} columns are
          read. Split the sheet to import the rest.
        </p>
      )}
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
      {sheet.rowCount === 0 ? (
        <p role="alert" className="text-14 text-ink-2">
          This sheet is empty. Choose another one.
        </p>
      ) : (
        <SheetTable sheet={sheet} heading={mapping.heading} />
      )}
    </div>
  );
}

function Choose({ reader: { fault, retry, read }, pasted, onPasted }: SourceProps) {
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
}
