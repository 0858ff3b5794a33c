import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../contract/people/comments.ts';
import { ada, strategy } from '../../test/content.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { fill, findDialog, press } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const OBJECTIVE = 7;
const OF = `objective:${OBJECTIVE}`;
const PATH = `/strategy/1/objective/${OBJECTIVE}`;
const ben = { userId: 2, username: 'ben', fullName: null, name: 'Ben Olsen' };

let lastId = 0;
const comment = (fields: Partial<Comment> = {}): Comment => ({
  id: ++lastId,
  of: OF,
  period: null,
  periodLabel: null,
  parentId: null,
  userId: ben.userId,
  name: ben.name,
  text: 'Why?',
  mentions: [],
  at: '2026-02-03T10:00:00.000Z',
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  isDeleted: false,
  ...fields,
});

/** Answers with comments as the server does; the list is theirs to change. */
function serve(server: FakeServer, comments: Comment[]): void {
  const rootsOf = (of: string | undefined) =>
    comments.filter((one) => one.parentId === null && (of === undefined || one.of === of)).toReversed();
  const withReplies = (root: Comment) => [root, ...comments.filter(({ parentId }) => parentId === root.id)];
  server.answer('comments.list', ({ query }) => {
    const asked = comments.find(({ id }) => String(id) === query?.comment);
    if (query?.comment !== undefined) {
      const root = asked && comments.find(({ id }) => id === (asked.parentId ?? asked.id));
      return { comments: root ? withReplies(root) : [], next: null };
    }
    return { comments: rootsOf(query?.of).flatMap(withReplies), next: null };
  });
  server.answer('comments.count', () => {
    const open = rootsOf(undefined).filter(({ resolvedAt }) => resolvedAt === null);
    return {
      counts: Array.from(
        Map.groupBy(open, ({ of }) => of),
        ([of, its]) => ({ of, open: its.length }),
      ),
    };
  });
  server.answer('comments.create', ({ body }) => {
    const made = comment({
      ...body,
      userId: ada.id,
      name: ada.name,
      period: null,
      parentId: body.parentId ?? null,
    });
    comments.push(made);
    return made;
  });
  server.answer('comments.update', ({ params, body }) => {
    const one = comments.find(({ id }) => id === params.commentId) as Comment;
    if (body.text !== undefined) one.text = body.text;
    if (body.isResolved !== undefined) {
      one.resolvedAt = body.isResolved ? '2026-02-04T10:00:00.000Z' : null;
      one.resolvedBy = body.isResolved ? ada.name : null;
    }
    return one;
  });
  server.answer('comments.delete', ({ params }) => {
    comments.splice(
      comments.findIndex(({ id }) => id === params.commentId),
      1,
    );
  });
}

const open = async (comments: Comment[], more: RenderOptions & { path?: string } = {}) => {
  const page = await renderPage(more.path ?? PATH, {
    content: { nodes: [{ type: 'objective', id: OBJECTIVE, title: 'Delight' }] },
    strategies: [strategy({ members: [ben], role: more.role ?? 'owner' })],
    ...more,
    arrange: (server) => {
      serve(server, comments);
      more.arrange?.(server);
    },
  });
  return page;
};

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });

async function openPanel(comments: Comment[], more?: RenderOptions) {
  const page = await open(comments, more);
  await page.user.click(await screen.findByRole('button', { name: /omments?.* on Delight/ }));
  await findDialog('Comments on Delight');
  return page;
}

describe('the comments of a record', () => {
  it('should be counted at its button, read, written and counted again', async () => {
    const { user, server } = await openPanel([comment({ text: 'Is **this** right?' })]);
    expect((await screen.findByText('this')).tagName).toBe('STRONG');
    await user.type(field(), 'It is{Control>}{Enter}{/Control}');
    await screen.findByText('It is');
    expect(field().value).toBe('');
    expect(server.sent('comments.create')).toEqual([{ of: OF, text: 'It is' }]);
    await press(user, 'Close');
    await screen.findByRole('button', { name: 'Comments 2 open on Delight' });
  });

  it('should say so while there are none, also to members who only read', async () => {
    await openPanel([], { role: 'read_only' });
    await screen.findByText(/Nobody has commented yet/);
    expect(field()).toBeEnabled();
  });

  it('should keep a typed text when sending fails, over a closed panel and over a reload', async () => {
    const first = await openPanel([]);
    first.server.isOffline = true;
    fill(field(), 'Not lost');
    await press(first.user, 'Comment');
    await screen.findByText(/Your text is kept/);
    cleanup();
    const { user, server } = await openPanel([]);
    expect(field().value).toBe('Not lost');
    server.isOffline = true;
    fill(field(), 'Not lost');
    await press(user, 'Comment');
    await screen.findByText(/Your text is kept/);
    expect(field().value).toBe('Not lost');
    await press(user, 'Close');
    server.isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Comments on Delight' }));
    await findDialog();
    expect(field().value).toBe('Not lost');
    await press(user, 'Comment');
    await screen.findByText('Not lost', { selector: 'p' });
    await waitFor(() => expect(field().value).toBe(''));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('comment'))).toEqual([]);
  });

  it('should use one key for a text that is sent again', async () => {
    const { user, server } = await openPanel([]);
    server.refuse('comments.create', 'unavailable', 'Try again soon.');
    fill(field(), 'Twice');
    await press(user, 'Comment');
    await screen.findByText(/Try again soon/);
    await press(user, 'Comment');
    await waitFor(() => expect(server.sent('comments.create')).toHaveLength(2));
    const keys = server.calls
      .filter(({ name }) => name === 'comments.create')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('should be read again after a failure', async () => {
    const { user, server } = await openPanel([comment()], {
      arrange: (one) => one.refuse('comments.list', 'unavailable', 'Busy right now.'),
    });
    await screen.findByText('Busy right now.');
    serve(server, [comment({ text: 'Here I am' })]);
    await press(user, 'Try again');
    expect(await screen.findByText('Here I am')).toBeVisible();
  });

  it('should follow what others write', async () => {
    const comments: Comment[] = [];
    const { server } = await openPanel(comments);
    await screen.findByText(/Nobody has commented yet/);
    act(() => server.socket.open());
    comments.push(comment({ text: 'From afar' }));
    act(() => server.socket.receive({ type: 'comments', strategyId: 1, of: OF }));
    expect(await screen.findByText('From afar')).toBeVisible();
  });
});

