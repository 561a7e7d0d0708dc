import path from 'node:path';
import type { Values } from '#libs/config/variables.js';
import type { S3Place } from './s3/s3-storage.js';

/** The variables that define where files are stored. */
export const STORAGE_VARIABLES = [
  'STORAGE_DIR',
  'STORAGE_URL',
  'STORAGE_OLD_URL',
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_REGION',
] as const;
export type StorageEnvironment = Values<(typeof STORAGE_VARIABLES)[number]>;

/** A folder's path, or a place in a bucket. */
export type StoragePlace = { folder: string } | S3Place;

const DEFAULT_REGION = 'us-east-1';

/** Where new files go. */
export const storagePlace = (environment: StorageEnvironment): StoragePlace =>
  environment.STORAGE_URL === undefined
    ? { folder: path.resolve(environment.STORAGE_DIR) }
    : placeOf(environment.STORAGE_URL, environment);

/** The old storage of an installation whose files move; null for any other. */
export const oldStoragePlace = (environment: StorageEnvironment): StoragePlace | null =>
  environment.STORAGE_OLD_URL === undefined ? null : placeOf(environment.STORAGE_OLD_URL, environment);

/** A line for each variable that does not fit the others. */
export function storageEnvironmentProblems(environment: StorageEnvironment): string[] {
  const places = [storagePlace(environment), oldStoragePlace(environment)];
  const problems: string[] = [];
  if (nameOf(places[0]!) === nameOf(places[1]))
    problems.push('STORAGE_OLD_URL: is where new files go; it must be the place that files move from');
  const isOnS3 = places.some((place) => place !== null && 'bucket' in place);
  for (const name of ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_REGION'] as const)
    if (!isOnS3 && environment[name] !== undefined)
      problems.push(`${name}: is set, but neither STORAGE_URL nor STORAGE_OLD_URL begins with s3://`);
  return problems;
}

function placeOf(url: string, { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_REGION: region }: StorageEnvironment) {
  if (!url.startsWith('s3://')) return { folder: path.resolve(url.replace(/^file:(\/\/)?/, '')) };
  const [bucket, ...folders] = url.slice('s3://'.length).replace(/\/+$/, '').split('/');
  return {
    bucket: bucket!,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: region ?? DEFAULT_REGION,
    ...(endpoint !== undefined && { endpoint }),
  };
}

const nameOf = (place: StoragePlace | null | undefined): string | null | undefined =>
  place && ('folder' in place ? place.folder : `s3://${place.bucket}/${place.prefix}`);
