import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { useMapData } from '../../entities/board/map/evidence.ts';
import { isUnproven } from '../../entities/board/map/evidence-text.ts';
import { FixedMap } from '../../entities/board/map/fixed-map.tsx';
import { mapText } from '../../entities/board/map/words.ts';
import { pictureOf, type MapLine } from '../../entities/board/map/picture.ts';
import { StrategyScore } from '../../entities/scorecard/strategy-score.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { BoardViews, StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { type Shortcut, usePageCommands } from '../../lib/dom/page-commands.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { focusCard } from './canvas/card-id.ts';
import { MapCanvas, type MapActions } from './canvas/map-canvas.tsx';
import { prefetchLinkDialogs } from './chunks.ts';
import { MapDialogs, type MapRequest } from './dialogs/map-dialogs.tsx';
import { mapEdits } from './edits.ts';
import { Legend } from './legend.tsx';
import { MapFilter, useMapFilter } from './map-filter.tsx';
import { NoLinks, NoObjectives } from './map-hints.tsx';
import { MapList } from './map-list.tsx';
import { mapMenu, presentationOfMap } from './map-menu.tsx';
import { MapTable } from './map-table.tsx';
import { ObjectivePanel } from './panel/objective-panel.tsx';
import { PlayedPeriod } from './play-button.tsx';
import { useMapView, ViewSwitch } from './view-switch.tsx';
import { linksOf, primaryKpis } from '../../lib/strategy/selectors.ts';

const MAP_KEYS: readonly Shortcut[] = [
  { keys: '↑, ↓, ←, →', label: 'Go from objective to objective' },
  { keys: 'Enter', label: 'Open the objective beside the map' },
  { keys: '→, ←', label: 'While it is open, go on to what it causes, or back to its cause' },
  { keys: 'L', label: 'Link the objective to what it causes' },
  { keys: 'Alt ↑, ↓, ←, →', label: 'Move the objective' },
  { keys: '+, -, 0', label: 'Zoom in, zoom out, show the whole map' },
];

