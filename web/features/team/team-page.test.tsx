import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Change } from '../../../contract/api/change.ts';
import type { InviteLink, TeamMember } from '../../../contract/people/sharing.ts';
import { strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const ben: TeamMember = {
  userId: 2,
  name: 'Ben',
  fullName: null,
  username: 'ben',
  role: 'read_only',
  resetRefusal: null,
};
const REFUSAL = 'This person has an account of their own.';
const inviteLink = (fields: Partial<InviteLink> = {}): InviteLink => ({
  id: 7,
  role: 'read_write',
  madeBy: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T03:04:00.000Z',
  usedBy: [],
  ...fields,
});

const joined: Change = {
  revision: 2,
  seq: 0,
  at: '2026-01-02T03:04:00.000Z',
  userId: 3,
  name: 'Cleo',
  entity: 'membership',
  id: 3,
  operation: 'create',
  label: 'Cleo',
  before: null,
  after: { role: 'read_only' },
  commandId: null,
};

/** Holds animation frames requested after an element is removed, until the returned function is called. */
function holdFramesAfter(element: HTMLElement): () => void {
  const ask = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const held = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    if (element.isConnected) return ask(run);
    held.set(--last, run);
    return last;
  });
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => {
    if (!held.delete(frame)) cancel(frame);
  });
  return () => {
    for (const run of held.values()) ask(run);
  };
}

interface Team {
  members: TeamMember[];
  links: InviteLink[];
}

