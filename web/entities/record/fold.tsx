import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Faults } from '../../lib/form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

/** Fields of a form that most leave as they are, folded. It opens where one of them is at fault. */
export function Fold({
  label,
  holds,
  faults,
  startsOpen,
  children,
}: {
  label: string;
  /** Whether a field of this name is inside. */
  holds: (name: string) => boolean;
  faults: Faults;
  startsOpen: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const isAtFault = Object.keys(faults).some(holds);
  useEffect(() => {
    if (!isAtFault) return;
    setOpen(true);
    // Only the first field at fault takes the focus, wherever it is.
    requestAnimationFrame(() => {
      const first = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (first && box.current?.contains(first)) first.focus();
    });
  }, [isAtFault]);
  return (
    <div ref={box}>
      <Disclosure label={label} open={isOpen} onOpenChange={setOpen}>
        {children}
      </Disclosure>
    </div>
  );
}
