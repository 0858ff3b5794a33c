import { ApiError, errorOf } from '../../lib/api/api-error.ts';
import { unreachable } from '../../lib/api/call.ts';
import { keepFile } from '../../lib/api/fetch-file.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { atPeriod } from '../../lib/time/period.ts';
import { toast } from '../../ui/toast.tsx';

/** How many pixels of the picture stand for one of the map. */
const PNG_SCALE = 2;

async function readSvg(strategyId: number, period: string | null): Promise<string> {
  const path = atPeriod(`/api/strategies/${strategyId}/map.svg`, period);
  const response = await fetch(addressOf(path), { credentials: 'same-origin', cache: 'no-store' }).catch(
    () => {
      throw unreachable();
    },
  );
  if (!response.ok) throw await errorOf(response);
  return response.text();
}

/** Draws an SVG into a PNG. From a data address: those are what the policy of the page lets an image have. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The map is too large for a PNG.'))),
      'image/png',
    );
  });
}

/** Gives the map of a period to the browser to keep, as a picture. Says why where that fails. */
export async function exportPicture(
  { id, title }: { id: number; title: string },
  period: string | null,
  format: 'svg' | 'png',
): Promise<void> {
  try {
    const svg = await readSvg(id, period);
    const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
    keepFile(blob, `${title} map.${format}`);
  } catch (error) {
    if (error instanceof ApiError) toast.failure(error);
    else toast.error('The picture of the map cannot be made in this browser.');
  }
}
