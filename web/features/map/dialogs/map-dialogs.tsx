import { Suspense } from 'react';
import type { Content } from '../../../../contract/commands/content.ts';
import type { MapData } from '../../../entities/board/map/evidence.ts';
import type { MapPicture } from '../../../entities/board/map/picture.ts';
import { LinkDetails, LinkDialog } from '../chunks.ts';
import type { LinkRequest } from './link-values.ts';

/** The dialog that is open over the map: a link with its evidence, or its form. */
export type MapRequest = LinkRequest | { kind: 'details'; linkId: number };

/** The dialogs of the map. A link that another member deletes meanwhile closes its dialog. */
export function MapDialogs({
  strategyId,
  content,
  picture,
  data,
  canEdit,
  request,
  onRequest,
  onUnlink,
}: {
  strategyId: number;
  content: Content;
  picture: MapPicture;
  data: MapData | undefined;
  canEdit: boolean;
  request: MapRequest;
  onRequest: (request: MapRequest | undefined) => void;
  onUnlink: (linkId: number) => void;
}) {
  const close = (): void => onRequest(undefined);
  if (request.kind !== 'details')
    return (
      <Suspense>
        <LinkDialog {...{ strategyId, content, request }} laidOut={picture} onClose={close} />
      </Suspense>
    );
  const line = picture.lines.find(({ link }) => link.id === request.linkId);
  if (!line) return null;
  const nameOf = (record: string): string => {
    const [kind, id] = record.split(':');
    return kind === 'kpi'
      ? (content.kpi.get(Number(id))?.measure ?? '')
      : (content.node.get(Number(id))?.title ?? '');
  };
  const unlink = (): void => {
    close();
    onUnlink(request.linkId);
  };
  return (
    <Suspense>
      <LinkDetails
        {...{ line, data, nameOf }}
        onEdit={canEdit ? () => onRequest({ kind: 'edit', link: line.link }) : null}
        onUnlink={canEdit ? unlink : null}
        onClose={close}
      />
    </Suspense>
  );
}
