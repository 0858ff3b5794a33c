import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { describe, expect, it } from 'vitest';
import type { RegistrationMode } from '../../../contract/people/account.ts';
import { Below } from './below.tsx';
import { InviteNote, type InviteState } from './invite-note.tsx';
import { signedOutMode } from './may-register.ts';

const AT_AUTH = { ssrPath: '/auth' } as ComponentProps<typeof Router>;

/** The text around the fields of the auth page at an address. */
function shown(registration: RegistrationMode, invite: InviteState, search = '') {
  const mode = signedOutMode(search, invite, registration);
  const below = createElement(Below, {
    mode,
    invite,
    registration,
    search,
    after: '/',
    user: null,
    onSwitch: () => undefined,
  });
  const note = createElement(InviteNote, { mode, invitation: undefined, invite, registration });
  return {
    mode,
    note: renderToStaticMarkup(note),
    below: renderToStaticMarkup(createElement(Router, AT_AUTH, below)),
  };
}

describe('the auth page', () => {
  it('offers to register if registration is open, and opens that mode with an invitation', () => {
    expect(shown('open', 'none')).toMatchObject({
      mode: 'login',
      below: expect.stringContaining('Register'),
    });
    expect(shown('open', 'none', 'mode=register').mode).toBe('register');
    expect(shown('open', 'waiting')).toMatchObject({
      mode: 'register',
      below: expect.stringContaining('Sign in and accept'),
    });
  });

  it.each(['', 'mode=register'])(
    'offers none where it takes an invitation and there is none (%j)',
    (search) => {
      const { mode, below } = shown('invite', 'none', search);
      expect(mode).toBe('login');
      expect(below).not.toMatch(/Register|<a /);
      expect(below).toContain('Ask a teammate for an invite link.');
    },
  );

  it('offers it with an invitation if one is required, until the invitation is found invalid', () => {
    expect(shown('invite', 'waiting').mode).toBe('register');
    expect(shown('invite', 'waiting', 'mode=login').below).toContain('Register');
    expect(shown('invite', 'taken')).toMatchObject({
      mode: 'register',
      below: expect.stringContaining('Sign in'),
    });
    const refused = shown('invite', 'refused', 'mode=register');
    expect(refused).toMatchObject({
      mode: 'login',
      note: expect.stringContaining('You can sign in without it'),
    });
    expect(refused.below).not.toContain('Register');
  });

  it.each(['none', 'waiting', 'refused'] as const)(
    'offers none where it is closed (invitation: %s)',
    (invite) => {
      const { mode, below } = shown('closed', invite, 'mode=register');
      expect(mode).toBe('login');
      expect(below).not.toMatch(/Register|<a /);
      expect(below).toContain('Ask the operator of this server for an account.');
    },
  );

  it('shows with an invitation, if registration is closed, that accepting it takes an account', () => {
    expect(shown('closed', 'waiting').note).toContain(
      'Registration is closed here: sign in with the account',
    );
  });
});
