import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type PointerEvent } from 'react';
import { ToastQueue, useToastQueue } from 'react-stately/useToastState';
import { useLocation } from 'wouter';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useIsModalOpen } from './modals-open.ts';
import { shortcutKey } from './shortcut-key.ts';

export interface Toast {
  title: string;
  message?: string;
  tone?: 'neutral' | 'positive' | 'destructive' | 'warning';
  action?: { label: string; onClick: () => void };
}

/** A toast with the page that it was shown on. */
interface Shown extends Toast {
  path: string;
}

/** What failed: an Error with the code that the server gave. */
interface Failure {
  message: string;
  code?: string;
}

const tones = {
  neutral: { Icon: Info, color: 'text-ink-3' },
  positive: { Icon: CircleCheck, color: 'text-positive' },
  destructive: { Icon: CircleAlert, color: 'text-destructive' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

/** The visible toasts, the newest first. */
export const toasts = new ToastQueue<Shown>();

const isFailure = ({ tone }: Toast): boolean => tone === 'destructive' || tone === 'warning';

/** Whether two toasts say the same; one with an action is like no other, because each undoes another change. */
const isAlike = (a: Toast, b: Toast): boolean =>
  !a.action && !b.action && a.title === b.title && a.message === b.message;

/** Closes the failures that `matches`. */
function closeFailures(matches: (toast: Shown) => boolean): void {
  for (const { key, content } of toasts.visibleToasts)
    if (isFailure(content) && matches(content)) toasts.close(key);
}

/**
 * Short messages at the bottom left. Failures stay twice as long and are announced at once; they go when something succeeds,
 * or with their page.
 */
export const toast = {
  success(
    message: string,
    { title = 'Success', action }: Partial<Pick<Toast, 'title' | 'action'>> = {},
  ): void {
    toast.show({ title, message, tone: 'positive', ...(action && { action }) });
  },
  error(message: string, { title = 'Error' }: { title?: string } = {}): void {
    toast.show({ title, message, tone: 'destructive' });
  },
  /** A failed change: with `message`, or else its own. That another user changed the same is no error. */
  failure(failure: Failure, message = failure.message): void {
    if (failure.code !== 'conflict') toast.error(message);
    else toast.show({ title: 'Changed meanwhile', message: failure.message, tone: 'warning' });
  },
  /** A message about a change, with an Undo button if there is something to undo; `undo` rejects with the reason of a failure. */
  undoable(message: string, undo: (() => Promise<unknown>) | undefined, more: { title?: string } = {}): void {
    toast.success(message, {
      ...more,
      ...(undo && { action: { label: 'Undo', onClick: () => void toast.undo(undo) } }),
    });
  },
  /** Undoes a change, and says so, or why it cannot be undone. */
  async undo(undo: () => Promise<unknown>): Promise<void> {
    try {
      await undo();
      toast.show({ title: 'Undone' });
    } catch (reason) {
      toast.failure(reason as Failure);
    }
  },
  show(news: Toast): void {
    if (news.tone === 'positive') closeFailures(() => true);
    for (const { key, content } of toasts.visibleToasts) if (isAlike(content, news)) toasts.close(key);
    const patient = news.tone === 'destructive' || news.action !== undefined;
    toasts.add({ ...news, path: location.pathname }, { timeout: patient ? 10_000 : 5_000 });
  },
};

/** How far a swipe must move a toast to dismiss it: pixels. */
const PUSHED = 20;

/** Dismisses a toast by a swipe up or down. */
function usePush(onOut: () => void) {
  const start = useRef<number | undefined>(undefined);
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    currentTarget.style.translate = '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return;
      event.currentTarget.style.translate = `0 ${event.clientY - start.current}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current !== undefined && Math.abs(event.clientY - start.current) > PUSHED) onOut();
      end(event);
    },
    onPointerCancel: end,
  };
}

interface ToastCardProps extends Toast {
  onClose: () => void;
}

function ToastCard({ title, message, tone = 'neutral', action, onClose }: ToastCardProps) {
  const { Icon, color } = tones[tone];
  const push = usePush(onClose);
  const run = () => {
    action?.onClick();
    onClose();
  };
  return (
    <li
      {...push}
      // A click leaves the focus where it is, for example in a dialog, because a removed toast would lose it.
      onMouseDown={(event) => event.preventDefault()}
      className="animate-rise touch-none wrap-anywhere"
    >
      <div
        role={tone === 'destructive' ? 'alert' : undefined}
        className={cx(
          'flex items-start gap-2.5 rounded-lg border-l-3 bg-float py-2.5 pr-2 pl-3 text-13 text-ink shadow-float',
          tone === 'destructive' ? 'border-destructive' : 'border-transparent',
        )}
      >
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', color)} />
        <div className="min-w-0 flex-1">
          <p className={cx('inline font-medium', tone === 'destructive' && 'text-destructive')}>{title}</p>{' '}
          {message && <p className="inline text-ink-2">{message}</p>}
        </div>
        {action && (
          <Button size="sm" className="-my-1 shrink-0" onClick={run}>
            {action.label}
          </Button>
        )}
        <IconButton label="Close" size="sm" className="-my-1 pointer-coarse:-my-2" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}

function watchHidden(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** What is edited. */
const EDITED = ":read-write, select, [role='gridcell']";

function watchFocus(changed: () => void): () => void {
  document.addEventListener('focusin', changed);
  document.addEventListener('focusout', changed);
  return () => {
    document.removeEventListener('focusin', changed);
    document.removeEventListener('focusout', changed);
  };
}

/**
 * The stack of toasts; once in the app. A polite live region, which Alt+T focuses. No toast expires while the pointer or the
 * focus is in the stack, or the page is hidden. One shows at a time, a failure first: at the bottom left, or at the top where it could
 * cover what is edited. A modal leaves space there.
 */
export function Toaster() {
  const { visibleToasts } = useToastQueue(toasts);
  const isHidden = useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => false,
  );
  // Not by :has() in the style sheet, for which the browser would look through the page at every change of the focus.
  const isEditing = useSyncExternalStore(
    watchFocus,
    () => document.activeElement?.matches(EDITED) ?? false,
    () => false,
  );
  const [path] = useLocation();
  useEffect(() => closeFailures((shown) => shown.path !== location.pathname), [path]);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // A toast removed under the pointer does not always fire a leave event.
  if (isHovered && visibleToasts.length === 0) setHovered(false);
  const hasModal = useIsModalOpen();
  const isHeld = isHovered || isFocused || isHidden;
  useEffect(() => {
    toasts.pauseAll();
    if (!isHeld) toasts.resumeAll();
  }, [visibleToasts, isHeld]);

  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const isByShortcut = useRef(false);
  useEffect(() => {
    const focusOnKey = (event: KeyboardEvent): void => {
      if (event.altKey && shortcutKey(event) === 't') region.current?.focus();
    };
    document.addEventListener('keydown', focusOnKey);
    return () => document.removeEventListener('keydown', focusOnKey);
  }, []);
  const leave = () => cameFrom.current?.focus({ preventScroll: true });
  const onFocus = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    isByShortcut.current = target === currentTarget;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    setFocused(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setFocused(false);
    // After the last toast the page ends. Tab moves on to the element from which Alt+T was pressed; else it would cycle among the toasts.
    if (!relatedTarget && isByShortcut.current) leave();
  };
  const close = (key: string) => {
    const isLast = visibleToasts.length === 1;
    if (region.current?.contains(document.activeElement)) (isLast ? leave : () => region.current?.focus())();
    toasts.close(key);
  };

  const shown = visibleToasts.find(({ content }) => isFailure(content)) ?? visibleToasts[0];
  return (
    <section
      ref={region}
      aria-label="Notifications alt+T"
      aria-live="polite"
      tabIndex={-1}
      // Not hidden by a dialog: a message during one is announced, and can be closed.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      className={cx(
        'fixed z-[100001] w-[420px] max-w-[calc(100vw-24px)] outline-none print:hidden',
        hasModal && 'inset-x-0 top-[4px] mx-auto',
        !hasModal &&
          (isEditing
            ? 'inset-x-[12px] top-[calc(var(--bar-height)+4px)] mx-auto'
            : 'bottom-[calc(var(--nav-height)+12px)] left-[12px]'),
      )}
    >
      {shown && (
        <ol>
          <ToastCard key={shown.key} {...shown.content} onClose={() => close(shown.key)} />
        </ol>
      )}
    </section>
  );
}
