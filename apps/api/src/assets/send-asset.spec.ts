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

describe('sending of an upload', () => {
  it("requires revalidation, and only in the browser's own cache", async () => {
    const { status, headers, body } = await request(app).get('/assets/1');
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'private, no-cache', tag]);
    expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''caf%C3%A9.png");
    expect(Buffer.from(body as Buffer).equals(BYTES)).toBe(true);
  });

  it('responds 304 to a browser that has it', async () => {
    const { status, headers } = await request(app).get('/assets/1').set('If-None-Match', tag);
    expect([status, headers['cache-control']]).toEqual([304, 'private, no-cache']);
    expect(headers['content-length']).toBeUndefined();
  });

  it.each([
    ['the browser has other bytes', { 'If-None-Match': '"other"' }],
    ['the reader reloads past the cache', { 'Cache-Control': 'no-cache' }],
  ])('sends the whole file if %s', async (_when, asked) => {
    const { status, body } = await request(app)
      .get('/assets/1')
      .set({ 'If-None-Match': tag, ...asked });
    expect(status).toBe(200);
    expect(Buffer.from(body as Buffer).equals(BYTES)).toBe(true);
  });
});
