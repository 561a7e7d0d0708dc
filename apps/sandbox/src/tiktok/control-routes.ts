import { Router } from 'express';
import { z } from 'zod';
import { body } from '../control/request.js';
import { ALL_SCOPES } from './auth/scopes.js';
import { CLOSING_CODES, CLOSINGS } from './closing.js';
import { isConnected, setConnected } from './objects/identity.js';
import { advertiserById, advertisers } from './seed/advertisers.js';
import { identities, identityById, type Identity } from './seed/identities.js';
import { people, personById } from './seed/people.js';
import type { TikTokWorld } from './world.js';

const tokenSchema = z.strictObject({
  person: z.string(),
  advertisers: z.array(z.string()).optional(),
  scopes: z.array(z.number()).optional(),
});
const quotaSchema = z.strictObject({
  advertiser: z.string(),
  total: z.int().min(0).optional(),
  campaigns: z.int().min(0).optional(),
});
const closingSchema = z.strictObject({
  kind: z.enum(CLOSINGS).optional(),
  code: z
    .union(CLOSING_CODES.map((code) => z.literal(code)))
    .nullable()
    .optional(),
  now: z.iso.datetime().nullable().optional(),
});
const smartPlusSchema = z.strictObject({
  advertiser: z.string().optional(),
  listed: z.boolean().optional(),
  spacingMs: z.int().min(0).optional(),
});
const identitySchema = z.strictObject({ identity: z.string(), connected: z.boolean() });
const revokeSchema = z.strictObject({ person: z.string() });

const personOf = (text: string) => people.find(({ name }) => name === text) ?? personById.get(text);

/**
 * Actions of TikTok and its users on the test bench: granting and revoking consent, an advertiser's ad group quota, and whether a
 * TikTok account may be used for ads.
 */
export function tiktokControlRouter(world: TikTokWorld): Router {
  const { tokens, quota, repeats } = world;
  const router = Router();
  router.get('/people', (_, response) => void response.json({ data: people }));
  router.post('/tokens', (request, response) => {
    const wanted = body(tokenSchema, request, response);
    if (!wanted) return;
    const person = personOf(wanted.person);
    if (!person) return void response.status(404).json({ message: `There is no person "${wanted.person}".` });
    const { advertisers = person.advertisers, scopes = ALL_SCOPES } = wanted;
    response.json({ access_token: tokens.issue({ person: person.id, advertisers, scopes }), person });
  });
  router.post('/revoke', (request, response) => {
    const wanted = body(revokeSchema, request, response);
    if (!wanted) return;
    response.json({ revoked: tokens.revoke({ person: personOf(wanted.person)?.id ?? wanted.person }) });
  });
  router.delete('/request-ids', (_, response) => void response.json({ forgotten: repeats.forget() }));
  router.post('/quota', (request, response) => {
    const wanted = body(quotaSchema, request, response);
    if (!wanted) return;
    const { advertiser, total, campaigns } = wanted;
    if (!advertiserById.has(advertiser))
      return void response.status(404).json({ message: `There is no advertiser ${advertiser}.` });
    if (total !== undefined) quota.set(advertiser, total);
    if (campaigns !== undefined) quota.setCampaigns(advertiser, campaigns);
    response.json(quota.of(advertiser));
  });
  addIdentities(router, world);
  addSmartPlus(router, world);
  return router;
}

/** Routes that allow or forbid the use of TikTok accounts for ads. */
function addIdentities(router: Router, world: TikTokWorld): void {
  const viewOf = (one: Identity): object => ({ ...one, connected: isConnected(world.objects, one.id) });
  router.get('/identities', (_, response) => void response.json({ data: identities.map(viewOf) }));
  router.post('/identities', (request, response) => {
    const wanted = body(identitySchema, request, response);
    if (!wanted) return;
    const one = identityById.get(wanted.identity);
    if (one === undefined || one.type === 'CUSTOMIZED_USER')
      return void response.status(404).json({ message: `There is no TikTok account ${wanted.identity}.` });
    setConnected(world, one, wanted.connected);
    response.json(viewOf(one));
  });
}

/** Routes for the end of manual campaigns and for access to Smart+. */
function addSmartPlus(router: Router, { closing, allowlist, spacing }: TikTokWorld): void {
  router.get('/closing', (_, response) => void response.json(closing.view));
  router.post('/closing', (request, response) => {
    const wanted = body(closingSchema, request, response);
    if (!wanted) return;
    const { now } = wanted;
    closing.set({ ...wanted, now: typeof now === 'string' ? Date.parse(now) : now });
    response.json(closing.view);
  });
  const view = (): object => ({
    spacingMs: spacing.spacingMs,
    allowlist: Object.fromEntries(advertisers.map(({ id }) => [id, allowlist.has(id)])),
  });
  router.get('/smart-plus', (_, response) => void response.json(view()));
  router.post('/smart-plus', (request, response) => {
    const wanted = body(smartPlusSchema, request, response);
    if (!wanted) return;
    const { advertiser, listed, spacingMs } = wanted;
    if (advertiser !== undefined && !advertiserById.has(advertiser))
      return void response.status(404).json({ message: `There is no advertiser ${advertiser}.` });
    if (advertiser !== undefined) allowlist.set(advertiser, listed ?? true);
    if (spacingMs !== undefined) spacing.spacingMs = spacingMs;
    response.json(view());
  });
}
