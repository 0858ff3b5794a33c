import type { SecondStep } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { PASSWORD_MIN } from '../../../contract/api/routes/accounts.ts';
import { call } from '../../lib/api/call.ts';
import type { Faults } from '../../lib/form.ts';

// The type keeps this equal to the contract. Its schemas would add zod, an eleventh of this page; the server checks the other rules.
const SHORTEST: typeof PASSWORD_MIN = 8;

/** The hint for a new password. */
export const PASSWORD_RULE = `At least ${SHORTEST} characters`;

/** A mode of the auth page. */
export type ModeName = 'login' | 'register' | 'change';

export interface Typed {
  username: string;
  password: string;
  newPassword: string;
  /** Of a new account; '' for none. */
  fullName: string;
}

export interface Mode {
  heading: string;
  submit: string;
  check: (typed: Typed, user: User | null) => Faults;
  /** Returns the signed-in user, or the challenge of the second step. `invite` is the token of the stored invitation. */
  send: (typed: Typed, user: User | null, invite: string | null) => Promise<User | SecondStep>;
  /** The failure toast's title, and its text if the server sent no message. */
  failure: { title: string; text?: string };
}

const required = (value: string, message: string) => (value === '' ? message : undefined);
const short = (value: string) =>
  value.length < SHORTEST ? `Use at least ${SHORTEST} characters` : undefined;

/** What is wrong with a new password; the server checks it further. */
export const newPasswordFault = (value: string): string | undefined =>
  required(value, 'New password is required') ?? short(value);

function faults(entries: Record<Exclude<keyof Typed, 'fullName'>, string | undefined>): Faults {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const username = ({ username }: Typed) => required(username.trim(), 'Username is required');
const password = ({ password }: Typed) => required(password, 'Password is required');

export const MODES: Record<ModeName, Mode> = {
  login: {
    heading: 'Login',
    submit: 'Login',
    check: (typed) =>
      faults({ username: username(typed), password: password(typed), newPassword: undefined }),
    send: ({ username, password }) => call('session.create', { body: { username, password } }),
    failure: { title: 'Login Failed', text: 'Please check your username and password' },
  },
  register: {
    heading: 'Register',
    submit: 'Register',
    check: (typed) =>
      faults({
        username: username(typed),
        password: password(typed) ?? short(typed.password),
        newPassword: undefined,
      }),
    send: ({ username, password, fullName }, _user, token) =>
      call('user.create', {
        body: {
          username,
          password,
          ...(fullName !== '' && { fullName }),
          ...(token !== null && { token }),
        },
      }),
    failure: { title: 'Error', text: 'Registration failed' },
  },
  change: {
    heading: 'Change Password',
    submit: 'Change Password',
    check: (typed, user) =>
      faults({
        username: undefined,
        password: user?.mustChangePassword ? undefined : password(typed),
        newPassword: newPasswordFault(typed.newPassword),
      }),
    send: ({ username, password, newPassword }, user) =>
      call('password.update', {
        // With a temporary password the session itself is the proof.
        body: { username, newPassword, ...(!user?.mustChangePassword && { password }) },
      }),
    failure: { title: 'Error' },
  },
};
