import { useSearchParams } from 'wouter';
import { withParam } from '../../lib/routes/params.ts';
import { Button } from '../../ui/button.tsx';

const NAME = 'view';
const VIEWS = [
  { id: null, label: 'Map' },
  { id: 'table', label: 'Table' },
] as const;

/** Whether the address asks for the table in place of the map, and how to choose. */
export function useMapView(): readonly [isTable: boolean, choose: (view: 'table' | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (view: 'table' | null): void =>
    setSearch((last) => withParam(last, NAME, view), { replace: true });
  return [search.get(NAME) === 'table', choose];
}

/** Chooses between the map and the same as a table. */
export function ViewSwitch({
  isTable,
  onChoose,
}: {
  isTable: boolean;
  onChoose: (view: 'table' | null) => void;
}) {
  return (
    <div role="group" aria-label="Show as" className="flex gap-1 print:hidden">
      {VIEWS.map(({ id, label }) => (
        <Button
          key={label}
          size="sm"
          variant={isTable === (id !== null) ? 'secondary' : 'quiet'}
          aria-pressed={isTable === (id !== null)}
          onClick={() => onChoose(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
