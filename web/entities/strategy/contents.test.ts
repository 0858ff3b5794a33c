import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import { contentOf } from '../../test/content.ts';
import type { NodeType } from '../../../contract/kinds/constants.ts';

const board = (...types: NodeType[]) => contentOf({ nodes: types.map((type) => ({ type })) });

test('the contents of a strategy are counted, without zeros', () => {
  expect(contentsOf(board('objective', 'vision', 'perspective', 'objective'))).toBe(
    '1 vision, 1 pillar and 2 objectives',
  );
  expect(contentsOf(board('mission'))).toBe('1 mission');
});

test('initiatives and KPIs of all three levels are counted too', () => {
  const kpis = [{ below: [{ below: [{}, {}] }] }, {}];
  const initiatives = [{ tactics: [{ steps: [{}] }] }];
  expect(contentsOf(contentOf({ nodes: [{ type: 'objective' }], kpis, initiatives }))).toBe(
    '1 objective, 5 KPIs and 1 initiative',
  );
});

test('an empty board has no contents', () => {
  expect(contentsOf(board())).toBe('');
});
