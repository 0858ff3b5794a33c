import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import { MarksTree } from './marks-tree.tsx';
import type { Group, Item } from './tree.ts';

const COUNT = 5000;
const items = Array.from({ length: COUNT }, (_, at): Item => ({
  kind: 'kpis',
  id: at + 1,
  title: `Measure ${at + 1}`,
  depth: 2,
}));
const groups: Group[] = [{ key: '1', title: 'Customers', items }];

function Tree() {
  const [marks, setMarks] = useState(NO_MARKS);
  return <MarksTree groups={groups} marks={marks} onChange={setMarks} />;
}

test('a pillar with thousands of KPIs renders those in sight, says how many there are, and marks them all', async () => {
  const user = userEvent.setup();
  render(<Tree />);
  await user.click(screen.getByRole('button', { name: `Customers 0 of ${COUNT}` }));
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.length).toBeLessThan(100);
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-setsize', String(COUNT));
  await user.click(screen.getByRole('checkbox', { name: 'Measure 2' }));
  expect(screen.getByRole('button', { name: `Customers 1 of ${COUNT}` })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All of Customers' }));
  expect(screen.getByRole('button', { name: `Customers ${COUNT} of ${COUNT}` })).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
});
