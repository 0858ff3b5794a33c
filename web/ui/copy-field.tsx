import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';
import { toast } from './toast.tsx';

/** A text to take along, selected from the start; `copied` is the toast's message once it is on the clipboard. */
export function CopyField({ label, value, copied }: { label: string; value: string; copied: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);

  function select(): void {
    input.current?.focus();
    input.current?.select();
  }
  useEffect(select, []);

  async function copy(): Promise<void> {
    try {
      // Absent where the page did not come over HTTPS, and refused where the browser's settings say so.
      await navigator.clipboard.writeText(value);
    } catch {
      // The sentence is there before the focus comes, so that it is read with the field.
      flushSync(() => setIsRefused(true));
      select();
      return;
    }
    toast.success(copied, { title: 'Copied' });
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        {...(isRefused && {
          description:
            'This browser does not allow copying here. The text is selected: copy it with Ctrl+C or ⌘C.',
        })}
      />
      <Button className="self-start" icon={<Copy className="size-4" />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
