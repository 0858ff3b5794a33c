import { History, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Node } from '../../../contract/entities.ts';
import { historyPath } from '../../lib/history.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { prefetchDetailsDialog } from './chunks.ts';
import { useOpen } from './requests.tsx';
import { Section } from './section.tsx';

/** The texts and the pillar of the objective. */
export function DetailsCard({ objective, pillar }: { objective: Node; pillar: Node | undefined }) {
  const open = useOpen();
  return (
    <Section
      id="details"
      title="Objective Details"
      actions={
        <>
          <Link href={historyPath(objective.strategyId, 'node', objective.id)} asChild>
            <LinkButton variant="quiet" icon={<History className="size-3.5" aria-hidden="true" />}>
              History
            </LinkButton>
          </Link>
          {open && (
            <Button
              icon={<Pencil className="size-3.5" aria-hidden="true" />}
              aria-label="Edit objective"
              onPointerEnter={prefetchDetailsDialog}
              onFocus={prefetchDetailsDialog}
              onClick={() => open({ kind: 'details' })}
            >
              Edit
            </Button>
          )}
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 px-3 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Title">{objective.title}</Fact>
        <Fact name="Description">
          {objective.description || <span className="text-ink-3">No description</span>}
        </Fact>
        <Fact name="Perspective/Pillar">{pillar?.title ?? <span className="text-ink-3">None</span>}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-13 text-ink-3 max-sm:-mb-3">{name}</dt>
      <dd className="measure text-14 wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
