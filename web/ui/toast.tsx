import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { toast as sonner, Toaster as SonnerToaster } from 'sonner';
import 'sonner/dist/styles.css';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useIsModalOpen } from './modals-open.ts';

export interface Toast {
  title: string;
  message?: string;
  tone?: 'neutral' | 'positive' | 'destructive' | 'warning';
  action?: { label: string; onClick: () => void };
}

const tones = {
  neutral: { Icon: Info, color: 'text-ink-3' },
  positive: { Icon: CircleCheck, color: 'text-positive' },
  destructive: { Icon: CircleAlert, color: 'text-destructive' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

/** Short news at the edge of the page. Failures stay twice as long and are read at once. */
export const toast = {
  success(message: string, { title = 'Success' }: { title?: string } = {}): void {
    toast.show({ title, message, tone: 'positive' });
  },
  error(message: string, { title = 'Error' }: { title?: string } = {}): void {
    toast.show({ title, message, tone: 'destructive' });
  },
  /** News of a change that can be taken back from here; `undo` rejects with the reason where it cannot. */
  undoable(
    message: string,
    undo: () => Promise<unknown>,
    { title = 'Success' }: { title?: string } = {},
  ): void {
    const onClick = (): void =>
      void undo().then(
        () => toast.show({ title: 'Undone' }),
        (reason: Error) => toast.error(reason.message),
      );
    toast.show({ title, message, tone: 'positive', action: { label: 'Undo', onClick } });
  },
  show(news: Toast): void {
    const patient = news.tone === 'destructive' || news.action !== undefined;
    sonner.custom((id) => <ToastCard {...news} onClose={() => sonner.dismiss(id)} />, {
      duration: patient ? 10_000 : 5_000,
    });
  },
};

function ToastCard({ title, message, tone = 'neutral', action, onClose }: Toast & { onClose: () => void }) {
  const { Icon, color } = tones[tone];
  const card = useRef<HTMLDivElement>(null);
  const close = () => {
    // The list outlives the card; it gives the focus back to where it was when its last card goes.
    const list = card.current?.closest('ol');
    if (list?.contains(document.activeElement)) list.focus();
    onClose();
  };
  const run = () => {
    action?.onClick();
    close();
  };
  return (
    <div
      ref={card}
      // A click leaves the focus where one works, such as in a dialog, which a card that goes would take it from.
      onMouseDown={(event) => event.preventDefault()}
      role={tone === 'destructive' ? 'alert' : undefined}
      className={cx(
        'flex w-(--width) max-w-full items-start font-sans gap-2.5 rounded-lg border-l-3 bg-float py-2.5 pr-2 pl-3 text-13 text-ink shadow-float',
        tone === 'destructive' ? 'border-destructive' : 'border-transparent',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', color)} />
      <div className="min-w-0 flex-1">
        <p className={cx('font-medium', tone === 'destructive' && 'text-destructive')}>{title}</p>
        {message && <p className="text-ink-2">{message}</p>}
        {action && (
          <Button size="sm" className="mt-2" onClick={run}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Close" size="sm" className="-my-1 pointer-coarse:-my-2" onClick={close}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

// Where toasts are as wide as the window.
const narrow = typeof window === 'undefined' ? undefined : matchMedia('(max-width: 600px)');

function watchNarrow(changed: () => void): () => void {
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
}

/** Below the bar of a page, which is as high as this with a finger's breadth: pixels. */
const BELOW_BAR = 64;

/**
 * Where toasts appear, one above the other; once in the app. A polite live region, which Alt+T focuses. The buttons of
 * dialogs stand at their bottom right, so toasts keep to the left, and in a narrow window to the top, one at a time:
 * below the bar that leads elsewhere, and above a modal, which leaves room there.
 */
export function Toaster() {
  const isNarrow = useSyncExternalStore(
    watchNarrow,
    () => narrow?.matches === true,
    () => false,
  );
  const isModalOpen = useIsModalOpen();
  const position = isNarrow ? 'top-center' : 'bottom-left';
  return (
    // Not part of what lies behind a dialog: what is said while one is open is read, and can be closed.
    <div data-react-aria-top-layer="true">
      <SonnerToaster
        expand
        visibleToasts={isNarrow ? 1 : 3}
        position={position}
        gap={8}
        offset={16}
        mobileOffset={{ top: isModalOpen ? 12 : BELOW_BAR, left: 12, right: 12 }}
      />
    </div>
  );
}
