import { Router } from 'express';
import { z } from 'zod';
import { STANDINGS } from '../accounts/standings.js';
import type { Callbacks } from '../callbacks/callbacks.js';
import type { Ground } from '../ground.js';
import type { Platform } from '../platform.js';
import type { ReviewedAd } from '../reviews/review.js';
import { body, text } from './request.js';

const reviewMs = z.number().min(0).max(86_400_000);
const spanSchema = z
  .strictObject({ leastMs: reviewMs, mostMs: reviewMs })
  .refine(({ leastMs, mostMs }) => leastMs <= mostMs, 'mostMs should not be below leastMs');
const verdictSchema = z.strictObject({
  ads: z.array(z.string()).min(1).max(10_000),
  verdict: z.enum(['approved', 'rejected']),
  title: z.string().optional(),
  text: z.string().optional(),
});
const standingSchema = z.strictObject({ account: z.string(), standing: z.enum(STANDINGS) });

/** Routes that trigger a platform's own actions (reviews, account standings, callbacks), and routes that only this platform has. */
export function platformRouter(ground: Ground, { traits, engine, control }: Platform): Router {
  const router = Router();
  const { reviews, callbacks } = engine;
  router.get('/reviews', (_, response) => void response.json(reviews.span));
  router.post('/reviews', (request, response) => {
    const span = body(spanSchema, request, response);
    if (span) response.json({ ...span, pending: reviews.take(span) });
  });
  router.post('/verdicts', (request, response) => {
    const wanted = body(verdictSchema, request, response);
    if (!wanted) return;
    const ads = wanted.ads.map((id) => ground.objects.get<ReviewedAd['data']>(traits.name, id));
    const wrong = ads.findIndex((ad) => ad?.type !== traits.reviews.type || ad.deleted);
    if (wrong >= 0) return void response.status(404).json({ message: `There is no ad ${wanted.ads[wrong]}.` });
    const { title, text: words } = { ...traits.reviews.refusal, ...wanted };
    const reason = wanted.verdict === 'rejected' ? { title, text: words } : undefined;
    for (const ad of ads) reviews.decide(ad as ReviewedAd, reason);
    response.json({ decided: ads.length });
  });

  router.get(
    '/accounts',
    (_, response) => void response.json({ data: traits.accounts.ids().map(traits.accounts.view) }),
  );
  router.post('/accounts', (request, response) => {
    const wanted = body(standingSchema, request, response);
    if (!wanted) return;
    const account = traits.accounts.find(wanted.account);
    if (account === undefined)
      return void response.status(400).json({ message: `${wanted.account} is not an ad account.` });
    engine.changeStanding(account, wanted.standing);
    response.json(traits.accounts.view(account));
  });

  if (callbacks) router.use('/webhooks', callbacksRouter(callbacks));
  if (control) router.use(control);
  return router;
}

function callbacksRouter(callbacks: Callbacks): Router {
  const router = Router();
  router.get('/', (request, response) => {
    const data = callbacks.posts.list(Number(text(request, 'limit') ?? 1000));
    const times = ({ at, due }: { at: number; due: number }): object => ({
      at: new Date(at).toISOString(),
      due: new Date(due).toISOString(),
    });
    response.json({
      counts: callbacks.posts.counts(),
      data: data.map(({ body: sent, ...rest }) => ({ ...rest, ...times(rest), body: JSON.parse(sent) as unknown })),
    });
  });
  router.post('/replay', (_, response) => void response.json({ replayed: callbacks.replay() }));
  return router;
}
