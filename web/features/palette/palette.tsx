import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { useLocation } from 'wouter';
import { QUERY_MAX } from '../../../contract/search/kinds.ts';
import { typeKeptKeys } from '../../lib/dom/typed-ahead.ts';
import { noteRecent } from '../../lib/search/recent.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { strategyOf } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { arriveAt, pathOf } from '../../lib/search/places.ts';
import { PaletteRow } from './row.tsx';
import { sectionsOf, type Row } from './rows.ts';
import { useFinds } from './use-finds.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const resultCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'result' : 'results'}`;

/** The command palette: records of all strategies, and the commands of the page. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [path, navigate] = useLocation();
  const strategyId = strategyOf(path);
  const finds = useFinds(query, strategyId);
  const sections = sectionsOf(query, finds, strategyId);
  const rows = sections.flatMap((section) => section.rows);
  const active = rows.find(({ key }) => key === activeKey) ?? rows[0];
  const isTyped = query.trim() !== '';
  const hidden = finds.total - finds.found.length;
  const field = useRef<HTMLInputElement>(null);
  // After the effect, where each key renders before the next one.
  useEffect(() => queueMicrotask(() => field.current && typeKeptKeys(field.current)), []);

  function take(row: Row | undefined, elsewhere: boolean): void {
    if (!row) return;
    if (row.result && elsewhere) {
      window.open(addressOf(pathOf(row.result)), '_blank', 'noopener');
      return;
    }
    onClose();
    if (row.result) {
      const { result } = row;
      noteRecent(result);
      arriveAt(result);
      navigate(pathOf(result));
    } else {
      // The focus returns first, so that a dialog that opens will return it to the same element.
      const { run } = row.command;
      requestAnimationFrame(() => requestAnimationFrame(run));
    }
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const at = active ? rows.indexOf(active) : 0;
    if (event.key === 'Enter') take(active, event.ctrlKey || event.metaKey);
    else if (step !== undefined && rows.length > 0) {
      // An arrow key wraps around; Page Up and Page Down stop at the end.
      const to = Math.abs(step) === 1 ? (at + step + rows.length) % rows.length : at + step;
      setActiveKey(rows[Math.min(rows.length - 1, Math.max(0, to))]?.key ?? null);
    } else return;
    event.preventDefault();
  };

  const none = isTyped && rows.length === 0 && !finds.isWaiting;
  const status = !isTyped || finds.isWaiting ? '' : none ? 'No matches' : resultCount(rows.length);

  return (
    <Modal onClose={onClose} isDismissable className="max-w-2xl">
      <Dialog className="flex max-h-[inherit] flex-col outline-none">
        <Heading slot="title" className="sr-only">
          Go to or do
        </Heading>
        <div className="flex items-center gap-2 border-b px-3">
          {finds.isWaiting ? (
            <LoaderCircle className="size-4 shrink-0 animate-spin text-ink-3" />
          ) : (
            <Search className="size-4 shrink-0 text-ink-3" />
          )}
          <input
            ref={field}
            autoFocus
            role="combobox"
            aria-label="Search strategies, objectives, KPIs, initiatives and actions"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={rows.length > 0}
            aria-controls={rows.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={active && `${id}-${active.key}`}
            placeholder="Search or type an action"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={QUERY_MAX}
            dir="auto"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActiveKey(null);
            }}
            onKeyDown={onKeyDown}
            className="h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
          />
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        {rows.length > 0 && (
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label="Results"
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
          >
            {sections.map((section, index) => (
              <div key={section.title} role="group" aria-labelledby={`${id}-section-${index}`}>
                <p id={`${id}-section-${index}`} className="px-2 pt-2 pb-1 text-12 font-medium text-ink-3">
                  {section.title}
                </p>
                {section.rows.map((row) => (
                  <PaletteRow
                    key={row.key}
                    row={row}
                    id={`${id}-${row.key}`}
                    isActive={row === active}
                    onPoint={() => setActiveKey(row.key)}
                    onTake={(elsewhere) => take(row, elsewhere)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {none && (
          <p className="px-4 py-6 text-center text-14 wrap-anywhere text-ink-2">
            Nothing is called “<bdi>{query.trim()}</bdi>”. Names of strategies, pillars, objectives, KPIs and
            initiatives are searched.
          </p>
        )}
        {finds.problem && <p className="border-t px-4 py-2 text-13 text-ink-2">{finds.problem}</p>}
        {hidden > 0 && !finds.isWaiting && (
          <p className="border-t px-4 py-2 text-12 text-ink-3">
            {hidden.toLocaleString('en-US')} more. Type more of the name to narrow it down.
          </p>
        )}
        <p role="status" className="sr-only">
          {[status, finds.problem].filter(Boolean).join('. ')}
        </p>
      </Dialog>
    </Modal>
  );
}