describe('a thread', () => {
  it('should be replied to, resolved and shown again', async () => {
    const { user, server } = await openPanel([comment()]);
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    fill(screen.getByRole('textbox', { name: 'Reply to Ben Olsen' }), 'Because');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await within(await screen.findByRole('list', { name: 'Replies to Ben Olsen' })).findByText('Because');
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(screen.queryByText('Why?')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Show resolved (1)' }));
    expect(screen.getByText(/Resolved by Ada/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Resolve' });
    expect(server.sent('comments.update')).toEqual([{ isResolved: true }, { isResolved: false }]);
  });

  it('should let authors edit and delete, and the owner delete', async () => {
    const { user, server } = await openPanel([
      comment({ userId: ada.id, name: ada.name, text: 'Own' }),
      comment({ text: 'Theirs' }),
    ]);
    const choose = async (who: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for the comment of ${who}` }));
      await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
    };
    await user.click(await screen.findByRole('button', { name: 'Actions for the comment of Ben Olsen' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit', hidden: true })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
    await press(user, 'Delete', 'alertdialog');
    await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull());
    await choose('Ada', 'Edit');
    fill(screen.getByRole('textbox', { name: 'Edit comment' }), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Mine');
    expect(server.sent('comments.update')).toEqual([{ text: 'Mine' }]);
  });
});

describe('a mention', () => {
  it('should be offered while it is typed, and chosen by keys', async () => {
    const { user } = await openPanel([]);
    await user.type(field(), 'Ask @ol');
    const list = screen.getByRole('listbox', { name: 'Members' });
    expect(within(list).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(field().value).toBe('Ask @ben ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field(), '@a{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('should show the name that the user has now', async () => {
    const mentions = [{ userId: 2, handle: 'ben', name: 'Benjamin' }];
    await openPanel([comment({ text: 'Ask @Ben.', mentions })]);
    expect(await screen.findByText('@Benjamin')).toBeVisible();
  });
});

describe('a link to a comment', () => {
  it('should open its record, and focus it also where it is resolved', async () => {
    const one = comment({ text: 'Long ago', resolvedAt: '2026-02-04T10:00:00.000Z', resolvedBy: 'Ada' });
    const { user } = await open([one, comment()], { path: `${PATH}?comment=${one.id}` });
    await findDialog('Comments on Delight');
    await waitFor(() => expect(screen.getByText('Long ago').closest('article')).toHaveFocus());
    await press(user, 'Close');
    expect(location.search).toBe('');
  });

  it('should say so where it is gone', async () => {
    await open([], { path: `${PATH}?comment=99` });
    expect(await screen.findByText('Comment not found')).toBeVisible();
  });
});

describe('the text of a comment', () => {
  it('should never be HTML, nor a link that runs code', async () => {
    const text =
      '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [ok](https://a.example) mail@b.example';
    await openPanel([comment({ text })]);
    const link = await screen.findByRole('link', { name: 'ok' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const links = within(screen.getByRole('dialog')).getAllByRole('link');
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      'https://a.example',
      'mailto:mail@b.example',
    ]);
    expect(screen.getByText(/<img src=x/)).toBeVisible();
  });

  it('should keep an emptied comment with replies', async () => {
    const root = comment({ text: '', isDeleted: true });
    await openPanel([root, comment({ parentId: root.id, text: 'Still here' })]);
    await screen.findByText('This comment was deleted.');
    expect(screen.getByText('Still here')).toBeVisible();
  });
});
