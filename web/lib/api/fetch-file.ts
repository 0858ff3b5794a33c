import { ApiError, errorOf } from './api-error.ts';
import { unreachable } from './call.ts';

/** How much of a file has come: 0 to 100; null while its size is not known. */
type OnProgress = (percent: number | null) => void;

const NAME = /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/;

/** The name that the server gave a file. */
function nameIn(headers: Headers): string {
  const [, encoded, plain] = NAME.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded);
}

async function readAll(
  { body, headers }: Response,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const size = Number(headers.get('content-length'));
  let have = 0;
  const reader = body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value);
    have += step.value.length;
    onProgress(size > 0 ? (have / size) * 100 : null);
  }
  return parts;
}

/** Hands a file to the browser to keep. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetches a file and hands it to the browser to keep; with a body by POST. Throws ApiError, and what an abort throws. */
export async function fetchFile(
  address: string,
  { signal, onProgress, body }: { signal: AbortSignal; onProgress?: OnProgress; body?: unknown },
): Promise<void> {
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw await errorOf(response);
    const blob = new Blob(await readAll(response, onProgress ?? (() => undefined)), {
      type: response.headers.get('content-type') ?? '',
    });
    keepFile(blob, nameIn(response.headers));
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw unreachable();
  }
}
