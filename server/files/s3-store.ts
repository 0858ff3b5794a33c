import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { digestOf, type FileStore, FileStoreError, readableOf, requireFileName } from './file-store.ts';
import { readError, readListing } from './s3-xml.ts';

/** How to reach an S3-compatible store. */
export interface S3Access {
  /** Such as https://s3.example.com; undefined: that of AWS in the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How long an answer may take, beside the time of its bytes: milliseconds. */
const ANSWER_MS = 30_000;
/** The slowest line that a file is given the time for: bytes in a millisecond. */
const BYTES_PER_MS = 100;
/** How often a request is tried where the store is away or busy, and the pause before the second try. */
const TRIES = 3;
const PAUSE_MS = 300;
/** The most that S3 takes in one request. */
const SIZE_MAX = 5 * 1024 ** 3;

const EMPTY_DIGEST = createHash('sha256').digest('hex');

/** One request; a busy store and a broken connection are tried again, because every request may run twice. */
async function request(url: URL, method: string, access: S3Access, content?: Blob): Promise<Response> {
  // Few servers keep files there.
  const { AwsV4Signer } = await import('aws4fetch');
  const digest = content ? await digestOf(content.stream()) : EMPTY_DIGEST;
  for (let attempt = 1; ; attempt++) {
    const signer = new AwsV4Signer({
      ...access,
      method,
      url: url.href,
      service: 's3',
      // The store refuses content that was damaged on the way.
      headers: { 'X-Amz-Content-Sha256': digest },
    });
    const { headers } = await signer.sign();
    const limitMs = ANSWER_MS + (content?.size ?? 0) / BYTES_PER_MS;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error(`no answer in ${limitMs / 1000} s`)), limitMs);
    try {
      const body = content ?? null;
      const response = await fetch(url, {
        method,
        headers,
        body,
        signal: waiting.signal,
        redirect: 'manual',
      });
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || attempt >= TRIES) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt >= TRIES || waiting.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    await delay(PAUSE_MS * attempt);
  }
}

/** The pieces of an answer. Its stream fails where the next one is long in coming; the reader may take any time. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  const wait = (): NodeJS.Timeout =>
    setTimeout(() => body.destroy(new Error('The store stopped sending the file')), ANSWER_MS);
  let timer = wait();
  try {
    for await (const piece of body) {
      clearTimeout(timer);
      yield piece as Buffer;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A store in a bucket of S3 or anything that speaks its protocol. Addresses are of path style, which all of them take. */
export function s3Store({ bucket, prefix }: { bucket: string; prefix: string }, access: S3Access): FileStore {
  const location = `s3://${bucket}${prefix && `/${prefix}`}`;
  const endpoint = access.endpoint ?? `https://s3.${access.region}.amazonaws.com`;
  const inBucket = prefix && `${prefix}/`;

  const send = async (url: URL, method: string, content?: Blob): Promise<Response> => {
    const response = await request(url, method, access, content).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
      throw new FileStoreError(`${location} cannot be reached at ${endpoint}: ${code ?? message}.`, {
        cause: error,
      });
    });
    if (response.ok || (response.status === 404 && method === 'HEAD')) return response;
    const { code, message } = readError(await response.text());
    if (response.status === 404 && code !== 'NoSuchBucket') return response;
    const why = [code, message].filter(Boolean).join(': ') || `status ${response.status}`;
    const hint = response.status === 403 ? ' Check the S3_ settings and the rights of the key.' : '';
    throw new FileStoreError(`${location} at ${endpoint} refused ${method} (${why}).${hint}`);
  };
  const urlOf = (name: string): URL => {
    requireFileName(name);
    return new URL(`${endpoint}/${bucket}/${inBucket}${name}`);
  };
  return {
    location,
    async write(name, content) {
      const blob = content instanceof Blob ? content : new Blob([content]);
      if (blob.size > SIZE_MAX)
        throw new FileStoreError(`${name} has more than 5 GiB, which ${location} does not take.`);
      const response = await send(urlOf(name), 'PUT', blob);
      if (!response.ok) throw new FileStoreError(`${location} at ${endpoint} did not take ${name}.`);
      await response.body?.cancel();
    },
    async read(name) {
      const response = await send(urlOf(name), 'GET');
      if (!response.ok) return undefined;
      const body = readableOf(response.body ?? new Blob([]).stream());
      return Readable.from(arriving(body), { objectMode: false });
    },
    async size(name) {
      const response = await send(urlOf(name), 'HEAD');
      return response.ok ? Number(response.headers.get('content-length')) : undefined;
    },
    async *list(start) {
      let next: string | undefined;
      do {
        const url = new URL(`${endpoint}/${bucket}`);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', `${inBucket}${start}`);
        if (next !== undefined) url.searchParams.set('continuation-token', next);
        const response = await send(url, 'GET');
        const listing = readListing(await response.text());
        for (const { key, ...file } of listing.files) yield { name: key.slice(inBucket.length), ...file };
        ({ next } = listing);
      } while (next !== undefined);
    },
    async remove(name) {
      const response = await send(urlOf(name), 'DELETE');
      await response.body?.cancel();
    },
  };
}
