import { Copy, Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'meridian-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Recovery codes copied to clipboard', { title: 'Copied' });
  } catch {
    toast.error('This browser does not allow copying here. Download the codes, or write them down.');
  }
}

/** Shows recovery codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  useLeaveGuard(true, {
    ask: () => toast.show({ title: 'Keep your recovery codes first', tone: 'warning' }),
  });
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="mt-4 rounded-lg border bg-surface px-4 py-3">
      <h3 className="text-14 font-semibold text-ink">Your recovery codes</h3>
      <p className="measure mt-1 text-14 text-ink-2">
        Each signs you in once, should you lose the app. Keep them where only you find them. They are shown
        only now.
      </p>
      <ul aria-label="Recovery codes" className="my-3 grid gap-y-1 font-mono text-14 text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy className="size-4" />} onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button icon={<Download className="size-4" />} onClick={() => download(text)}>
          Download
        </Button>
        <Button variant="primary" className="ml-auto" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
