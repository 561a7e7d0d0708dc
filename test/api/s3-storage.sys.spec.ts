import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '#libs/contracts/limits.js';
import { startS3Server } from '../../scripts/lib/s3-server.mjs';
import { startService } from '../../scripts/lib/services.mjs';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.js';
import { png } from '../support/images.js';
import { startStack, type Stack } from '../support/stack.js';
import { videoOf } from '../support/video.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf } from './support/experiment-form.js';
import { askUpload, beginUpload, sendPart, uploadFile } from './support/uploads.js';

const PART = LIMITS.uploadPartBytes;
const FULL: Fault = { status: 507, code: 'InsufficientStorage' };

let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;
let proxy: FaultProxy;
let stack: Stack;
let owner: ApiClient;
let video: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'polyad-s3-'));
  server = await startS3Server(folder);
  proxy = await startFaultProxy(server.url);
  stack = await startStack({ parts: ['sandbox', 'api'], env: { ...server.env, STORAGE_S3_ENDPOINT: proxy.url } });
  owner = await ApiClient.signedUp(stack.apiUrl);
  video = await videoOf({ seconds: 12, bytes: 2 * PART + 1_000_000 });
}, 600_000);
afterEach(() => void (proxy.fault = () => 'none'));
afterAll(async () => {
  await stack?.stop();
  await proxy?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const idOf = (address: string): string => address.split('/').at(-1)!;
/** The hash of a stored file, or else the status. */
async function stored(id: string) {
  const response = await owner.raw(`/api/v1/assets/${id}`);
  return response.status === 200 ? sha256(new Uint8Array(await response.arrayBuffer())) : response.status;
}
const sendForm = () => {
  const data = experiment();
  return owner.post<{ code?: string }>(
    '/providers/facebook/experiment/create',
    formOf(data, { fields: { draft: 'true' } }),
  );
};
const restart = async () => {
  await stack.api.kill();
  await stack.api.start();
};

describe('files in a bucket', () => {
  it('survive a killed process during an upload, and one that died after the last part', async () => {
    const address = await beginUpload(owner, { bytes: video, type: 'video/mp4' });
    expect(await sendPart(owner, address, video.slice(0, PART), 0)).toMatchObject({ status: 204, offset: PART });
    await restart();
    expect(await askUpload(owner, address)).toMatchObject({ status: 200, offset: PART });
    expect(await sendPart(owner, address, video.slice(PART, 2 * PART), PART)).toMatchObject({ status: 204 });
    proxy.fault = ({ method }) => (method === 'POST' ? 'broken' : 'none'); // the request that makes one object of all parts
    const last = await sendPart(owner, address, video.slice(2 * PART), 2 * PART);
    expect([last.status, last.body.code]).toEqual([503, 'unavailable']);
    await stack.api.kill();
    proxy.fault = () => 'none';
    await stack.api.start();
    expect(await askUpload(owner, address)).toMatchObject({ status: 200, offset: video.length, sha256: sha256(video) });
    expect(await stored(idOf(address))).toBe(sha256(video));
  }, 60_000);

  it.each<[string, Fault, string]>([
    ['away', 'broken', 'unavailable'],
    ['full', FULL, 'storage-full'],
  ])(
    'are unavailable without blaming the request if the bucket is %s, and nothing is lost',
    async (_what, fault, code) => {
      const picture = Uint8Array.from(await png(300, 200));
      const { named } = await uploadFile(owner, { bytes: picture, type: 'image/png' });
      const address = await beginUpload(owner, { bytes: video, type: 'video/mp4' });
      await sendPart(owner, address, video.slice(0, PART), 0);
      proxy.fault = () => fault;
      const part = await sendPart(owner, address, video.slice(PART, 2 * PART), PART);
      expect([part.status, part.body.code, part.body.message]).toEqual([503, code, expect.stringMatching(/storage/)]);
      const form = await sendForm();
      expect([form.status, form.body.code]).toEqual([503, code]);
      expect([(await askUpload(owner, address)).status, await stored(named.upload)]).toEqual([503, 503]);
      const ready = await owner.raw('/api/v1/health/ready');
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('storage')]);

      proxy.fault = () => 'none';
      expect((await owner.raw('/api/v1/health/ready')).status).toBe(200);
      expect(await stored(named.upload)).toBe(sha256(picture));
      expect((await sendForm()).status).toBe(200);
      const { offset } = await askUpload(owner, address);
      expect(offset).toBeGreaterThanOrEqual(PART);
      for (let at = offset!; at < video.length; at += PART)
        expect((await sendPart(owner, address, video.slice(at, at + PART), at)).status).toBe(204);
      expect(await stored(idOf(address))).toBe(sha256(video));
    },
    60_000,
  );
});

