import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdAccount } from '#libs/connectors/port/lookups.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createPlatformActivities } from '../create-activities.js';
import { processDueItems } from './process-due-items.js';

let fixture: RunFixture;
let platform: PlatformActivities;
let run: RunRef;
let account: string;
beforeAll(async () => {
  fixture = await createRunFixture();
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { experiment, ...ref } = await fixture.newRun();
  run = ref;
  account = experiment.accountId;
  fixture.platform.calls.length = 0;
});

const em = () => fixture.deps.orm.em.fork();
const adAccount = (id: string, isUsable = true): AdAccount => ({
  id,
  name: id,
  currency: 'EUR',
  timeZone: 'UTC',
  isUsable,
  minDailyBudgetMinor: 100,
});
const refused = (code: 'INVALID_REQUEST' | 'AUTH_EXPIRED' | 'TRANSIENT', platformMessage: string) =>
  new ConnectorError(code, 'meta', { platformMessage });
const stored = () =>
  em().execute<{ account: string; refusal: string | null }[]>(
    'select account_id as account, refusal from platform_subscription where organization_id = ? order by account_id',
    [run.organizationId],
  );
const asked = () => fixture.platform.calls.filter(({ method }) => method === 'subscribe').flatMap(({ ids }) => ids);
const linkStatus = async () =>
  (await new PlatformLinkRepository(em(), fixture.deps.sealer).open(run.organizationId, 'meta'))?.isUsable;

describe('subscriptions to callbacks about ad accounts', () => {
  const linked = async () => {
    const item = {
      kind: 'subscribe',
      dedupeKey: `subscribe/${run.organizationId}`,
      payload: { platform: 'meta' },
    } as const;
    await new OutboxRepository(em()).enqueue(run.organizationId, item);
    return processDueItems(fixture.deps, 'subscribe', item.dedupeKey);
  };

  it('are requested when a person links, for each usable account; refusals are stored and do not end the link', async () => {
    fixture.platform.accounts = [adAccount('act_1'), adAccount('act_2'), adAccount('act_3', false), adAccount('act_4')];
    fixture.platform.failNext('subscribe', refused('AUTH_EXPIRED', '(#10) Not for this account.'));
    expect(await linked()).toEqual({ done: 1, failed: 0 });
    expect(asked()).toEqual(['act_1', 'act_2', 'act_4']);
    expect(await stored()).toEqual([
      { account: 'act_1', refusal: '(#10) Not for this account.' },
      { account: 'act_2', refusal: null },
      { account: 'act_4', refusal: null },
    ]);
    expect(await linkStatus()).toBe(true);
  });

  it('are requested again later if the platform does not respond', async () => {
    fixture.platform.accounts = [adAccount('act_1')];
    fixture.platform.failNext('subscribe', refused('TRANSIENT', 'no answer'));
    expect(await linked()).toEqual({ done: 0, failed: 1 });
    expect(await stored()).toEqual([]);
  });

  it('are requested before a run goes live, and never prevent that', async () => {
    expect(await platform.subscribe(run)).toEqual({ topics: ['ad-review', 'ad-issue'] });
    expect(await stored()).toEqual([{ account, refusal: null }]);
    for (const code of ['INVALID_REQUEST', 'AUTH_EXPIRED', 'TRANSIENT'] as const) {
      fixture.platform.failNext('subscribe', refused(code, `said ${code}`));
      expect(await platform.subscribe(run)).toEqual({ topics: [] });
      expect(await stored()).toEqual([{ account, refusal: `said ${code}` }]);
    }
    expect(await linkStatus()).toBe(true);
  });

  it('end with the link: a refusal of an earlier link is forgotten, and nothing is stored without a link', async () => {
    await platform.subscribe(run);
    await fixture.link(run.organizationId, 'another token');
    expect(await stored()).toEqual([]);
    await platform.subscribe(run);
    await new PlatformLinkRepository(em(), fixture.deps.sealer).remove(run.organizationId, 'meta');
    expect(await stored()).toEqual([]);
    expect(await linked()).toEqual({ done: 1, failed: 0 });
    expect(asked()).toHaveLength(2);
  });
});
