import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BUCKET, CREDENTIALS, startS3Server } from '../../../scripts/lib/s3-server.mjs';
import { startFaultProxy, type Fault, type FaultProxy } from '../../../test/support/fault-proxy.js';
import { proveStorage } from '../open-storage.js';
import { chunks, describeStorage } from '../testing/describe-storage.js';
import { MOST_WRITERS } from './part-store.js';
import { S3Storage, type S3Place } from './s3-storage.js';

const MEGABYTE = 1024 * 1024;
const PART = 8 * MEGABYTE;

let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;
let proxy: FaultProxy;
let place: S3Place;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'polyad-s3-'));
  server = await startS3Server(folder);
  proxy = await startFaultProxy(server.url);
  place = { bucket: BUCKET, prefix: 'files/', endpoint: proxy.url, region: 'us-east-1' };
}, 600_000);
afterEach(() => void (proxy.fault = () => 'none'));
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (changes: Partial<S3Place> = {}, credentials = CREDENTIALS) =>
  new S3Storage({ ...place, ...changes }, credentials);
const storageError = (problem: string, message = /^S3 at polyad-test/) =>
  expect.objectContaining({ name: 'StorageError', problem, message: expect.stringMatching(message) });
const refusedBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it worked')),
    (error: unknown) => error,
  );

