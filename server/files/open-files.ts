import path from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, FileStoreError } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { isInStore, readS3Location } from './location.ts';
import { type S3Access, s3Store } from './s3-store.ts';

/**
 * The store at a location: the path of a folder, or s3://bucket/prefix. Neither is touched before the first call. Throws
 * FileStoreError where the location is none, or the access to S3 is missing.
 */
export function openFiles(location: string, s3: S3Access | undefined): FileStore {
  if (!isInStore(location)) return folderStore(location);
  const place = readS3Location(location);
  if (!place)
    throw new FileStoreError(`${location} must be a folder, or s3://bucket/prefix with a name of a bucket.`);
  if (!s3)
    throw new FileStoreError(
      `${location} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not at AWS.`,
    );
  return s3Store(place, s3);
}

/** The store of the files of a database: that of FILES_LOCATION, or a folder in the data folder. */
export const filesOf = ({
  dataFolder,
  filesLocation,
  s3,
}: Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'filesLocation' | 's3'>>): FileStore =>
  openFiles(filesLocation ?? path.join(dataFolder, 'files'), s3);
