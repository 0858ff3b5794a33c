import { Link, useSearch } from 'wouter';
import { listOf } from '../../../contract/words/list.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { nextPath } from '../../lib/session/next.ts';
import { bootSignIn } from '../../lib/session/session.ts';
import { useSignInMeans } from '../../lib/session/sign-in-means.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import AuthPage from './auth-page.tsx';
import { Sentence } from './plain-card.tsx';

/** The change of the password, or how the viewer signs in where there is none to change. */
export default function ChangePage() {
  const { data } = useSignInMeans();
  const { passwords, by } = bootSignIn();
  // Who came by a provider may have none: that is read first.
  if (!data && by !== null) return null;
  if (passwords && (data?.hasPassword ?? true)) return <AuthPage />;
  return <NoPassword names={namesOf(data)} arePasswordsOn={passwords} />;
}

const namesOf = (means: ReturnType<typeof useSignInMeans>['data']): string[] => [
  ...(means?.identities.map(({ provider }) => provider) ?? []),
  ...(means && means.passkeys.length > 0 ? ['a passkey'] : []),
];

function NoPassword({ names, arePasswordsOn }: { names: string[]; arePasswordsOn: boolean }) {
  useTitle('Change Password');
  const after = nextPath(useSearch(), location.origin);
  return (
    <main className="flex min-h-[calc(100dvh-3rem)] flex-col items-center px-4 pt-[min(16vh,9rem)] pb-8">
      <Card className="flex w-full max-w-sm flex-col gap-4 px-6 py-5">
        <h1 className="text-20 font-semibold text-ink">Change Password</h1>
        <Sentence>
          {arePasswordsOn ? 'Your account has no password here.' : 'Nobody signs in by a password here.'}
          {names.length > 0 && ` You sign in with ${listOf(names)}.`}
        </Sentence>
        {arePasswordsOn && (
          <Sentence>
            If you need a password here, an operator of this server can give you a temporary one.
          </Sentence>
        )}
        <Link href={after} asChild>
          <LinkButton>Back</LinkButton>
        </Link>
      </Card>
    </main>
  );
}
