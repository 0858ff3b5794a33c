import { ArrowUpDown, Link2, Wand2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Flow, Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { FixedMap } from '../../entities/map/fixed-map.tsx';
import { mapText } from '../../entities/map/words.ts';
import { pictureOf, type MapLine } from '../../entities/map/picture.ts';
import { ShownPeriod, StrategyScore } from '../../entities/scorecard/strategy-score.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { BOARD_TABS, StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { focusCard } from './canvas/card-id.ts';
import { MapCanvas, type MapActions } from './canvas/map-canvas.tsx';
import { LinkDialog, prefetchLinkDialog } from './chunks.ts';
import type { LinkRequest } from './dialogs/link-values.ts';
import { mapEdits } from './edits.ts';
import { Legend } from './legend.tsx';
import { NoLinks, NoObjectives } from './map-hints.tsx';
import { MapList } from './map-list.tsx';
import { MapTable } from './map-table.tsx';
import { ObjectivePanel } from './panel/objective-panel.tsx';
import { useMapView, ViewSwitch } from './view-switch.tsx';

/** The map of a strategy, as a picture or a table, with an objective beside it. */
export function StrategyMap({ strategy, flow }: { strategy: Strategy; flow: Flow }) {
  const { id: strategyId, mapTurned } = strategy;
  const canEdit = may(strategy.role, 'content.change');
  const [isTable, choose] = useMapView();
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const { isTracked, period, read, byId } = useScores(strategyId, flow.kpis);
  const picture = pictureOf(flow, byId, mapTurned);
  const [selectedId, select] = useState<number | null>(null);
  const [panel, setPanel] = useState<'closed' | 'beside' | 'focused'>('closed');
  const [request, setRequest] = useState<LinkRequest>();
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
  const pressLine = ({ link }: MapLine): void => setRequest({ kind: 'edit', link });
  const actions: MapActions | null = canEdit
    ? {
        move: (id, by) => void edits.move(id, by),
        link: (sourceId, targetId) => void edits.link(sourceId, targetId),
        askLink: (sourceId) => askLink({ sourceId, targetId: null }),
      }
    : null;
  const askAny = canEdit ? () => askLink({ sourceId: selectedId, targetId: null }) : null;

  return (
    <StrategyPage
      strategy={strategy}
      tabs={BOARD_TABS}
      isFixed
      title="Strategy map"
      about={isTracked && <StrategyScore strategyId={strategyId} name={strategy.title} scores={read} />}
      period={isTracked && <ShownPeriod strategyId={strategyId} scores={read} />}
      action={
        askAny &&
        cards.length > 1 && (
          <Button
            variant="primary"
            icon={<Link2 className="size-4" />}
            onPointerEnter={prefetchLinkDialog}
            onFocus={prefetchLinkDialog}
            onClick={askAny}
          >
            Link to…
          </Button>
        )
      }
      items={
        canEdit && cards.length > 0
          ? [
              {
                title: 'Map',
                items: [
                  {
                    id: 'arrange',
                    label: 'Arrange',
                    icon: <Wand2 />,
                    onAction: () => void edits.arrange(),
                  },
                  {
                    id: 'turn',
                    label: 'Turn the order of pillars',
                    icon: <ArrowUpDown />,
                    onAction: () => void edits.turn(!mapTurned),
                  },
                ],
              },
            ]
          : []
      }
    >
      {cards.length === 0 ? (
        <NoObjectives strategyId={strategyId} canEdit={canEdit} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ViewSwitch isTable={isTable} onChoose={choose} />
            {!isTable && !isNarrow && lines.length > 0 && (
              <Legend hasUnproven={lines.some(({ isUnproven }) => isUnproven)} />
            )}
          </div>
          {lines.length === 0 && cards.length > 1 && <NoLinks onLink={askAny} />}
          <div className="flex min-h-0 flex-1 gap-3">
            {isTable ? (
              <div className="min-w-0 flex-1 overflow-y-auto">
                <MapTable picture={picture} period={period} onPressLine={pressLine} />
              </div>
            ) : isPrinting ? (
              <FixedMap picture={picture} label={mapText(picture)} className="h-[140mm] w-full" />
            ) : isNarrow ? (
              <MapList picture={picture} selectedId={selectedId} onOpen={open} />
            ) : (
              <MapCanvas
                picture={picture}
                selectedId={selectedId}
                openId={card?.node.id ?? null}
                onSelect={select}
                onOpen={open}
                onPressLine={pressLine}
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
                onAskLink={canEdit ? askLink : null}
                onPressLine={pressLine}
              />
            )}
          </div>
        </>
      )}
      {request && (
        <Suspense>
          <LinkDialog
            strategyId={strategyId}
            flow={flow}
            laidOut={picture}
            request={request}
            onClose={() => setRequest(undefined)}
            onUnlink={(id) => void edits.unlink(id)}
          />
        </Suspense>
      )}
    </StrategyPage>
  );
}
