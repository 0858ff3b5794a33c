import { Link } from 'wouter';
import { useTitle } from '../../lib/dom/title.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** What is stored of people, where, and for how long. */
const STORED: { what: string; where: string; until: string }[] = [
  {
    what: 'Username, names, password as a hash, second factor',
    where: 'Database',
    until: 'Until the account is deleted',
  },
  {
    what: 'Sessions, with network address and kind of browser',
    where: 'Database',
    until: '14 days without use, 60 days at most',
  },
  {
    what: 'API tokens and calendar addresses, as digests',
    where: 'Database',
    until: 'Until they are revoked',
  },
  { what: 'Roles in strategies', where: 'Database', until: 'Until you leave or are removed' },
  {
    what: 'What you changed, entered and commented',
    where: 'Database',
    until: 'As long as the strategy; under a pseudonym once the account is deleted',
  },
  { what: 'Notices to you', where: 'Database', until: 'Until they are old, or the account is deleted' },
  {
    what: 'Audit log: sign-ins, refusals, rights, exports, with network address',
    where: 'Database, and the log of the server',
    until: 'As long as the operator keeps it, a year unless set',
  },
  {
    what: 'Names in the files of issued books',
    where: 'Place of files',
    until: 'As long as these, whose record they are',
  },
  { what: 'All of this', where: 'Backups', until: 'As long as the operator keeps backups' },
  { what: 'Theme, columns, drafts of comments', where: 'This browser', until: 'Until you clear it' },
];

/** What is stored of people, and what they can do about it. */
export default function PrivacyPage() {
  useTitle('Privacy');
  return (
    <main className="px-(--gutter) pb-16">
      <PageHead title="Privacy" />
      <div className="max-w-(--reading) pt-4 text-14 text-ink-2">
        <p className="max-w-[70ch]">
          This server is run by your organization. It sends nothing to anybody else, except to what its
          operator connects it with. <Link href={PAGES.account}>Account</Link> has an export of your data and
          the end of your account.
        </p>
        <h2 className="mt-8 mb-3 text-16 font-semibold text-ink">What is stored where</h2>
        <ul className="divide-y rounded-lg border bg-surface">
          {STORED.map(({ what, where, until }) => (
            <li key={what} className="px-3 py-2.5 sm:px-4">
              <p className="text-ink">{what}</p>
              <p className="text-13 text-ink-3">
                {where}. {until}.
              </p>
            </li>
          ))}
        </ul>
        <h2 className="mt-8 mb-3 text-16 font-semibold text-ink">When somebody leaves</h2>
        <p className="max-w-[70ch]">
          A deactivated account lets nobody in, and keeps its name. A deleted one becomes a pseudonym, such as
          “Former member 7”: in the history, in comments and mentions, at work and KPIs, in reviews and
          snapshots, and in the audit log. The files of issued books keep the name, and so does what others
          typed in their own words.
        </p>
      </div>
    </main>
  );
}
