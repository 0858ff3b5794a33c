import { Disclosure } from '../../ui/disclosure.tsx';

/** What is done for an objective, and what measures it; each opens on demand. */
export function ObjectivePanels() {
  return (
    <div className="mt-1">
      <Disclosure label="Initiatives">
        <Nothing>No initiatives yet.</Nothing>
      </Disclosure>
      <Disclosure label="KPIs">
        <Nothing>No KPIs yet.</Nothing>
      </Disclosure>
    </div>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="pb-2 pl-5.5 text-13 text-ink-3">{children}</p>;
}
