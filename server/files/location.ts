import path from 'node:path';

/** Whether files are in an S3-compatible store, and not in a folder. */
export const isInStore = (location: string): boolean => location.startsWith('s3:');

const S3_URL = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

/** The bucket and the prefix of s3://bucket/prefix; undefined where a text is none. */
export function readS3Location(location: string): { bucket: string; prefix: string } | undefined {
  const { bucket, prefix = '' } = S3_URL.exec(location)?.groups ?? {};
  return bucket === undefined ? undefined : { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') };
}

/** The location of a file in a folder, or below s3://bucket/prefix. */
export const fileAt = (location: string, name: string): string =>
  isInStore(location) ? `${location.replace(/\/+$/, '')}/${name}` : path.join(location, name);
