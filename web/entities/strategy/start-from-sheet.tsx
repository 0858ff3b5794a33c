import { FileUp } from 'lucide-react';
import { openImport } from '../../lib/strategy/import-request.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the wizard that imports, where a list of a strategy is empty. */
export const StartFromSheet = () => (
  <Button icon={<FileUp className="size-4" />} onClick={() => openImport()}>
    Start from a spreadsheet
  </Button>
);
