import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { SMART_PLUS } from '../faults/platforms.js';
import { Scenario } from '../faults/scenario.js';
import { isActive, witnessed } from '../faults/witness.js';
import { startStack, type Stack } from '../support/stack.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { ApiClient } from './support/api-client.js';
import { formOf } from './support/experiment-form.js';

const ACTIVATE = '/providers/tiktok/experiment/activate';
/** Two accounts of the sandbox, because the API caches an account's abilities. */
const SPAIN = '7001000000000000101';

let stack: Stack;
let scenario: Scenario;
let owner: ApiClient;
beforeAll(async () => {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  stack = await startStack({
    env: { ...SMART_PLUS.env, TIKTOK_MANUAL_CREATION_LAST_DAY: yesterday },
    timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1, platformPollSeconds: 1 },
  });
  scenario = new Scenario(stack, SMART_PLUS);
  owner = await scenario.client();
  await scenario.liftLimits();
}, 120_000);
afterAll(() => stack?.stop());

/** A finished conversions run that was created manually. */
async function manualRun(account?: string): Promise<string> {
  const form = formOf(SMART_PLUS.ten(), { ...SMART_PLUS.form, fields: { draft: 'true' } });
  const { body } = await owner.post<{ data: { uuid: string } }>('/providers/tiktok/experiment/create', form);
  const { uuid } = body.data;
  await stack.database.query(
    `update experiment set status = 'COMPLETED', phase = 'done', finished_at = now(), creation_path = null,
       starts_at = now() - interval '9 days', ends_at = now() - interval '7 days', account_id = coalesce($2, account_id),
       input = case when $2::text is null then input else jsonb_set(input, '{account,id}', to_jsonb($2::text)) end
     where uuid = $1`,
    [uuid, account ?? null],
  );
  return uuid;
}

const activate = (uuid: string) => {
  const now = Date.now();
  return owner.post<{ data: { batch: string } }>(ACTIVATE, {
    id: uuid,
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + 30 * DAY_MS).toISOString(),
    variables: [0, 1].map((n) => ({ id: `${uuid}-${n}`, budget: 700 })),
  });
};

describe('winners of an older run after the last day of manual campaigns', () => {
  it('are activated as Smart+ campaigns, each once', async () => {
    expect(await scenario.control('tiktok/closing')).toMatchObject({ isClosed: true });
    const uuid = await manualRun();
    const answer = await activate(uuid);
    expect(answer).toMatchObject({ status: 200, body: { data: { batch: expect.any(String) } } });
    const { batch } = answer.body.data;
    const stored = async () =>
      (
        await stack.database.query<{ key: string; phase: string; creation_path: string | null }>(
          'select key, phase, creation_path from experiment where uuid = $1',
          [batch],
        )
      ).rows[0]!;
    await waitFor(async () => (await stored()).phase === 'running', { what: 'a live batch', timeoutMs: 80_000 });
    const { key, creation_path } = await stored();
    expect(creation_path).toBe('smart_plus');
    const objects = await witnessed(stack.sandboxUrl, key);
    const of = (type: string) => objects.filter((object) => object.type === type);
    for (const type of ['campaign', 'adset', 'ad'])
      expect([of(type).length, of(type).filter(isActive).length]).toEqual([2, 2]);
    expect(new Set(objects.map(({ name }) => name)).size).toBe(6);
  });

  it('are refused with an explanation if the account may not manage any, and nothing is stored', async () => {
    await scenario.control('tiktok/smart-plus', { advertiser: SPAIN, listed: false });
    const uuid = await manualRun(SPAIN);
    const answer = await activate(uuid);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`Please add our ad account ${SPAIN} to the allowlist`);
    const { rows } = await stack.database.query(
      'select 1 from experiment b join experiment e on e.id = b.activates where e.uuid = $1',
      [uuid],
    );
    expect(rows).toEqual([]);
  });
});