describe('start with a wrong key of the storage', () => {
  it.each(['api', 'worker'] as const)('%s exits with one line with the reason, without the secret', async (name) => {
    const env = {
      ...stack.env,
      AWS_SECRET_ACCESS_KEY: 'wrong-secret',
    };
    const { code, lines } = await ending(`dist/processes/${name}.js`, env);
    expect(code).toBe(1);
    expect(lines.filter((line) => /StorageError|SignatureDoesNotMatch|AWS_SECRET/.test(line))).toEqual([
      expect.stringMatching(/^S3 at polyad-test .*AWS_SECRET_ACCESS_KEY/),
    ]);
    expect(lines.join('\n')).not.toContain('wrong-secret');
  });
});

describe('move to a folder and back', () => {
  const moveWith = (env: object) => ending('dist/apps/worker/src/commands/move-storage.js', { ...stack.env, ...env });

  it('keeps every file readable while the product runs', async () => {
    const picture = Uint8Array.from(await png(310, 200));
    const { named } = await uploadFile(owner, { bytes: picture, type: 'image/png' });
    const begun = await beginUpload(owner, { bytes: video, type: 'video/mp4' });
    await sendPart(owner, begun, video.slice(0, PART), 0);
    await stack.api.stop();

    const local = `file:${path.join(folder, 'moved')}`;
    const bucket = stack.env['STORAGE_URL']!;
    const toFolder = { STORAGE_URL: local, STORAGE_OLD_URL: bucket };
    const api = await startService('api', { ...stack.env, ...toFolder });
    try {
      expect(await stored(named.upload)).toBe(sha256(picture));
      const { named: later } = await uploadFile(owner, {
        bytes: Uint8Array.from(await png(320, 200)),
        type: 'image/png',
      });
      const first = await moveWith(toFolder);
      expect([first.code, first.lines.join('\n')]).toEqual([2, expect.stringMatching(/1 upload still arriving/)]);
      for (let at = PART; at < video.length; at += PART) await sendPart(owner, begun, video.slice(at, at + PART), at);
      expect(await stored(idOf(begun))).toBe(sha256(video));
      const second = await moveWith(toFolder);
      expect([second.code, second.lines.join('\n')]).toEqual([
        0,
        expect.stringMatching(
          /Copied: 1 file, \d+ bytes[^]*There already: \d+ files\.[^]*You can remove STORAGE_OLD_URL\.$/,
        ),
      ]);
      await server.stop(); // nothing needs the bucket any more
      await api.stop();
      const alone = await startService('api', { ...stack.env, STORAGE_URL: local, STORAGE_S3_ENDPOINT: undefined });
      expect(await stored(idOf(begun))).toBe(sha256(video));
      await server.start();
      const wrong = { absent: path.join(folder, 'absent'), empty: mkdtempSync(path.join(folder, 'empty-')) };
      const fromWrong = (place: string) =>
        moveWith({ STORAGE_URL: `${bucket}/back`, STORAGE_OLD_URL: `file:${place}` });
      const absent = await fromWrong(wrong.absent);
      expect([absent.code, absent.lines.join('\n')]).toEqual([
        1,
        expect.stringMatching(/STORAGE_OLD_URL: .*no folder/),
      ]);
      expect(existsSync(wrong.absent)).toBe(false);
      const empty = await fromWrong(wrong.empty);
      expect([empty.code, empty.lines.join('\n')]).toEqual([
        2,
        expect.stringMatching(/in neither storage[^]*Does STORAGE_OLD_URL name the place/),
      ]);
      const back = await moveWith({ STORAGE_URL: `${bucket}/back`, STORAGE_OLD_URL: local });
      expect([back.code, back.lines.at(-1)]).toEqual([0, expect.stringMatching(/remove STORAGE_OLD_URL\.$/)]);
      await alone.stop();
      const again = await startService('api', { ...stack.env, STORAGE_URL: `${bucket}/back` });
      expect(await stored(later.upload)).toEqual(expect.any(String));
      expect(await stored(named.upload)).toBe(sha256(picture));
      await again.stop();
    } finally {
      await api.stop();
    }
  }, 90_000);
});

/** Runs one of our files to its end. */
const ending = (file: string, env: object) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [file], { env: env as NodeJS.ProcessEnv }, (error, out, err) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : 0,
        lines: `${out}${err}`.split('\n').filter((line) => line !== ''),
      }),
    );
  });
