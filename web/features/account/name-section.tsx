import { Suspense, useRef, useState } from 'react';
import type { User } from '../../../contract/api/entities.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section-layout.tsx';

const DisplayNameDialog = loadable(() => import('./display-name-dialog.tsx'));
const prefetchDialog = () => prefetch(DisplayNameDialog);

/** The full name of the viewer, and its button. */
export function NameSection({ user }: { user: User }) {
  const [isNaming, setIsNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      title="Full name"
      headingRef={heading}
      action={
        <Button
          size="sm"
          onPointerEnter={prefetchDialog}
          onFocus={prefetchDialog}
          onClick={() => setIsNaming(true)}
        >
          {user.fullName === null ? 'Set a full name' : 'Change'}
        </Button>
      }
    >
      <p>{user.fullName ?? `Your teammates see your username, ${user.username}.`}</p>
      <Suspense>{isNaming && <DisplayNameDialog user={user} onClose={() => setIsNaming(false)} />}</Suspense>
    </Section>
  );
}
