import { cx } from '../../../ui/cx.ts';
import { BandGrounds, BandLabels, MapLines, UnprovenMarks } from './drawing.tsx';
import { CardFace } from './card-face.tsx';
import type { MapPicture } from './picture.ts';

/** A whole map as a picture that fits into its place: nothing in it can be used. The table of the map has the same in words. */
export function FixedMap({
  picture,
  label,
  className,
}: {
  picture: MapPicture;
  label: string;
  className?: string;
}) {
  const { width, height, bands, cards } = picture;
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('overflow-hidden', className)}
      style={{ containerType: 'size' }}
    >
      <div
        style={{
          width,
          height,
          marginLeft: -width / 2,
          // The ratio of two lengths, which is a number: the picture needs no script to fit, also in print.
          scale: `min(tan(atan2(100cqw, ${width}px)), tan(atan2(100cqh, ${height}px)))`,
        }}
        className="relative left-1/2 origin-top"
      >
        <BandGrounds bands={bands} />
        <MapLines picture={picture} />
        <UnprovenMarks lines={picture.lines} />
        {cards.map(({ node, contents, values, hasKpis, rect }) => (
          <div
            key={node.id}
            style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
            className="absolute"
          >
            <CardFace title={node.title} {...{ contents, values, hasKpis }} />
          </div>
        ))}
        <BandLabels bands={bands} />
      </div>
    </div>
  );
}
