import { ArrowRight, CircleAlert, Equal, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { PreviewRow } from '../../../contract/import/preview.ts';
import { listOf } from '../../../contract/words/list.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { nounOf } from '../../../contract/words/import-effect.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { STATE_LABELS } from './words.ts';

/** How many changes of a row are shown at first. */
const CHANGES = 4;

const LOOKS: Readonly<Record<PreviewRow['state'], { tone: Tone; Icon: LucideIcon }>> = {
  new: { tone: 'positive', Icon: Plus },
  changed: { tone: 'brand', Icon: Pencil },
  same: { tone: 'neutral', Icon: Equal },
  refused: { tone: 'destructive', Icon: CircleAlert },
  left: { tone: 'neutral', Icon: Minus },
};

/** What is chosen for rows. */
export interface RowChoices {
  mapping: ImportMapping;
  /** Whether all changes of a row are shown. */
  isWhole: (row: number) => boolean;
  onWhole: (row: number) => void;
  onLeave: (row: number, isLeft: boolean) => void;
  onChoose: (row: number, id: number) => void;
}

/** A row as it would be imported: its state, its record, and what changes or why it is refused. */
export function PreviewRowView({
  row: line,
  columnOf,
  choices,
}: {
  row: PreviewRow;
  columnOf: (column: number) => string;
  choices: RowChoices;
}) {
  const { row, kind, title, problems, omitted, candidates } = line;
  const isLeft = choices.mapping.leaves.includes(row);
  const state = isLeft ? 'left' : line.state;
  const { tone, Icon } = LOOKS[state];
  const mayLeave = isLeft || state === 'new' || state === 'changed';
  const omittedColumns = omitted.flatMap(({ column }) => (column === null ? [] : [columnOf(column)]));
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b py-2.5 text-13">
      <div className="flex w-32 shrink-0 items-center gap-2 max-sm:flex-1">
        <span className="tabular w-12 text-ink-3">Row {row + 1}</span>
        <Badge tone={tone} icon={<Icon />}>
          {STATE_LABELS[state]}
        </Badge>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-sm:order-last max-sm:basis-full">
        <p className="text-14 wrap-anywhere text-ink">
          <span className="text-ink-3">{capitalized(nounOf(kind))}</span> {title || 'without a name'}
        </p>
        {candidates.length > 0 && (
          <Select
            label={`Which one is row ${row + 1}, ${title}?`}
            hideLabel
            className="max-w-80"
            value={choices.mapping.choices[String(row)] ?? ''}
            onChange={({ target }) => choices.onChoose(row, Number(target.value))}
          >
            <option value="" disabled>
              Which one is it?
            </option>
            {candidates.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {candidate.title}
              </option>
            ))}
            <option value={0}>A new one</option>
          </Select>
        )}
        {problems.map(({ column, message }, index) => (
          <p key={index} className="flex gap-1.5 wrap-anywhere text-destructive">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">
              {column !== null && <span className="font-medium">{columnOf(column)}: </span>}
              {message}
            </span>
          </p>
        ))}
        {!isLeft && <Changes line={line} choices={choices} />}
        {!isLeft && omitted.length > 0 && (
          <p className="flex gap-1.5 wrap-anywhere text-ink-2">
            <Minus aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">
              <span className="font-medium">Left out: {listOf(omittedColumns)}.</span> {omitted[0]?.message}
            </span>
          </p>
        )}
      </div>
      {mayLeave && (
        <Button
          size="sm"
          variant="quiet"
          className="-my-0.5 pointer-coarse:-my-2"
          aria-label={`${isLeft ? 'Take in' : 'Leave out'} row ${row + 1}`}
          onClick={() => choices.onLeave(row, !isLeft)}
        >
          {isLeft ? 'Take in' : 'Leave out'}
        </Button>
      )}
    </div>
  );
}

const isNothing = (text: string): boolean => text === '' || text === 'nothing';

/** What a row changes: from, and to. */
function Changes({ line, choices }: { line: PreviewRow; choices: RowChoices }) {
  const { row, title } = line;
  // The title of a new record stands above.
  const changes = line.changes.filter(({ from, to }) => !isNothing(from) || to !== title);
  if (changes.length === 0) return null;
  const shown = choices.isWhole(row) ? changes : changes.slice(0, CHANGES);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">
      {shown.map(({ what, from, to, unusual }, index) => (
        <li key={index} className="wrap-anywhere">
          <span className="text-ink-3">{what}</span>{' '}
          {!isNothing(from) && (
            <>
              <span className="tabular">{from}</span>
              <ArrowRight aria-hidden="true" className="mx-1 inline size-3 text-ink-3" />
              <span className="sr-only"> becomes </span>
            </>
          )}
          <span className="tabular font-medium text-ink">{to}</span>
          {unusual !== undefined && <span className="text-warning"> Unusual: {unusual}</span>}
        </li>
      ))}
      {shown.length < changes.length && (
        <li>
          <Button
            size="xs"
            variant="quiet"
            className="-my-0.5 pointer-coarse:-my-2"
            aria-label={`${changes.length - shown.length} more of row ${row + 1}`}
            onClick={() => choices.onWhole(row)}
          >
            {changes.length - shown.length} more
          </Button>
        </li>
      )}
    </ul>
  );
}
