import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOf } from '../../test/changes.ts';
import { fill } from '../../test/page.ts';
import { renderFeature } from '../../test/render.tsx';
import { update, work } from '../../test/updates.ts';
import { setUser } from '../../lib/session/session.ts';
import { drafts, useDrafts } from './drafts.ts';
import type { ValueSubject } from './entry.ts';
import { ValueEntry } from './value-entry.tsx';

type Props = Partial<ComponentProps<typeof ValueEntry>>;

function Fields({ subjects, ...props }: Props & { subjects: readonly ValueSubject[] }) {
  useDrafts();
  return subjects.map((subject) => (
    <ValueEntry
      key={subject.id}
      subject={{ ...subject, list: 'test' }}
      {...{ base: 7, className: 'w-20' }}
      {...props}
    />
  ));
}

const orders = update();
const margin = update({}, { id: 2, title: 'Margin' });
const usual = [50, 53, 51, 56, 55];

/** Fields of monthly KPIs, of which others entered 49 for October. */
const open = (subjects: readonly ValueSubject[] = [orders, margin], props: Props = {}) =>
  renderFeature(<Fields {...{ subjects, ...props }} />, {
    path: '/updates',
    content: { kpis: [{ id: 1, measure: 'Orders', grain: 'month' }] },
    points: { Orders: { actual: { '2026-10': 49 } } },
  });

const field = (name = 'Orders, Oct 2026') => screen.getByRole('textbox', { name });
const SAVED = 'saved, all see it';

beforeEach(() => drafts.set(new Map()));

describe('a value', () => {
  it('should be saved by Enter, which leads to the next field, and be judged as it is typed', async () => {
    const { user, server } = open();
    await user.type(field(), '95');
    expect(screen.getByText('At Risk')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(field('Margin, Oct 2026')).toHaveFocus();
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.entered()).toEqual([
      { points: [{ kpiId: 1, period: 'month:2026-10-01', value: 95 }], base: 7 },
    ]);
  });

  it('should be saved where the focus leaves it, and not where the window does', async () => {
    const { user, server } = open();
    await user.type(field(), '95');
    fireEvent.blur(field());
    expect(server.entered()).toEqual([]);
    await user.click(field('Margin, Oct 2026'));
    await screen.findByText(SAVED);
  });

  it('should say what was understood of a text that can be read in two ways', async () => {
    const { user } = open();
    await user.type(field(), '1,234');
    expect(field()).toHaveAccessibleDescription('Understood as 1234, a whole number');
  });

  it('should be put back by Escape', async () => {
    const { user, server } = open();
    await user.type(field(), '5{Escape}');
    expect(field()).toHaveValue('');
    await user.tab();
    expect(server.entered()).toEqual([]);
  });

  it('should wait for the connection, and be sent later', async () => {
    const { user, server } = open();
    server.isOffline = true;
    await user.type(field(), '100{Enter}');
    expect(await screen.findByText('waits for the connection')).toBeVisible();
    expect(field()).toHaveAccessibleDescription('kept in this browser');
    expect(field()).toHaveValue('100');
    server.isOffline = false;
    fireEvent(window, new Event('online'));
    await screen.findByText(SAVED);
    expect(server.entered()).toHaveLength(1);
  });

  it('should stay typed where the page is left, and go with its user', async () => {
    const { user } = open();
    await user.type(field(), '9');
    expect([...drafts.get().values()]).toMatchObject([{ text: '9', state: 'typing' }]);
    setUser(null);
    expect(drafts.get().size).toBe(0);
  });
});

describe('a note', () => {
  it('should be asked for where the value is red, and be sent along', async () => {
    const { user, server } = open();
    await user.type(field(), '80');
    const note = field('Off Track: what happened, and what comes next?');
    expect(note).toHaveAttribute('placeholder', 'What happened? (goes to the review)');
    await user.keyboard('{Enter}');
    expect(note).toHaveFocus();
    expect(server.entered()).toEqual([]);
    await user.keyboard('Strike{Enter}');
    expect(field('Margin, Oct 2026')).toHaveFocus();
    await screen.findByText(SAVED);
    expect(server.entered()[0]?.points).toMatchObject([{ value: 80, note: 'Strike' }]);
  });

  it('should be asked for where a red value came without one, as from a sheet', async () => {
    const { user, server } = open([update({ value: 80 }, { entered: 'value' }), margin]);
    await user.type(field('Off Track: what happened, and what comes next?'), 'Strike{Enter}');
    await screen.findByText(SAVED);
    expect(server.entered()[0]?.points).toMatchObject([{ value: 80, note: 'Strike' }]);
    expect(screen.queryByRole('textbox', { name: /^At Risk/ })).toBeNull();
  });

  it('should be given in place of a value', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: 'No value of Orders, Oct 2026' }));
    const reason = await screen.findByRole('textbox', { name: 'Why is there no value?' });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.click(field('Margin, Oct 2026'));
    expect(field()).toHaveAccessibleDescription('Say why there is no value');
    await user.click(reason);
    await user.keyboard('Closed{Enter}');
    await screen.findByText(SAVED);
    expect(server.entered()[0]?.points).toMatchObject([{ state: 'na', note: 'Closed' }]);
  });
});

