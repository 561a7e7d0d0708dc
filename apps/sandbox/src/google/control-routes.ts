import { Router } from 'express';
import { z } from 'zod';
import { body } from '../control/request.js';
import { addOldCampaign } from './campaigns/old-campaigns.js';
import { ACCESS_LEVELS } from './quota/operations.js';
import { customerById, customers } from './seed/customers.js';
import { people, personById } from './seed/people.js';
import type { GoogleWorld } from './world.js';

const personSchema = z.strictObject({ person: z.string() });
const linkSchema = z.strictObject({ manager: z.string(), customer: z.string(), linked: z.boolean() });
const quotaSchema = z.strictObject({
  level: z.enum(ACCESS_LEVELS).nullable().optional(),
  limit: z.int().min(0).nullable().optional(),
});
const undeclaredSchema = z.strictObject({ customer: z.string(), name: z.string().min(1) });
const pagingSchema = z.strictObject({ rows: z.int().min(1).max(10_000) });

const personOf = (text: string) => people.find(({ name }) => name === text) ?? personById.get(text);

/** Routes for actions of Google and its users: consent, links of accounts to managers, and the project's access level. */
export function googleControlRouter(world: GoogleWorld): Router {
  const { tokens, quota, tree, paging } = world;
  const router = Router();
  router.get('/people', (_, response) => void response.json({ data: people }));
  router.post('/tokens', (request, response) => {
    const wanted = body(personSchema, request, response);
    if (!wanted) return;
    const person = personOf(wanted.person);
    if (!person) return void response.status(404).json({ message: `There is no person "${wanted.person}".` });
    const { access, refresh } = tokens.issue(person.id);
    response.json({ access_token: access, refresh_token: refresh, person });
  });
  router.post('/revoke', (request, response) => {
    const wanted = body(personSchema, request, response);
    if (wanted) response.json({ revoked: tokens.revokePerson(personOf(wanted.person)?.id ?? wanted.person) });
  });
  router.get('/customers', (_, response) => {
    const view = customers.map((customer) => ({
      id: customer.id,
      name: customer.name,
      manager: customer.isManager,
      status: tree.statusOf(customer),
      below: tree.children(customer.id).map(({ id }) => id),
    }));
    response.json({ data: view });
  });
  router.post('/links', (request, response) => {
    const wanted = body(linkSchema, request, response);
    if (!wanted) return;
    const { manager, customer, linked } = wanted;
    if (customerById.get(manager)?.isManager !== true || !customerById.has(customer) || manager === customer)
      return void response.status(404).json({ message: `There is no manager ${manager}, or no customer ${customer}.` });
    tree.setLink(manager, customer, linked);
    response.json({ manager, below: tree.children(manager).map(({ id }) => id) });
  });
  router.get('/quota', (_, response) => void response.json(quota.view));
  router.post('/quota', (request, response) => {
    const wanted = body(quotaSchema, request, response);
    if (!wanted) return;
    quota.set(wanted);
    response.json(quota.view);
  });
  router.delete('/quota', (_, response) => {
    quota.clear();
    response.json(quota.view);
  });
  router.post('/undeclared', (request, response) => {
    const wanted = body(undeclaredSchema, request, response);
    if (!wanted) return;
    const customer = customerById.get(wanted.customer);
    if (!customer || customer.isManager)
      return void response.status(404).json({ message: `There is no customer ${wanted.customer}.` });
    const made = addOldCampaign(world, customer, { name: wanted.name, channel: 'SEARCH', isUndeclared: true });
    response.json({ campaign: made.id });
  });
  router.post('/paging', (request, response) => {
    const wanted = body(pagingSchema, request, response);
    if (!wanted) return;
    paging.rows = wanted.rows;
    response.json(paging);
  });
  return router;
}
