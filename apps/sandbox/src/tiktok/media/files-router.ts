import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Router } from 'express';
import { placeholderPng } from '../../media/png.js';
import type { MediaStore } from './store.js';
import { headOf } from './files.js';

/** Serves the files behind the platform's addresses: images, videos and music by their content, and generated pictures without a file. */
export function filesRouter(media: MediaStore): Router {
  const router = Router();
  router.use((_, response, next) => {
    response.set({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    next();
  });
  router.get('/pictures/:id.png', (request, response) => {
    response.type('png').set('cache-control', 'public, max-age=86400').send(placeholderPng(request.params.id, 160));
  });
  for (const [path, type] of [
    ['/images/:md5', undefined],
    ['/videos/:md5.mp4', 'video/mp4'],
    ['/music/:md5.mp3', 'audio/mpeg'],
  ] as const)
    router.get(path, (request, response) => {
      const { md5 } = request.params as { md5: string };
      const path = resolve(media.path(md5));
      if (!/^[0-9a-f]{32}$/.test(md5) || !existsSync(path)) return void response.sendStatus(404);
      response.type(type ?? imageType(path)).sendFile(path, { dotfiles: 'allow' });
    });
  return router;
}

const imageType = (path: string): string => (headOf(path, 2)[0] === 0x89 ? 'image/png' : 'image/jpeg');