describe('a refused value', () => {
  it('should keep what is no number, and the cursor, with the reason at its field', async () => {
    const { user, server } = open();
    await user.type(field(), 'many{Enter}');
    expect(field()).toHaveAccessibleDescription('Give a number, such as 57, or n/a with a reason.');
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue('many');
    expect(field()).toHaveFocus();
    expect(server.entered()).toEqual([]);
  });

  it('should say that its month was locked meanwhile, and keep the text', async () => {
    const { user, server } = open([orders], { reopen: '/strategy/1/month/lock?period=2026-10' });
    server.refuse('commands.run', 'period_locked', 'Oct 2026 is locked. Reopen it to change its values.');
    await user.type(field(), '95{Enter}');
    await screen.findByText(/^Oct 2026 is locked/);
    expect(field()).toHaveValue('95');
    expect(screen.getByRole('link', { name: 'Reopen' })).toHaveAttribute(
      'href',
      '/strategy/1/month/lock?period=2026-10',
    );
  });
});

it('a value of a locked month says who locked it and when, and cannot be typed', async () => {
  const { user } = open([update({ value: 55 }, { entered: 'value' })], {
    lock: { by: 'Helga Sommer', at: `${new Date().getFullYear()}-10-09T10:00:00.000Z` },
    reopen: '/strategy/1/month/lock',
  });
  expect(field()).toHaveAccessibleDescription('Locked on Oct 9 by Helga Sommer. Reopen');
  await user.type(field(), '6');
  expect(field()).toHaveValue('55');
});

describe('a value that two people entered', () => {
  const conflict = async () => {
    const page = open();
    page.server.refuse('commands.run', 'conflict', 'Ada changed this to 49 in the meantime.');
    await page.user.type(field(), '95{Enter}');
    expect(await screen.findByText(/wrote/)).toHaveTextContent(/^Ada wrote 49 on Jan 1, 2026\.$/);
    return page;
  };

  it('should show both, and write the second only by choice', async () => {
    const { user, server } = await conflict();
    await user.click(field());
    await user.click(field('Margin, Oct 2026'));
    expect(server.entered()).toHaveLength(1);
    server.accept('commands.run');
    await user.click(screen.getByRole('button', { name: 'Write 95' }));
    await screen.findByText(SAVED);
    expect(server.entered().at(-1)).not.toHaveProperty('base');
  });

  it('should be told as it was typed, where it is a ratio', async () => {
    const share = update({ factor: 100 });
    const { user, server } = renderFeature(<Fields subjects={[share]} />, {
      path: '/updates',
      content: { kpis: [{ id: 1, measure: 'Orders', grain: 'month', aggregation: 'ratio', factor: 100 }] },
      points: { Orders: { num: { '2026-10': 3 }, den: { '2026-10': 20 } } },
    });
    server.refuse('commands.run', 'conflict', 'Ada changed this to 3 in the meantime.');
    await user.type(field(), '12 of 12{Enter}');
    expect(await screen.findByText(/wrote/)).toHaveTextContent(/^Ada wrote 3 \/ 20 on Jan 1, 2026\.$/);
    expect(screen.getByRole('button', { name: 'Keep 3 / 20' })).toBeVisible();
    server.accept('commands.run');
    await user.click(screen.getByRole('button', { name: 'Write 12 of 12' }));
    await screen.findByText(SAVED);
    expect(server.entered().at(-1)?.points).toEqual([
      { kpiId: 1, period: 'month:2026-10-01', num: 12, den: 12 },
    ]);
  });

  it.each([
    ['the value of a KPI that is due once', update({}, { period: null }), 'Orders', { actual: 3 }],
    ['the progress of work', work(), 'Progress of Hire', { progress: 30 }],
  ])('should show both, by the history: %s', async (_, subject, name, after) => {
    const { user, server } = open([subject]);
    const theirs = Object.values(after)[0];
    server.refuse('commands.run', 'conflict', `Ben changed this to ${theirs} in the meantime.`);
    server.answer('changes.list', ({ query }) => {
      expect(query).toEqual({ entity: subject.kind, entityId: String(subject.id) });
      const changes = [changeOf(subject.id, { unit: 'h' }), changeOf(subject.id, after)];
      return { changes, next: null, batches: [] };
    });
    fill(field(name), '40');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/wrote/)).toHaveTextContent(`Ben wrote ${theirs} a minute ago.`);
    expect(screen.getByRole('button', { name: 'Write 40' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Keep ${theirs}` }));
    expect(screen.queryByText(/wrote/)).toBeNull();
  });

  it('should be left as it is by choice', async () => {
    const { user, server } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Keep 49' }));
    expect(screen.queryByText(/wrote/)).toBeNull();
    expect(field()).toHaveFocus();
    expect(server.entered()).toHaveLength(1);
  });
});

describe('an unusual value', () => {
  const subject = update({ target: null, sparkline: usual });

  it('should be asked about once, with the value that it probably is', async () => {
    const { user, server } = open([subject, margin]);
    await user.type(field(), '570{Enter}');
    expect(screen.getByText('Ten times the last value (55%).')).toBeVisible();
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '57' }));
    await screen.findByText(SAVED);
    expect(server.entered()[0]?.points).toMatchObject([{ value: 57 }]);
  });

  it.each(['the button', 'Enter'])('should be kept by %s', async (by) => {
    const { user, server } = open([subject, margin]);
    await user.type(field(), '570{Enter}');
    if (by === 'Enter') await user.keyboard('{Enter}');
    else await user.click(screen.getByRole('button', { name: 'Keep 570' }));
    await screen.findByText(SAVED);
    expect(server.entered()[0]?.points).toMatchObject([{ value: 570 }]);
  });
});

it('progress of work is typed in the same field, also as done of all', async () => {
  const { user, server } = open([work()]);
  server.answer('commands.run', () => ({ revision: 8, ids: {}, records: [] }));
  fill(field('Progress of Hire'), '12 of 25');
  await user.keyboard('{Enter}');
  await screen.findByText(SAVED);
  expect(server.fieldsOf('tactic.update')).toEqual([{ progress: 48 }]);
});
