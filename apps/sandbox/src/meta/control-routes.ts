import { Router } from 'express';
import { z } from 'zod';
import { body } from '../control/request.js';
import { people, personById } from './seed/people.js';
import type { MetaWorld } from './world.js';

const tokenSchema = z.strictObject({
  person: z.string(),
  scopes: z.array(z.string()).optional(),
  seconds: z.number().optional(),
});
const revokeSchema = z.strictObject({ person: z.string(), why: z.enum(['removed', 'password']).default('password') });
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

/** Actions of Meta's users on the test bench: granting and revoking consent. */
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
  return router;
}
