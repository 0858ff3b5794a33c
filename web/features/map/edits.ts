import { arrangedPlaces, type MapPlace } from '../../../contract/map/arrange.ts';
import { fixedPlaces, movedPlace, placesAfterMove } from '../../../contract/map/moves.ts';
import type { Point } from '../../../contract/map/routes.ts';
import type { LaidOut } from '../../entities/board/map/layout.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { creation, deletion, update, type ContentEdit } from '../../lib/sync/edit.ts';
import { submit, temporaryId } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';

/** The writes of a map that need no dialog. Each shows at once, can be undone, and says why where it is refused. */
export interface MapEdits {
  link: (sourceId: number, targetId: number) => Promise<void>;
  unlink: (linkId: number) => Promise<void>;
  /** Moves an objective by pixels of the map. */
  move: (objectiveId: number, by: Point) => Promise<void>;
  arrange: () => Promise<void>;
  turn: (isTurned: boolean) => Promise<void>;
}

const placing = (places: readonly MapPlace[]): ContentEdit['commands'] =>
  places.flatMap(({ id, mapX, mapY }) => update('node', id, { mapX, mapY }).commands);

/** The edit that links a cause to its effect. The other objectives stay where they stand. */
export const linking = ({ plan, layout }: LaidOut, fields: object): ContentEdit => ({
  commands: [
    ...creation('link', temporaryId(), { type: 'causes', ...fields }).commands,
    ...placing(fixedPlaces(plan, layout)),
  ],
});

/** The writes of the map of one strategy. */
export function mapEdits(strategyId: number, { plan, layout }: LaidOut): MapEdits {
  const save = async (edit: ContentEdit, title: string, message: string): Promise<void> => {
    try {
      const answer = await submit(strategyId, edit);
      toast.undoable(message, undoOf(strategyId, answer), { title });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.failure(error);
    }
  };
  return {
    link: (sourceId, targetId) =>
      save(linking({ plan, layout }, { sourceId, targetId }), 'Linked', 'The link is saved'),
    unlink: (id) => save(deletion('link', id), 'Deleted', 'The objectives stay'),
    move: async (id, by) => {
      const place = movedPlace(layout, id, by);
      const current = layout.nodes.find((node) => node.id === id);
      if (!place || (place.mapX === current?.x && place.mapY === current.line)) return;
      const commands = placing(placesAfterMove(plan, layout, place));
      await save({ commands }, 'Moved', 'The new place is saved');
    },
    arrange: () =>
      save(
        { commands: placing(arrangedPlaces(plan)) },
        'Arranged',
        'Each objective stands where its links put it',
      ),
    turn: (mapTurned) =>
      save(
        update('strategy', strategyId, { mapTurned }),
        'Turned',
        mapTurned ? 'The first pillar is at the bottom' : 'The first pillar is at the top',
      ),
  };
}
