import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/api/entities.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Section } from '../../ui/section-layout.tsx';

/** The viewer's own data: a copy of it, and the end of the account. */
export function DataSection({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusLoss(isDeleting || null, () => heading.current?.focus());
  return (
    <Section title="Your data" headingRef={heading}>
      <p>
        The export is a file of everything that is stored about you. <Link href={PAGES.privacy}>Privacy</Link>{' '}
        says what is stored where, and what stays when you leave.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" href={addressOf('/api/user/export')} download>
          Export my data
        </LinkButton>
        <Button size="sm" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} />}
    </Section>
  );
}
