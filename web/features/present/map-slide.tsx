import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { useMapData } from '../../entities/board/map/evidence.ts';
import { FixedMap } from '../../entities/board/map/fixed-map.tsx';
import { pictureOf } from '../../entities/board/map/picture.ts';
import { mapText } from '../../entities/board/map/words.ts';
import type { Scores } from '../../lib/strategy/scores.ts';
import { linksOf } from '../../lib/strategy/selectors.ts';

/** The map of the strategy in the period that the slides show. */
export default function MapSlide({
  strategy,
  content,
  scores,
  period,
}: {
  strategy: Strategy;
  content: Content;
  scores: Scores | undefined;
  period: string | null;
}) {
  const { data } = useMapData(strategy.id, linksOf(content), period, scores !== undefined);
  const picture = pictureOf(content, { scores, data, isTurned: strategy.mapTurned });
  return (
    <FixedMap picture={picture} label={mapText(picture)} className="h-[calc(100dvh-16rem)] min-h-80 w-full" />
  );
}
