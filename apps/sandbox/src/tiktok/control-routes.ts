import { Router } from 'express';
import { z } from 'zod';
import { body } from '../control/request.js';
import { ALL_SCOPES } from './auth/scopes.js';
import { people, personById } from './seed/people.js';
import type { TikTokWorld } from './world.js';

const tokenSchema = z.strictObject({
  person: z.string(),
  advertisers: z.array(z.string()).optional(),
  scopes: z.array(z.number()).optional(),
});
const revokeSchema = z.strictObject({ person: z.string() });

const personOf = (text: string) => people.find(({ name }) => name === text) ?? personById.get(text);

/** What TikTok's people do of their own accord: consent, and end it. */
export function tiktokControlRouter({ tokens }: TikTokWorld): Router {
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
  return router;
}
