import { X } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { useLeaveGuard } from './leave-guard.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** A function gets what leaves the dialog, which asks where there is unsaved input. */
  footer?: ReactNode | ((leave: () => void) => ReactNode);
  /** 'xl' is as wide as the window allows. */
  size?: 'sm' | 'md' | 'lg' | 'wide' | 'xl';
  /** There is unsaved input: Escape, the close button, a click outside, going back and leaving the page then ask for confirmation. */
  isDirty?: boolean;
  /** The name of the field that gets the focus, in place of the first one. */
  focusOn?: string | undefined;
  /** If given, body and footer are one form without native validation; the default action is already prevented. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

// On a phone the wide one is as high as it can be: it does not move when its content changes.
const widths = {
  sm: 'max-w-sm',
  md: 'max-w-lg',
  lg: 'max-w-3xl',
  wide: 'max-w-5xl max-sm:h-dvh',
  xl: 'max-w-[110rem]',
};

const column = 'flex min-h-0 flex-1 flex-col';

const stay = (): void => undefined;

const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]';

/** A modal dialog: the focus starts in its first field, and returns to the previous element. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  isDirty = false,
  focusOn,
  onSubmit,
}: DialogProps) {
  const [asking, setAsking] = useState<{ go: () => void }>();
  useLeaveGuard(isOpen && isDirty, { ask: (go) => setAsking({ go }) });
  const leave = () => (isDirty ? setAsking({ go: stay }) : onClose());
  const discard = () => {
    setAsking(undefined);
    onClose();
    asking?.go();
  };
  const submit =
    onSubmit &&
    ((event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A form in a portal still bubbles through React to a form around its owner.
      event.stopPropagation();
      onSubmit(event);
    });

  const inside = (
    <>
      <FirstField name={focusOn} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
        {children}
      </FirstField>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
          {typeof footer === 'function' ? footer(leave) : footer}
        </footer>
      )}
    </>
  );

  if (!isOpen) return null;
  return (
    <Modal onClose={leave} isDismissable className={widths[size]}>
      <AriaDialog className="flex h-full max-h-[inherit] flex-col outline-none">
        <header className="flex items-start gap-2 px-5 pt-4 pb-3">
          <div className="min-w-0 flex-1">
            <Heading slot="title" className="text-16 font-semibold text-ink">
              {title}
            </Heading>
            {description && <p className="mt-0.5 text-13 text-ink-2">{description}</p>}
          </div>
          <IconButton label="Close" size="sm" className="-mr-1.5" onClick={leave}>
            <X className="size-4" />
          </IconButton>
        </header>
        {submit ? (
          <form onSubmit={submit} noValidate className={column}>
            {inside}
          </form>
        ) : (
          <div className={column}>{inside}</div>
        )}
        <ConfirmDialog
          isOpen={asking !== undefined}
          onClose={() => setAsking(undefined)}
          onConfirm={discard}
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          destructive
        />
      </AriaDialog>
    </Modal>
  );
}

/** Focuses the field of a name, or the first one, when it opens; without one, react-aria focuses the dialog itself. */
function FirstField({
  name,
  className,
  children,
}: {
  name: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Keys also scroll long read-only content. Measured before the focus, which forces a layout.
    if (element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE)) {
      element.tabIndex = 0;
    }
    const named = name && element.querySelector<HTMLElement>(`[name="${name}"]`);
    const field =
      named ||
      element.querySelector<HTMLElement>(
        'input:not([type=hidden], :disabled, [readonly]), textarea:not(:disabled, [readonly]), select:not(:disabled)',
      );
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [name]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
