import { Router } from 'express';
import { z } from 'zod';
import type { Ground } from '../ground.js';
import type { Platform } from '../platform.js';
import type { StoredObject } from '../store/objects.js';
import { chosen } from './chosen.js';
import { body, text } from './request.js';

const contentSchema = z.strictObject({
  content: z.record(z.string(), z.string()),
  targeting: z.record(z.string(), z.unknown()),
  event: z.string().default(''),
});

/** The hidden truth about ads, and about content that is in no ad. */
export function truthRouter({ objects }: Ground, platforms: readonly Platform[]): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const platform = chosen(platforms, request, response);
    if (!platform) return;
    const { name, delivery } = platform.traits;
    const campaign = text(request, 'campaign');
    const named = (text(request, 'ads') ?? '').split(',').filter(Boolean);
    const { ad: type } = delivery.types;
    const ads: (StoredObject | undefined)[] =
      campaign !== undefined
        ? [...objects.list({ platform: name, type, campaign, withDeleted: true })]
        : named.map((id) => objects.get(name, id));
    const data = ads.flatMap((ad) =>
      ad?.type === type ? [{ id: ad.id, name: ad.name, ...platform.engine.delivery.truthOf(ad) }] : [],
    );
    response.json({ data });
  });
  router.post('/', (request, response) => {
    const platform = chosen(platforms, request, response);
    const wanted = platform && body(z.array(contentSchema).max(60_000), request, response);
    if (!wanted) return;
    const { delivery } = platform.engine;
    response.json({
      data: wanted.map(({ content, targeting, event }) => delivery.truthOfContent(content, targeting, event)),
    });
  });
  return router;
}