describe('S3Storage', () => {
  describeStorage(open);

  describe('during an upload', () => {
    const video = randomBytes(PART + 3 * MEGABYTE);
    const sha256 = createHash('sha256').update(video).digest('hex');
    const part = (start: number, end: number) =>
      (async function* () {
        yield video.subarray(start, end);
      })();

    it('finishes an upload whose process died after the last part', async () => {
      const key = await open().begin(video.length);
      await open().append(key, 0, part(0, PART));
      proxy.fault = ({ method }) => (method === 'POST' ? 'broken' : 'none'); // the request that makes one object of all parts
      expect(await refusedBy(open().append(key, PART, part(PART, video.length)))).toEqual(storageError('away'));
      proxy.fault = () => 'none';
      await expect(open().size(key)).rejects.toThrow('no file');
      const [one, other] = await Promise.all([open().arrived(key), open().arrived(key)]);
      expect([one, other]).toEqual([video.length, video.length]);
      expect(await open().seal(key)).toBe(sha256);
    });

    it.each<[string, Fault, string]>([
      ['is unavailable', 'broken', 'away'],
      ['fails', { status: 503, code: 'SlowDown' }, 'away'],
      ['is full', { status: 507, code: 'InsufficientStorage' }, 'full'],
      ['revokes rights', { status: 403, code: 'AccessDenied' }, 'refused'],
    ])(
      'loses nothing if the bucket %s',
      async (_what, fault, problem) => {
        const storage = open();
        const key = await storage.begin(video.length);
        await storage.append(key, 0, part(0, PART));
        proxy.fault = () => fault;
        const failed = storageError(problem);
        expect(await refusedBy(storage.append(key, PART, part(PART, video.length)))).toEqual(failed);
        expect(await refusedBy(storage.arrived(key))).toEqual(failed);
        expect(await refusedBy(open().arrived(key))).toEqual(failed);
        expect(await refusedBy(storage.put(chunks('another')))).toEqual(failed);
        expect(await refusedBy(storage.read(key, 0, 1))).toEqual(failed);
        expect(await refusedBy(storage.holds(key, video.length))).toEqual(failed);
        expect(await refusedBy(storage.delete(key))).toEqual(failed);
        proxy.fault = () => 'none';
        const arrived = await storage.arrived(key);
        await storage.append(key, arrived, part(arrived, video.length));
        expect(await storage.seal(key)).toBe(sha256);
      },
      30_000,
    );

    it('stores nothing after a part that failed', async () => {
      const upload = randomBytes(12 * MEGABYTE);
      const from = (start: number, end = upload.length) =>
        (async function* () {
          yield upload.subarray(start, end);
        })();
      const storage = open();
      const key = await storage.begin(upload.length);
      await storage.append(key, 0, from(0, 4 * MEGABYTE));
      let failed = 0;
      proxy.fault = ({ method, url }) =>
        method === 'PUT' && url!.includes('partNumber=') && failed++ === 0 ? { status: 503, code: 'SlowDown' } : 'none';
      expect(await refusedBy(storage.append(key, 4 * MEGABYTE, from(4 * MEGABYTE)))).toEqual(storageError('away'));
      expect(failed).toBeGreaterThan(0);
      proxy.fault = () => 'none';
      const arrived = await storage.arrived(key);
      await storage.append(key, arrived, from(arrived));
      expect(await open().seal(key)).toBe(createHash('sha256').update(upload).digest('hex'));
    });

    it('refuses more senders than there is temporary space for, until one has ended', async () => {
      const storage = open();
      const key = await storage.begin(4);
      const keys = await Promise.all(Array.from({ length: MOST_WRITERS }, () => storage.begin(4)));
      const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
      const slow = async function* () {
        yield Buffer.from('sl');
        await gone;
        yield Buffer.from('ow');
      };
      const next = async function* () {
        yield Buffer.from('next');
      };
      const slowOnes = keys.map((one) => storage.append(one, 0, slow()));
      const refused = await refusedBy(storage.append(key, 0, next()));
      expect(refused).toEqual(storageError('away', /^too many uploads/));
      leave();
      expect(await Promise.all(slowOnes)).toEqual(keys.map(() => 4));
      expect(await storage.append(key, 0, next())).toBe(4);
    });

    it('reports that the storage is full if its quota is used up', async () => {
      proxy.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'QuotaExceeded' } : 'none');
      expect(await refusedBy(open().put(chunks('another')))).toEqual(storageError('full'));
    });

    it('leaves nothing of a deleted file in the bucket', async () => {
      const storage = open({ prefix: 'alone/' });
      const whole = await storage.begin(video.length);
      await storage.append(whole, 0, part(0, video.length));
      await storage.seal(whole);
      const half = await storage.begin(video.length);
      await storage.append(half, 0, part(0, PART + 5));
      const names = () => readdirSync(path.join(folder, 'files', BUCKET), { recursive: true }).map(String);
      expect(
        names()
          .filter((name) => name.includes(whole) || name.includes(half))
          .sort(),
      ).toEqual([`alone/${whole}`, `alone/${half}.info`, `alone/${half}.part`].sort());
      await storage.delete(whole);
      await storage.delete(half);
      expect(names().filter((name) => name.includes('alone/'))).toEqual([]);
    });
  });

  describe('when the process starts', () => {
    const nothing = () => Promise.reject(new Error('no fault may be reported here'));

    it.each([
      ['a wrong secret', {}, { ...CREDENTIALS, secretAccessKey: 'wrong-secret' }, /AWS_SECRET_ACCESS_KEY/],
      ['an unknown access key', {}, { accessKeyId: 'unknown', secretAccessKey: 'wrong-secret' }, /AWS_ACCESS_KEY_ID/],
      ['a bucket that does not exist', { bucket: 'none-such' }, CREDENTIALS, /none-such.*NoSuchBucket/],
    ])('%s ends it, with a message without secrets', async (_what, changes, credentials, message) => {
      const error = (await refusedBy(proveStorage(open(changes, credentials), () => void nothing()))) as Error;
      expect(error).toEqual(storageError('refused', message));
      expect(error.message.split('\n')).toHaveLength(1);
      expect(JSON.stringify({ ...error, ...error.cause! }) + error.message + error.stack).not.toMatch(/wrong-secret/);
    });

    it.each([
      ['write', 'PUT'],
      ['delete', 'DELETE'],
    ])('a missing right to %s ends it', async (_right, method) => {
      proxy.fault = (request) => (request.method === method ? { status: 403, code: 'AccessDenied' } : 'none');
      const refused = storageError('refused', /AccessDenied: these credentials lack a right/);
      expect(await refusedBy(proveStorage(open(), () => void nothing()))).toEqual(refused);
    });

    it.each<[string, Fault]>([
      ['away', 'broken'],
      ['full', { status: 507, code: 'InsufficientStorage' }],
    ])('a bucket that is %s does not end it, and is reported once', async (_what, fault) => {
      proxy.fault = () => fault;
      const reasons: string[] = [];
      await proveStorage(open(), (reason) => reasons.push(reason));
      expect(reasons).toEqual([expect.stringMatching(/^S3 at polyad-test/)]);
    });

    it('a missing bucket is not reported as a missing file', async () => {
      const storage = open({ bucket: 'none-such' });
      const key = 'a'.repeat(40);
      const works = [
        () => storage.size(key),
        () => storage.holds(key, 1),
        () => storage.arrived(key),
        () => storage.stream(key),
      ];
      for (const work of works) expect(await refusedBy(work())).toEqual(storageError('refused', /NoSuchBucket/));
    });
  });
});
