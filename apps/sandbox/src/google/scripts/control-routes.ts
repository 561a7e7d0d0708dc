import { Router } from 'express';
import { z } from 'zod';
import { body, text } from '../../control/request.js';
import { customerById } from '../seed/customers.js';
import { people, personById } from '../seed/people.js';
import { VIDEO_STATES } from '../video/youtube.js';
import type { GoogleWorld } from '../world.js';
import { canReach } from './access.js';
import { execute } from './execute.js';

const runSchema = z.strictObject({
  customer: z.string(),
  /** Name or id; by default the first person who reaches the account. */
  person: z.string().optional(),
  name: z.string().min(1).default('Untitled script'),
  code: z.string().min(1),
  preview: z.boolean().default(false),
  at: z.iso.datetime().optional(),
  cutAfter: z.int().min(0).optional(),
});
const settingsSchema = z.strictObject({ uploadMs: z.number().min(0).max(7_200_000) });
const videoSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{11}$/, 'is not an id of eleven characters'),
  state: z.enum(VIDEO_STATES),
  seconds: z.int().min(1).max(43_200).optional(),
  title: z.string().optional(),
});

/** Runs scripts without a browser, and shows their outcome. */
export function scriptControlRouter(world: GoogleWorld): Router {
  const router = Router();
  router.post('/scripts/run', (request, response, next) => {
    const wanted = body(runSchema, request, response);
    if (!wanted) return;
    const customer = customerById.get(wanted.customer.replaceAll('-', ''));
    if (!customer || customer.isManager)
      return void response.status(404).json({ message: `There is no account ${wanted.customer} that has scripts.` });
    const { person: given } = wanted;
    const person =
      given === undefined
        ? people.find(({ id }) => canReach(world, id, customer.id))
        : (people.find(({ name }) => name === given) ?? personById.get(given));
    if (!person) return void response.status(404).json({ message: `There is no person "${given ?? ''}".` });
    if (!canReach(world, person.id, customer.id))
      return void response.status(403).json({ message: `${person.name} does not reach the account ${customer.id}.` });
    const script = world.scripts.add(customer.id, wanted.name, wanted.code);
    world.scripts.save({ ...script, authorizedBy: person.id });
    execute(world, {
      script: script.id,
      name: wanted.name,
      code: wanted.code,
      customer,
      person: person.id,
      isPreview: wanted.preview,
      ...(wanted.at !== undefined && { at: Date.parse(wanted.at) }),
      cutAfter: wanted.cutAfter,
    }).then((run) => response.json(run), next);
  });
  router.get('/scripts/runs', (request, response) => {
    response.json({ data: world.scripts.runs(text(request, 'customer') ?? '') });
  });
  router.get('/scripts/uploads', (request, response) => {
    response.json({ data: world.uploads.list(text(request, 'customer') ?? '') });
  });
  router.get('/scripts/settings', (_, response) => void response.json({ uploadMs: world.uploads.durationMs }));
  router.post('/scripts/settings', (request, response) => {
    const wanted = body(settingsSchema, request, response);
    if (!wanted) return;
    world.uploads.durationMs = wanted.uploadMs;
    response.json(wanted);
  });
  router.get('/youtube', (request, response) => {
    const video = world.youtube.video(text(request, 'id') ?? '');
    if (!video) return void response.status(404).json({ message: 'This is not an id of a video.' });
    response.json(video);
  });
  router.post('/youtube', (request, response) => {
    const wanted = body(videoSchema, request, response);
    if (!wanted) return;
    world.youtube.set(wanted.id, wanted);
    response.json(world.youtube.video(wanted.id));
  });
  return router;
}
