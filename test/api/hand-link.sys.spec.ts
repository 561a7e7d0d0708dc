import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkIn, mailTo, mailsTo } from './support/mailbox.js';

const OWNER = { email: 'lia@hand-link.polyad.test', password: 'correct horse' };
const PATH = '/providers/facebook/experiment';

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, OWNER);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

/** A canceled experiment, whose removal script is still to run. */
async function canceled(): Promise<string> {
  const { body } = await owner.post<{ data: { id: number; uuid: string } }>(`${PATH}/draft/save`, {
    data: { objective: 'OUTCOME_TRAFFIC', information: { name: 'Half "done"' } },
  });
  const { id, uuid } = body.data;
  await setStep(id, 'remove');
  return uuid;
}
const setStep = (id: number | string, step: string | null) =>
  stack.database.query(`update experiment set by_hand = $2 where id::text = $1 or uuid::text = $1`, [
    String(id),
    JSON.stringify({ accountId: 'act_1', currency: 'EUR', step, seen: null }),
  ]);
const mail = (uuid: string, who = owner) => who.post(`${PATH}/script/mail`, { uuid });

it('sends only the reader the link to an open script, three times an hour', async () => {
  const uuid = await canceled();
  expect((await mail(uuid)).body['data']).toEqual({ accepted: true });
  const sent = await mailTo(stack, OWNER.email);
  expect(sent.subject).toBe('The script of your experiment "Half "done""');
  expect(sent.text).toContain('You asked for this link. Open it on a computer');
  expect(linkIn(sent)).toEqual({ path: '/experiments/meta/live', query: { script: `meta.${uuid}` } });

  for (const _ of ['second', 'third']) expect((await mail(uuid)).status).toBe(200);
  const fourth = await mail(uuid);
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(fourth.body.message).toMatch(/^We have sent you this link several times\./);
  await mailTo(stack, OWNER.email, 3);
  expect(await mailsTo(stack, OWNER.email)).toHaveLength(3);

  const other = await ApiClient.signedUp(stack.apiUrl);
  expect((await mail(uuid, other)).status).toBe(404);
  await setStep(uuid, null);
  expect(await mail(uuid)).toMatchObject({
    status: 409,
    body: { message: 'This experiment is not waiting for a script.' },
  });
  expect((await mail('nothing')).body.errors).toMatchObject([{ field: 'uuid' }]);
}, 90_000);