/** The map of a strategy, as a picture or a table, with an objective beside it. */
export function StrategyMap({ strategy, content }: { strategy: Strategy; content: Content }) {
  const { id: strategyId, mapTurned } = strategy;
  const canEdit = may(strategy.role, 'content.change');
  const [isTable, choose] = useMapView();
  const [, navigate] = useLocation();
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const { hasScores, period, read, byId } = useScores(strategyId, content);
  const isNow = useSnapshotId() === null;
  const { data } = useMapData(strategyId, linksOf(content), period, hasScores && isNow);
  const [hasKpis, showKpis] = useState(false);
  const [ratio, setRatio] = useState(0);
  const picture = pictureOf(content, { scores: byId, data, isTurned: mapTurned, hasKpis, ratio });
  const filtering = useMapFilter(strategyId, picture);
  const { filter } = filtering;
  const [selectedId, select] = useState<number | null>(null);
  const [panel, setPanel] = useState<'closed' | 'beside' | 'focused'>('closed');
  const [request, setRequest] = useState<MapRequest>();
  const edits = mapEdits(strategyId, picture);
  const { cards, lines } = picture;
  const card = panel === 'closed' ? undefined : cards.find(({ node }) => node.id === selectedId);

  const open = (id: number, byKeyboard: boolean): void => {
    select(id);
    setPanel(byKeyboard ? 'focused' : 'beside');
  };
  const close = (): void => {
    setPanel('closed');
    if (selectedId !== null) focusCard(selectedId);
  };
  const askLink = (ends: { sourceId: number | null; targetId: number | null }): void =>
    setRequest({ kind: 'new', ...ends });
  const pressLine = ({ link }: MapLine): void => setRequest({ kind: 'details', linkId: link.id });
  const actions: MapActions | null = canEdit
    ? {
        move: (id, by) => void edits.move(id, by),
        link: (sourceId, targetId) => void edits.link(sourceId, targetId),
        askLink: (sourceId) => askLink({ sourceId, targetId: null }),
      }
    : null;
  const askAny = canEdit ? () => askLink({ sourceId: selectedId, targetId: null }) : null;

  const menuItems = mapMenu(strategy, period, { edits: canEdit ? edits : null, isNow });

  usePageCommands({
    title: 'Map',
    commands: () => [
      ...(askAny && cards.length > 1 ? [{ id: 'link', label: 'Link to…', run: askAny }] : []),
      ...(canEdit && cards.length > 0
        ? [{ id: 'arrange', label: 'Arrange the map', run: () => void edits.arrange() }]
        : []),
      {
        id: 'view',
        label: isTable ? 'Show the map' : 'Show as a table',
        run: () => choose(isTable ? null : 'table'),
      },
      ...(isNow
        ? [{ id: 'present', label: 'Present', run: () => navigate(presentationOfMap(strategyId)) }]
        : []),
    ],
    shortcuts: MAP_KEYS,
  });

  return (
    <StrategyPage
      strategy={strategy}
      isFixed
      title="Strategy map"
      about={hasScores && <StrategyScore strategyId={strategyId} name={strategy.title} scores={read} />}
      views={<BoardViews strategyId={strategyId} />}
      period={hasScores && <PlayedPeriod strategyId={strategyId} scores={read} />}
      action={
        askAny &&
        cards.length > 1 && (
          <Button
            variant="primary"
            icon={<Link2 className="size-4" />}
            onPointerEnter={prefetchLinkDialogs}
            onFocus={prefetchLinkDialogs}
            onClick={askAny}
          >
            Link to…
          </Button>
        )
      }
      items={cards.length > 0 ? [{ title: 'Map', items: menuItems }] : []}
    >
      {cards.length === 0 ? (
        <NoObjectives strategyId={strategyId} canEdit={canEdit} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ViewSwitch isTable={isTable} onChoose={choose} />
              {!isTable && primaryKpis(content).length > 0 && (
                <Button
                  size="sm"
                  variant={hasKpis ? 'secondary' : 'quiet'}
                  aria-pressed={hasKpis}
                  onClick={() => showKpis(!hasKpis)}
                >
                  Show KPIs
                </Button>
              )}
              <MapFilter {...filtering} />
            </div>
            {!isTable && !isNarrow && lines.length > 0 && <Legend hasUnproven={lines.some(isUnproven)} />}
          </div>
          {lines.length === 0 && cards.length > 1 && <NoLinks onLink={askAny} />}
          <div className="flex min-h-0 flex-1 gap-3">
            {isTable ? (
              <div className="min-w-0 flex-1 overflow-y-auto">
                <MapTable picture={picture} filter={filter} period={period} onPressLine={pressLine} />
              </div>
            ) : isPrinting ? (
              <FixedMap picture={picture} label={mapText(picture)} className="h-[140mm] w-full" />
            ) : isNarrow ? (
              <MapList picture={picture} filter={filter} selectedId={selectedId} onOpen={open} />
            ) : (
              <MapCanvas
                picture={picture}
                filter={filter}
                selectedId={selectedId}
                openId={card?.node.id ?? null}
                onSelect={select}
                onOpen={open}
                onPressLine={pressLine}
                onRatio={setRatio}
                actions={actions}
              />
            )}
            {card && !isTable && (
              <ObjectivePanel
                key={panel}
                card={card}
                picture={picture}
                period={period}
                takesFocus={panel === 'focused'}
                onClose={close}
                onShow={(id) => {
                  select(id);
                  focusCard(id);
                }}
                onWalk={(id) => open(id, true)}
                onAskLink={canEdit ? askLink : null}
                onPressLine={pressLine}
              />
            )}
          </div>
        </>
      )}
      {request && (
        <MapDialogs
          {...{ strategyId, content, picture, canEdit, request }}
          data={data}
          onRequest={setRequest}
          onUnlink={(id) => void edits.unlink(id)}
        />
      )}
    </StrategyPage>
  );
}
