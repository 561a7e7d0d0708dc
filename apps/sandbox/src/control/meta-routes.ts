import { Router } from 'express';
import { z } from 'zod';
import { changeStanding } from '../meta/objects/account-acts.js';
import { STANDINGS, standingOf, type Standing } from '../meta/objects/standing.js';
import type { Ad } from '../meta/objects/types.js';
import { accountById, accounts } from '../meta/seed/accounts.js';
import { people, personById } from '../meta/seed/people.js';
import type { MetaWorld } from '../meta/world.js';
import { body, text } from './request.js';

const tokenSchema = z.strictObject({
  person: z.string(),
  scopes: z.array(z.string()).optional(),
  seconds: z.number().optional(),
});
const revokeSchema = z.strictObject({ person: z.string(), why: z.enum(['removed', 'password']).default('password') });
const reviewMs = z.number().min(0).max(86_400_000);
const spanSchema = z
  .strictObject({ leastMs: reviewMs, mostMs: reviewMs })
  .refine(({ leastMs, mostMs }) => leastMs <= mostMs, 'mostMs should not be below leastMs');
const verdictSchema = z.strictObject({
  ads: z.array(z.string()).min(1).max(10_000),
  verdict: z.enum(['approved', 'rejected']),
  title: z.string().default('Unacceptable business practices'),
  text: z.string().default('This ad was rejected because it does not comply with our Advertising Standards.'),
});
const standingSchema = z.strictObject({
  account: z
    .string()
    .transform((id) => id.replace(/^act_/, ''))
    .refine((id) => accountById.has(id), 'is not an ad account'),
  standing: z.enum(Object.keys(STANDINGS) as [Standing, ...Standing[]]),
});

const ALL_SCOPES = [
  'public_profile',
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'leads_retrieval',
  'instagram_basic',
];

/** What Meta and its people do of their own accord: consent, end it, review, hold accounts back, send webhooks. */
export function metaControlRouter(world: MetaWorld): Router {
  const router = Router();
  router.get('/people', (_, response) => void response.json({ data: people }));
  router.post('/tokens', (request, response) => {
    const wanted = body(tokenSchema, request, response);
    if (!wanted) return;
    const person = people.find((entry) => entry.name === wanted.person) ?? personById.get(wanted.person);
    if (!person) return void response.status(404).json({ message: `There is no person "${wanted.person}".` });
    response.json({ access_token: world.tokens.issue(person.id, wanted.scopes ?? ALL_SCOPES, wanted.seconds), person });
  });
  router.post('/revoke', (request, response) => {
    const wanted = body(revokeSchema, request, response);
    if (!wanted) return;
    const person = people.find((entry) => entry.name === wanted.person)?.id ?? wanted.person;
    response.json({ revoked: world.tokens.revoke({ person }, wanted.why) });
  });

  router.get('/reviews', (_, response) => void response.json(world.reviews.span));
  router.post('/reviews', (request, response) => {
    const span = body(spanSchema, request, response);
    if (span) response.json({ ...span, pending: world.reviews.take(span) });
  });
  router.post('/verdicts', (request, response) => {
    const wanted = body(verdictSchema, request, response);
    if (!wanted) return;
    const { verdict, title, text: words } = wanted;
    const ads = wanted.ads.map((id) => world.objects.get('meta', id));
    const wrong = ads.findIndex((ad) => ad?.type !== 'ad' || ad.deleted);
    if (wrong >= 0) return void response.status(404).json({ message: `There is no ad ${wanted.ads[wrong]}.` });
    const reason = verdict === 'rejected' ? { title, text: words } : undefined;
    for (const ad of ads) world.reviews.decide(ad as unknown as Ad, reason);
    response.json({ decided: ads.length });
  });

  const viewOf = ({ id, name }: { id: string; name: string }): object => ({
    ...{ account: `act_${id}`, name },
    ...standingOf(world.objects, id),
  });
  router.get('/accounts', (_, response) => void response.json({ data: accounts.map(viewOf) }));
  router.post('/accounts', (request, response) => {
    const wanted = body(standingSchema, request, response);
    if (!wanted) return;
    changeStanding(world, wanted.account, wanted.standing);
    response.json(viewOf(accountById.get(wanted.account) as { id: string; name: string }));
  });

  router.get('/webhooks', (request, response) => {
    const data = world.webhooks.deliveries.list(Number(text(request, 'limit') ?? 1000));
    const times = ({ at, due }: { at: number; due: number }): object => ({
      at: new Date(at).toISOString(),
      due: new Date(due).toISOString(),
    });
    response.json({
      counts: world.webhooks.deliveries.counts(),
      data: data.map(({ body: sent, ...rest }) => ({ ...rest, ...times(rest), body: JSON.parse(sent) as unknown })),
    });
  });
  router.post('/webhooks/replay', (_, response) => void response.json({ replayed: world.webhooks.replay() }));
  return router;
}
