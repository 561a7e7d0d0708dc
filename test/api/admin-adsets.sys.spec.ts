import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { sixtyAds } from '../faults/large-experiment.js';
import { Scenario } from '../faults/scenario.js';
import { isActive, witnessed, type WitnessedObject } from '../faults/witness.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

const WAIT_MS = 100_000;
const CREATE = '/admin/experiment/adsets/create';

let stack: Stack;
let scenario: Scenario;
let staff: ApiClient;
beforeAll(async () => {
  // Slow enough that the run stays live during the tests.
  stack = await startStack({ timeScale: 60, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  scenario = new Scenario(stack);
  staff = await ApiClient.visitor(stack.apiUrl);
  await staff.login('staff@demo.polyad.test', 'polyad-demo');
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

/** Deletes an object as a person does in the platform's own manager. */
async function deleteAtPlatform(id: string): Promise<void> {
  const { access_token: token } = await scenario.control<{ access_token: string }>('meta/tokens', {
    person: await personOf(),
  });
  const answer = await fetch(`${stack.sandboxUrl}/meta/v26.0/${id}?access_token=${token}`, { method: 'DELETE' });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('true')]);
}
/** A name describes an object and ends with its row in brackets. A new row of the same plan has the same description. */
const wordsOf = ({ name }: WitnessedObject): string => name.replace(/ \[[^[]*\]$/, '');
const personOf = async (): Promise<string> =>
  (await stack.database.query<{ id: string }>('select external_user_id as id from platform_link')).rows[0]!.id;

it(
  'ADMIN-016 ADMIN-017 SHELL-012 creates the missing ad sets of a live experiment once, even if staff request it several times, and refuses other people',
  async () => {
    const input = sixtyAds('Repaired');
    const { uuid, key } = await scenario.submit(input);
    const phase = async () => (await scenario.stored(uuid)).phase;
    const live = () => waitFor(async () => (await phase()) === 'running', { what: 'delivery', timeoutMs: WAIT_MS });
    await live();
    const create = (who: ApiClient, id = uuid) => who.post<{ data: { ad_sets: number; ads: number } }>(CREATE, { id });
    expect((await create(await scenario.client())).status).toBe(403);
    expect((await create(staff, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const whole = await create(staff);
    expect([whole.status, whole.body.code]).toEqual([409, 'none-missing']);

    const objects = () => witnessed(stack.sandboxUrl, key);
    const before = await objects();
    const adSets = before.filter(({ type }) => type === 'adset');
    const deletedAdSet = adSets[1]!;
    await deleteAtPlatform(deletedAdSet.id);
    const left = (await objects()).filter(({ deleted }) => !deleted);
    const ads = before.length - left.length - 1;
    expect(ads).toBeGreaterThan(0);

    // Two members of staff at once.
    const answers = await Promise.all([create(staff), create(staff)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({ ad_sets: 1, ads });

    // The worker dies as soon as it has got the request, and again after each kind of object that it creates.
    const again = async () => (await objects()).filter(({ id }) => !before.some((old) => old.id === id));
    for (const kind of [null, 'adset', 'ad']) {
      const what = `a new ${kind}`;
      if (kind)
        await waitFor(async () => (await again()).some(({ type }) => type === kind), { what, timeoutMs: WAIT_MS });
      await stack.worker.kill();
      await stack.worker.start();
    }
    await waitFor(async () => (await again()).filter(isActive).length === ads + 1, {
      what: 'all missing objects to be live again',
      timeoutMs: WAIT_MS,
    });
    await live();
    const present = (await objects()).filter(({ deleted }) => !deleted);
    expect(present.map(wordsOf).sort()).toEqual(before.map(wordsOf).sort());
    expect((await again()).every(({ deleted }) => !deleted)).toBe(true);
    const trail = await (
      await scenario.client()
    ).get<{ data: { rows: { action: string; who: object | null; ip: string }[] } }>('/profile/audit');
    const recorded = trail.body.data.rows.filter(({ action }) => action === 'experiment.adsets-created');
    expect(recorded).toEqual([expect.objectContaining({ who: null, ip: expect.stringMatching(/./) })]);
    expect((await create(staff)).body.code).toBe('none-missing');
    expect((await (await scenario.client()).post(`/experiments/${uuid}/stop`)).status).toBe(200);
    await waitFor(async () => (await phase()) === 'done', { what: 'the stop', timeoutMs: WAIT_MS });
    const refused = await create(staff);
    expect([refused.status, refused.body.code]).toEqual([409, 'finished']);
  },
  3 * WAIT_MS,
);
