import { type PageName, pageAt } from '../../lib/routes/pages.ts';
import { openImport } from '../../lib/strategy/import-request.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useIsModalOpen } from '../../ui/modals-open.ts';

/** The pages that show what a sheet can bring. */
const PAGES = new Set<PageName | undefined>(['board', 'kpis', 'values', 'targets', 'initiatives']);

/** Opens the wizard that imports with a file that is dropped on such a page. */
export function ImportDrop({ path }: { path: string }) {
  const isModalOpen = useIsModalOpen();
  if (isModalOpen || !PAGES.has(pageAt(path))) return null;
  return <FileDrop label="Drop the file to import it" onFile={(file) => openImport({ file })} />;
}
