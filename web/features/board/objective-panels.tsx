import { Disclosure } from '../../ui/disclosure.tsx';

/** What is done for an objective, and what measures it; each opens on demand. */
export function ObjectivePanels() {
  return (
    <div className="mt-1.5 -mb-1 pl-1.5 pointer-coarse:pl-2.5">
      <Disclosure label={<PanelName>Initiatives</PanelName>}>
        <Nothing>No initiatives yet.</Nothing>
      </Disclosure>
      <Disclosure label={<PanelName>KPIs</PanelName>}>
        <Nothing>No KPIs yet.</Nothing>
      </Disclosure>
    </div>
  );
}

// In one line with the title and the description above.
function PanelName({ children }: { children: string }) {
  return <span className="pl-1 pointer-coarse:pl-2">{children}</span>;
}

function Nothing({ children }: { children: string }) {
  return <p className="pb-2 pl-6.5 text-13 text-ink-3">{children}</p>;
}
