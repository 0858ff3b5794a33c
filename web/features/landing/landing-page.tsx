import { Link, useLocation, useSearch } from 'wouter';
import { authPath } from '../../lib/session/next.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { useUser } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { BoardPicture } from './board-picture.tsx';
import { addressOf } from '../../lib/routes/base.ts';
import { PAGES } from '../../lib/routes/pages.ts';

const FEATURES = [
  {
    title: 'Strategic Planning',
    text: 'Say where you are going and why, then hang objectives under the pillars that carry them.',
  },
  {
    title: 'Team Collaboration',
    text: 'Invite teammates to read or to edit, and work on one board together.',
  },
  {
    title: 'Progress Tracking',
    text: 'Give every objective its measures and initiatives, and see what is off track before it is late.',
  },
  {
    title: 'Flexible Organization',
    text: 'Rename, reorder and move anything when the plan changes, with its history kept.',
  },
];

/** The page of a signed-out user at every path but `/auth`. */
export default function LandingPage() {
  useTitle();
  const user = useUser();
  const [path] = useLocation();
  const search = useSearch();
  const auth = authPath(search ? `${path}?${search}` : path);
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-6">
      <header className="flex h-14 items-center justify-between border-b">
        <Wordmark />
        {!user && (
          <Link href={auth} className="text-14 font-medium text-ink-2 no-underline hover:text-ink">
            Sign in
          </Link>
        )}
      </header>
      <main className="flex-1">
        <div className="grid items-center gap-x-14 gap-y-12 py-12 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:py-20">
          <div>
            <h1 className="text-28 font-semibold text-balance text-ink">
              A strategy that fits on one page, and stays true
            </h1>
            <p className="mt-4 text-16 text-pretty text-ink-2">
              Meridian puts your vision, pillars, objectives and measures on one board that a whole team can
              read from top to bottom, and keep up to date.
            </p>
            <Link href={user ? PAGES.dashboard : auth} asChild>
              <LinkButton variant="primary" className="mt-8 h-10 px-5">
                {user ? 'Go to Dashboard' : 'Get Started'}
              </LinkButton>
            </Link>
          </div>
          <BoardPicture />
        </div>
        <ul className="grid border-t sm:grid-cols-2 lg:grid-cols-4">
          {FEATURES.map(({ title, text }) => (
            <li
              key={title}
              className="border-b py-6 last:border-b-0 sm:nth-[3]:border-b-0 sm:odd:border-r sm:odd:pr-6 sm:even:pl-6 lg:border-r lg:border-b-0 lg:px-6 lg:first:pl-0 lg:last:border-r-0 lg:last:pr-0"
            >
              <h2 className="text-14 font-semibold text-ink">{title}</h2>
              <p className="mt-1.5 max-w-[40ch] text-14 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="mt-12 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t py-5 text-12 text-ink-3 lg:mt-20">
        Open source under the Apache License 2.0
        <a href={addressOf('/api/docs')} className="text-ink-2">
          API reference
        </a>
      </footer>
    </div>
  );
}
