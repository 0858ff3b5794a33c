import { useEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes a file that is dropped anywhere on the window while it is rendered, except on a field for files, and says so while one is dragged.
 * Whoever cannot drag needs another way to the same.
 */
export function FileDrop({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser opens the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const isOfField = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (!hasFiles(event) || isOfField) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => abort.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-60 flex items-center justify-center rounded-lg border-2 border-dashed border-brand bg-brand-soft text-16 font-semibold text-brand"
    >
      {label}
    </div>
  );
}
