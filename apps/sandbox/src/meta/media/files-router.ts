import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Router, type Response } from 'express';
import { escapeHtml, page } from '../../control/page.js';
import type { MetaWorld } from '../world.js';
import { placeholderPng } from '../../media/png.js';

/** Content types by image format. Files are stored under their hash, without an extension. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
};

/** Serves the files behind the platform's addresses: ad images, videos, their covers, avatars and ad previews. */
export function filesRouter(world: MetaWorld): Router {
  const router = Router();
  router.use((_, response, next) => {
    response.set({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    next();
  });
  router.get('/images/:hash', (request, response) => {
    const { hash } = request.params;
    const path = resolve(world.images.path(hash));
    if (!/^[0-9a-f]{32}$/.test(hash) || !existsSync(path)) return void response.sendStatus(404);
    const row = world.db.get<{ format: string }>(
      "SELECT json_extract(data, '$.format') AS format FROM objects WHERE type = 'image' AND id LIKE ? LIMIT 1",
      `%:${hash}`,
    );
    response.type(TYPES[row?.format ?? ''] ?? 'application/octet-stream').sendFile(path);
  });
  router.get('/videos/:id.mp4', (request, response) => {
    const { id } = request.params;
    const path = resolve(world.videos.path(id));
    if (!/^\d+$/.test(id) || !existsSync(path)) return void response.sendStatus(404);
    response.type('video/mp4').sendFile(path);
  });
  router.get('/covers/:video/:index.png', (request, response) =>
    sendPng(response, `${request.params.video}/${request.params.index}`),
  );
  router.get('/pictures/:id.png', (request, response) => sendPng(response, request.params.id, 50));
  router.get('/preview', (request, response) => {
    const text = (name: string): string => escapeHtml(String(request.query[name] ?? ''));
    const hash = /^[0-9a-f]{32}$/.exec(String(request.query.visual ?? ''))?.[0];
    const picture = hash
      ? `<img src="${escapeHtml(request.baseUrl)}/images/${hash}" alt="" style="width:100%;border-radius:8px">`
      : '';
    response.send(
      page(
        'Ad preview',
        `<article class="card" style="margin:8px;padding:12px"><small>Sponsored, ${text('format')}</small><p>${text('message')}</p>${picture}<h1>${text('headline')}</h1><p><code>${text('cta')}</code></p></article>`,
      ),
    );
  });
  return router;
}

function sendPng(response: Response, seed: string, side?: number): void {
  response.type('png').set('cache-control', 'public, max-age=86400').send(placeholderPng(seed, side));
}
