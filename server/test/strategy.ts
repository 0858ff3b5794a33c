import type { Node, Strategy } from '../../contract/api/entities.ts';
import type { Role } from '../../contract/people/roles.ts';
import { write } from '../store/write.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** The content of a board, in the order of the screen. */
export interface Board {
  strategy: Strategy;
  id: number;
  visions: Node[];
  missions: Node[];
  pillars: Node[];
  /** All of them, pillar by pillar. */
  objectives: Node[];
}

/** The content of a new strategy: `objectives` is the number for each pillar. */
export interface Wanted {
  title?: string;
  vision?: boolean;
  mission?: boolean;
  pillars?: number;
  objectives?: number;
}

/** Creates a strategy of this person through the API. */
export async function strategyOf(owner: Person, wanted: Wanted = {}): Promise<Board> {
  const { title = 'Growth', vision = false, mission = false, pillars = 0, objectives = 0 } = wanted;
  const strategy = await owner.done('strategies.create', { body: { title } });
  const params = { id: strategy.id };
  const board: Board = {
    strategy,
    id: strategy.id,
    visions: [],
    missions: [],
    pillars: [],
    objectives: [],
  };
  const add = (body: Pick<Node, 'type' | 'title'> & { perspectiveId?: number }): Promise<Node> =>
    owner.done('nodes.create', { params, body });
  if (vision) board.visions.push(await add({ type: 'vision', title: 'Vision' }));
  if (mission) board.missions.push(await add({ type: 'mission', title: 'Mission' }));
  for (let i = 1; i <= pillars; i++) {
    const pillar = await add({ type: 'perspective', title: `Pillar ${i}` });
    board.pillars.push(pillar);
    for (let j = 1; j <= objectives; j++) {
      const objective = {
        type: 'objective',
        title: `Objective ${i}.${j}`,
        perspectiveId: pillar.id,
      } as const;
      board.objectives.push(await add(objective));
    }
  }
  return board;
}

/** Makes a user a member of a strategy. */
export const enroll = (product: Product, strategyId: number, who: Person, role: Role): Promise<unknown> =>
  write(product.store, (writer) =>
    writer
      .insertInto('memberships')
      .values({ strategy_id: strategyId, user_id: who.id, role, created_at: new Date().toISOString() })
      .execute(),
  );

/** Removes a member from a strategy. */
export const expel = (product: Product, strategyId: number, who: Person): Promise<unknown> =>
  write(product.store, (writer) =>
    writer
      .deleteFrom('memberships')
      .where('strategy_id', '=', strategyId)
      .where('user_id', '=', who.id)
      .execute(),
  );
