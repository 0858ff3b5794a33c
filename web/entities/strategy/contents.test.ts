import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import type { NodeType } from '../../../contract/kinds/constants.ts';

const board = (...types: NodeType[]) => ({
  nodes: types.map((type) => ({ type })),
  links: [],
  kpis: [],
  initiatives: [],
});

test('the contents of a strategy are counted, without zeros', () => {
  expect(contentsOf(board('objective', 'vision', 'perspective', 'objective'))).toBe(
    '1 vision, 1 pillar and 2 objectives',
  );
  expect(contentsOf(board('mission'))).toBe('1 mission');
});

test('initiatives and KPIs of all three levels are counted too', () => {
  const kpis = [{ departmentKpis: [{ teamKpis: [1, 2] }] }, { departmentKpis: [] }];
  expect(contentsOf({ ...board('objective'), kpis, initiatives: [1] })).toBe(
    '1 objective, 5 KPIs and 1 initiative',
  );
});

test('an empty board has no contents', () => {
  expect(contentsOf(board())).toBe('');
});
