import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { mailTo } from './support/mailbox.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop());

it('makes logs, uploads, and the sandbox’s tokens and mails unreadable for other users of the machine', async () => {
  const owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const form = formOf(experiment(), { fields: { draft: 'true' } });
  expect((await owner.post('/providers/facebook/experiment/create', form)).status).toBe(200);
  const email = `${crypto.randomUUID()}@private.polyad.test`;
  await owner.post('/subscription/members/invite', { email });
  await mailTo(stack, email);
  const places = readdirSync(stack.dataDir, { recursive: true }).map(String);
  expect(places).toEqual(expect.arrayContaining(['logs/api.log', 'logs/worker.log', 'sandbox', 'storage']));
  expect(places.some((place) => /^storage\/..\/.{40}$/.test(place))).toBe(true);
  expect(places.some((place) => /^sandbox\/.*(db|sqlite)/.test(place))).toBe(true);
  const open = places.filter((place) => (lstatSync(path.join(stack.dataDir, place)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
