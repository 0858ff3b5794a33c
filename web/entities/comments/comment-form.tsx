import { isBlank } from '../../../contract/words/invisible.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { newKey } from '../../lib/sync/outbox.ts';
import type { Person } from '../../lib/strategy/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { optionStyle } from '../../ui/overlay-style.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraft } from './drafts.ts';
import { complete, mentionAt, offered } from './mentions.ts';

/** A field for the text of a comment. What is typed stays as a draft until it is sent; after an `@` it offers members. */
export function CommentForm({
  draft,
  label,
  submitLabel,
  initial = '',
  people,
  hint = '@ mentions a member.',
  onSend,
  onCancel,
}: {
  /** The name of the draft. */
  draft: string;
  label: string;
  submitLabel: string;
  initial?: string;
  people: readonly Person[];
  /** Who learns of it. */
  hint?: string;
  /** Sends the text; the key names this attempt and its repetitions. */
  onSend: (text: string, key: string) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const [text, setText] = useDraft(draft, initial);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const mention = useMention(people, text, setText);

  async function send(): Promise<void> {
    if (pending || isBlank(text)) return;
    // The first try may have arrived although its answer did not.
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    setPending(true);
    setError(undefined);
    try {
      await onSend(text, sent.current.key);
      setText(initial);
      onCancel?.();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.isTransient ? `${failure.message} Your text is kept.` : failure.message);
    } finally {
      setPending(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (mention.onKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      // Only the form closes, not the panel.
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <form
      className="flex flex-col gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <div className="relative">
        <TextArea
          label={label}
          hideLabel
          placeholder={label}
          rows={2}
          value={text}
          error={error}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setText(target.value)}
          {...mention.field}
        />
        {mention.list}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size="sm" pending={pending} disabled={isBlank(text)}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className="text-12 text-ink-3">{hint} **bold**, lists and links work.</span>
      </div>
    </form>
  );
}

/** Offers members while a mention is typed: the props of the field, its keys, and the list below it. */
function useMention(people: readonly Person[], text: string, setText: (text: string) => void) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  /** Where the caret belongs once the completed text is in the field. */
  const nextCaret = useRef<number>(undefined);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const [hasFocus, setHasFocus] = useState(false);
  useLayoutEffect(() => {
    const next = nextCaret.current;
    nextCaret.current = undefined;
    if (next !== undefined) field.current?.setSelectionRange(next, next);
  }, [text]);

  const typed = mentionAt(text, caret);
  const matches = typed && typed.start !== dismissed && hasFocus ? offered(people, typed.query) : [];
  const chosen = Math.min(at, matches.length - 1);

  function choose(person: Person | undefined): void {
    if (!person || !typed) return;
    const done = complete(text, { start: typed.start, caret }, person.username);
    setText(done.text);
    setCaret(done.caret);
    nextCaret.current = done.caret;
    setAt(0);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (matches.length === 0 || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % matches.length);
    else if (event.key === 'ArrowUp') setAt((chosen + matches.length - 1) % matches.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(matches[chosen]);
    else if (event.key === 'Escape') setDismissed(typed?.start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const isOpen = matches.length > 0;
  const list = (
    <>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Members"
          className="absolute top-full left-0 z-10 mt-1 w-full max-w-72 rounded-md border bg-float p-1 shadow-float"
        >
          {matches.map((person, index) => (
            <div
              key={person.userId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={cx(optionStyle, index === chosen && 'bg-sunken')}
            >
              <Avatar name={person.name} size="sm" />
              <span className="min-w-0 truncate">{person.name}</span>
              <span className="truncate text-12 text-ink-3">@{person.username}</span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {isOpen &&
          `${matches.length} ${matches.length === 1 ? 'member' : 'members'}: arrow keys choose, Enter mentions`}
      </span>
    </>
  );
  const props = {
    ref: field,
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
    onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
      if (currentTarget.selectionStart === caret) return;
      setCaret(currentTarget.selectionStart);
      setDismissed(undefined);
    },
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  return { field: props, onKey, list };
}
