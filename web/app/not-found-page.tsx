import { Link } from 'wouter';
import { useTitle } from '../lib/dom/title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageState } from '../ui/page-state.tsx';
import { PAGES } from '../lib/routes/pages.ts';

/** The page of an unknown path. */
export function NotFoundPage() {
  useTitle('404 Page Not Found');
  return (
    <PageState
      kind="notice"
      title="404 Page Not Found"
      message="Did you forget to add the page to the router?"
      action={
        <Link href={PAGES.dashboard} asChild>
          <LinkButton>Go to Dashboard</LinkButton>
        </Link>
      }
    />
  );
}
