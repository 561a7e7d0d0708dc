import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import request from 'supertest';
import { Asset } from '#libs/database/entities/asset.entity.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { sendAsset } from './send-asset.js';

const BYTES = Buffer.from('the bytes of a picture');
const folder = mkdtempSync(path.join(tmpdir(), 'polyad-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = express();
let tag: string;
beforeAll(async () => {
  const storage = new LocalStorage(folder);
  const { key, sizeBytes, sha256 } = await storage.put(
    (async function* () {
      yield BYTES;
    })(),
  );
  tag = `"${sha256}"`;
  const asset = Object.assign(new Asset(), {
    kind: 'image',
    contentType: 'image/png',
    originalName: 'café.png',
    storageKey: key,
    sizeBytes: String(sizeBytes),
    sha256,
  });
  app.get('/assets/1', (_, response) => sendAsset(response, asset, storage));
});

describe('an upload that is sent', () => {
  it('is asked for anew each time, by its own browser alone', async () => {
    const { status, headers, body } = await request(app).get('/assets/1');
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'private, no-cache', tag]);
    expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''caf%C3%A9.png");
    expect(Buffer.from(body as Buffer).equals(BYTES)).toBe(true);
  });

  it('is not sent again to a browser that has it', async () => {
    const { status, headers } = await request(app).get('/assets/1').set('If-None-Match', tag);
    expect([status, headers['cache-control']]).toEqual([304, 'private, no-cache']);
    expect(headers['content-length']).toBeUndefined();
  });

  it.each([
    ['it has other bytes', { 'If-None-Match': '"other"' }],
    ['its reader reloads the page past every cache', { 'Cache-Control': 'no-cache' }],
  ])('is sent whole where %s', async (_when, asked) => {
    const { status, body } = await request(app)
      .get('/assets/1')
      .set({ 'If-None-Match': tag, ...asked });
    expect(status).toBe(200);
    expect(Buffer.from(body as Buffer).equals(BYTES)).toBe(true);
  });
});