/** Opens the team page of a strategy with these members and links; the fake server changes them. */
async function openTeam(
  { members = [ben], links = [] }: Partial<Team> = {},
  options: RenderOptions = {},
): Promise<{ user: UserEvent; server: FakeServer; team: Team }> {
  const team: Team = { members, links };
  const page = await renderPage('/strategy/1/manage-teammates', {
    ...options,
    arrange: (server) => {
      server.answer('members.list', () => team.members);
      server.answer('inviteLinks.list', () => team.links);
      server.answer('members.update', ({ params, body }) => {
        team.members = team.members.map((one) => (one.userId === params.userId ? { ...one, ...body } : one));
        return team.members[0] ?? ben;
      });
      server.answer('members.delete', ({ params }) => {
        team.members = team.members.filter(({ userId }) => userId !== params.userId);
      });
      server.answer('inviteLinks.delete', ({ params }) => {
        team.links = team.links.filter(({ id }) => id !== params.linkId);
      });
      options.arrange?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Manage Team Members' });
  return { ...page, team };
}

const heading = () => screen.getByRole('heading', { level: 1, name: 'Manage Team Members' });
const list = async () => within(await screen.findByRole('list', { name: 'Team members' }));
const row = async (name = 'Ben') =>
  within((await (await list()).findByText(name)).closest('li') as HTMLElement);
const press = async (user: UserEvent, name: string) =>
  user.click((await row()).getByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));
const confirm = async (user: UserEvent, name: string) =>
  user.click((await question()).getByRole('button', { name }));
const more = async (user: UserEvent, item: string) => {
  await press(user, 'More actions for Ben');
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('for its owner, the team page', () => {
  test('shows empty states without members and links', async () => {
    await openTeam({ members: [] });
    expect(await screen.findByText('No team members yet')).toBeVisible();
    expect(await screen.findByText('No invite link is in use.')).toBeVisible();
    expect(screen.getByText('Northwind')).toBeVisible();
  });

  test('shows each member and the invite link they used', async () => {
    await openTeam({ links: [inviteLink({ usedBy: ['Ben'] }), inviteLink({ id: 8, role: 'read_only' })] });
    expect((await row()).getByText('Username: ben')).toBeVisible();
    expect((await row()).getByRole('button', { name: 'Role of Ben: Read Only' })).toBeVisible();
    expect(await screen.findByText('Not used yet')).toBeVisible();
    expect(screen.getByText(/^Used by/)).toHaveTextContent('Used by Ben');
    const [expires] = screen.getAllByText(/^Expires/);
    expect(expires).toHaveTextContent('Expires Jan 2, 2026, 3:04 AM');
  });

  test('shows all of fifty members', async () => {
    const members = Array.from({ length: 50 }, (_, at) => ({ ...ben, userId: at + 2, username: `m${at}` }));
    await openTeam({ members });
    expect((await list()).getAllByRole('listitem')).toHaveLength(50);
  });

  test('changes a role, which the row shows', async () => {
    const { user, server } = await openTeam();
    const choose = (role: string) => user.click(screen.getByRole('menuitemradio', { name: role }));
    await press(user, 'Role of Ben: Read Only');
    expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Read Only');
    await choose('Read & Write');
    expect(await (await row()).findByRole('button', { name: 'Role of Ben: Read & Write' })).toBeVisible();
    await press(user, 'Role of Ben: Read & Write');
    await choose('Update Only');
    expect(await (await row()).findByRole('button', { name: 'Role of Ben: Update Only' })).toBeVisible();
    expect(server.sent('members.update')).toEqual([{ role: 'read_write' }, { role: 'contributor' }]);
  });

  test('removes a member after a confirmation, and focuses the heading', async () => {
    const { user } = await openTeam();
    await more(user, 'Remove');
    await confirm(user, 'Cancel');
    await waitFor(async () =>
      expect((await row()).getByRole('button', { name: 'More actions for Ben' })).toHaveFocus(),
    );
    await more(user, 'Remove');
    await confirm(user, 'Remove');
    expect(await screen.findByText('Team member removed successfully')).toBeVisible();
    expect(await screen.findByText('No team members yet')).toBeVisible();
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('keeps the focus when a link is revoked during a render', async () => {
    const { user, server, team } = await openTeam({ links: [inviteLink(), inviteLink({ id: 8 })] });
    const [revoke] = await screen.findAllByRole('button', { name: 'Revoke' });
    await user.click(revoke as HTMLElement);
    const release = holdFramesAfter(await screen.findByRole('alertdialog'));
    await confirm(user, 'Revoke');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1));
    team.members = [...team.members, { ...ben, userId: 3, name: 'Cleo', username: 'cleo' }];
    act(() => {
      server.socket.open();
      server.socket.receive({ type: 'changes', strategyId: 1, from: 1, to: 2, changes: [joined] });
    });
    await row('Cleo');
    release();
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('shows a new password once', async () => {
    const { user } = await openTeam(
      {},
      {
        arrange: (server) => server.answer('members.resetPassword', () => ({ password: 'three-new-words' })),
      },
    );
    await more(user, 'Reset Password');
    expect(await screen.findByText(/is signed out everywhere/)).toBeVisible();
    await confirm(user, 'Reset Password');
    const dialog = within(await screen.findByRole('dialog', { name: 'New Password' }));
    const shown = dialog.getByLabelText('The new password is:');
    expect(shown).toHaveValue('three-new-words');
    await waitFor(() => expect(shown).toHaveFocus());
    expect(dialog.getByText(/^It works once and within 24 hours/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('New password copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('three-new-words');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('three-new-words')).toBeNull());
  });

  test('shows why a password cannot be reset', async () => {
    const { user } = await openTeam({ members: [{ ...ben, resetRefusal: REFUSAL }] });
    await press(user, 'More actions for Ben');
    const reset = screen.getByRole('menuitem', { name: /^Reset Password/ });
    expect(reset).toHaveAccessibleName(expect.stringContaining(REFUSAL));
    expect(reset).toHaveAttribute('aria-disabled', 'true');
    await user.click(reset);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows the invite links once the names above them are read', async () => {
    const names = Promise.withResolvers<never[]>();
    const arrange = (fake: FakeServer) => fake.answer('ownerNames.list', () => names.promise);
    const { server } = await openTeam({}, { arrange });
    await waitFor(() => expect(server.sent('inviteLinks.list')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Invite links' })).toBeNull();
    names.resolve([]);
    expect(await screen.findByRole('region', { name: 'Invite links' })).toBeVisible();
  });

  test('lists the names that stand for no member, and has the owner say who one is, until that is undone', async () => {
    const counts = { kpis: 3, initiatives: 1, tactics: 0, actionSteps: 0, reviewActions: 0 };
    let names = [{ name: 'Ben Berg', ...counts, memberId: 2 }];
    const { user, server } = await openTeam(
      {},
      {
        arrange: (fake) => {
          fake.answer('ownerNames.list', () => names);
          fake.answer('ownerNames.give', () => {
            names = [];
            return { revision: 5 };
          });
        },
      },
    );
    const region = within(await screen.findByRole('region', { name: 'Names that stand for no member' }));
    expect(region.getByRole('listitem')).toHaveTextContent('Ben BergResponsible for 3 KPIs and 1 initiative');
    await user.click(region.getByRole('button', { name: 'This is …: Ben Berg' }));
    const members = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(members).toEqual(['Ben (ben)', 'Ada (ada)']);
    await user.click(screen.getByRole('menuitem', { name: 'Ben (ben)' }));
    expect(await screen.findByText('Ben is responsible for 3 KPIs and 1 initiative.')).toBeVisible();
    expect(server.sent('ownerNames.give')).toEqual([{ name: 'Ben Berg', userId: 2 }]);
    await waitFor(() => expect(screen.queryByText('Names that stand for no member')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.sent('commands.run')).toMatchObject([{ commands: [{ type: 'undo', revision: 5 }] }]),
    );
  });

  test('hands the strategy over, and then shows the page of a member', async () => {
    const { user } = await openTeam(
      {},
      {
        arrange: (server) =>
          server.answer('strategies.handOver', ({ body }) => {
            const handed = strategy({ userId: body.userId, role: 'read_write' });
            server.strategies = [handed];
            server.answer('members.list', () => [{ ...ben, userId: 1, name: 'Ada', role: 'read_write' }]);
            return handed;
          }),
      },
    );
    await more(user, 'Make Owner');
    expect(await screen.findByText(/Your invite links stop working/)).toBeVisible();
    await confirm(user, 'Make Owner');
    expect(await screen.findByText('Strategy handed over successfully')).toBeVisible();
    for (const name of ['Add Teammate', /^More actions/, /^Role of/, 'Revoke'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect((await row('Ada')).getByText('You')).toBeVisible();
    expect((await row('Ada')).getByText('Read & Write')).toBeVisible();
  });

  test.each([
    { button: 'Remove', route: 'members.delete', failure: 'Failed to remove team member' },
    { button: 'Reset Password', route: 'members.resetPassword', failure: 'Failed to reset password' },
  ] as const)('shows an error if $button fails', async ({ button, route, failure }) => {
    const { user } = await openTeam(
      {},
      {
        arrange: (server) => server.refuse(route, 'unavailable', 'Busy.'),
      },
    );
    await more(user, button);
    await confirm(user, button);
    expect(await screen.findByText(failure)).toBeVisible();
    await user.keyboard('{Escape}');
    expect((await row()).getByText('Username: ben')).toBeVisible();
  });

  test('shows an error if the members fail to load, and retries', async () => {
    const { user, server } = await openTeam(
      {},
      {
        arrange: (fake) => fake.refuse('members.list', 'unavailable', 'Busy.'),
      },
    );
    expect(await screen.findByText('Failed to fetch team members')).toBeVisible();
    server.answer('members.list', () => [ben]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await row()).getByText('Username: ben')).toBeVisible();
  });
});

test('a member sees the team without controls, and can leave the strategy', async () => {
  const { user, server } = await openTeam(
    { members: [ben, { ...ben, userId: 1, name: 'Ada', username: 'ada', role: 'read_write' }] },
    {
      strategies: [
        strategy({
          role: 'read_write',
          owner: { userId: 9, username: 'grace', fullName: null, name: 'Grace' },
        }),
      ],
      arrange: (fake) => fake.refuse('strategies.leave', 'unavailable', 'Busy.'),
    },
  );
  expect((await row('Ada')).getByText('You')).toBeVisible();
  const owner = within(screen.getByRole('list', { name: 'Owner' }));
  expect(owner.getByRole('listitem')).toHaveTextContent('GraceOwnerUsername: grace');
  for (const name of ['Add Teammate', /^Role of/, /^More actions/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invite links' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave Strategy' }));
  await confirm(user, 'Leave');
  expect(await screen.findByText('Failed to leave strategy')).toBeVisible();
  server.answer('strategies.leave', () => void (server.strategies = []));
  await confirm(user, 'Leave');
  expect(await screen.findByText('Left strategy successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
  expect(screen.queryByText('Shared With Me')).toBeNull();
});
