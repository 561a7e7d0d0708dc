import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readVariables } from '#libs/config/environment.js';
import { variablesNamed } from '#libs/config/variables.js';
import { oldStoragePlace, storageEnvironmentProblems, storagePlace, STORAGE_VARIABLES } from './storage-settings.js';

const read = (given: Record<string, string>) => readVariables(variablesNamed(STORAGE_VARIABLES), given);

describe('where files are stored', () => {
  it.each([
    [{}, { folder: path.resolve('.data/storage') }],
    [{ STORAGE_DIR: '/srv/files' }, { folder: '/srv/files' }],
    [{ STORAGE_DIR: '/srv/files', STORAGE_URL: 'file:///srv/our files' }, { folder: '/srv/our files' }],
    [{ STORAGE_URL: 'file:files' }, { folder: path.resolve('files') }],
    [{ STORAGE_URL: 's3://our-files' }, { bucket: 'our-files', prefix: '', region: 'us-east-1' }],
    [
      { STORAGE_URL: 's3://our-files/a/b/', STORAGE_S3_REGION: 'eu-west-1', STORAGE_S3_ENDPOINT: 'http://minio:9000' },
      { bucket: 'our-files', prefix: 'a/b/', region: 'eu-west-1', endpoint: 'http://minio:9000' },
    ],
  ])('is read from %j', (given, place) => {
    expect(storagePlace(read(given))).toEqual(place);
    expect(storageEnvironmentProblems(read(given))).toEqual([]);
  });

  it('includes the old storage while files move', () => {
    expect(oldStoragePlace(read({}))).toBeNull();
    const environment = read({ STORAGE_URL: 's3://our-files', STORAGE_OLD_URL: 'file:/srv/files' });
    expect(oldStoragePlace(environment)).toEqual({ folder: '/srv/files' });
    expect(storageEnvironmentProblems(environment)).toEqual([]);
  });

  it.each([
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Our_Files'],
    ['STORAGE_URL', 's3://key:secret@our-files'],
    ['STORAGE_URL', 's3://our-files?region=x'],
    ['STORAGE_URL', 'https://our-files.s3.amazonaws.com'],
    ['STORAGE_URL', '/srv/files'],
    ['STORAGE_OLD_URL', 'file:'],
    ['STORAGE_OLD_URL', 'file://server/files'],
    ['STORAGE_URL', 'file:/srv/our%20files'],
    ['STORAGE_URL', 'file:///srv/100%'],
    ['STORAGE_S3_ENDPOINT', 'https://'],
    ['STORAGE_S3_ENDPOINT', 'minio:9000'],
    ['STORAGE_S3_ENDPOINT', 'https://key:secret@minio'],
    ['STORAGE_S3_ENDPOINT', 'https://minio/bucket'],
    ['STORAGE_S3_REGION', 'Europe, west'],
  ])('%s is refused as %s, without repeating it', (name, value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (error) {
      message = (error as EnvironmentError).message;
    }
    expect(message).toMatch(new RegExp(`${name}: must be`));
    expect(message).not.toContain('secret@');
  });

  it.each([
    [
      { STORAGE_URL: 'file:/srv/files', STORAGE_OLD_URL: 'file:///srv/files/' },
      /^STORAGE_OLD_URL: is where new files go/,
    ],
    [{ STORAGE_DIR: '/srv/files', STORAGE_OLD_URL: 'file:/srv/files' }, /^STORAGE_OLD_URL: is where new files go/],
    [{ STORAGE_S3_ENDPOINT: 'http://minio:9000' }, /^STORAGE_S3_ENDPOINT: is set, but neither/],
  ])('%j is refused as contradictory', (given, problem) => {
    expect(storageEnvironmentProblems(read(given))).toEqual([expect.stringMatching(problem)]);
  });
});
