import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { QuotaBook } from '#libs/connectors/port/quota-book.js';
import { spendQuota } from '#libs/connectors/port/spend-quota.js';
import type { QuotaPool } from '#libs/contracts/platform/quota-line.js';
import { PlatformQuotaRepository } from '#libs/database/repositories/platform/platform-quota.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import type { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;

const pool: QuotaPool = {
  platform: 'meta',
  name: 'project',
  holds: 'everything',
  perDay: 100,
  upTo: { stop: 1, launch: 0.7, read: 0.6 },
};

/** The fake as a platform that counts operations: one for each item of a create, one for any other call. */
const charged = (fake: FakeAdPlatform, book: QuotaBook): FakeAdPlatform =>
  new Proxy(fake, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const work = value.bind(target) as (...given: unknown[]) => unknown;
      if (!['create', 'setActive', 'read', 'listByExperimentKey', 'findByNames'].includes(String(name))) return work;
      return async (...given: unknown[]) => {
        const { items } = (given[1] ?? {}) as { items?: readonly object[] };
        await spendQuota(book, pool, items?.length ?? 1);
        return work(...given);
      };
    },
  });

beforeAll(async () => {
  fixture = await createRunFixture();
  const { orm } = fixture.deps;
  const book = new QuotaBook(new PlatformQuotaRepository(() => orm.em.fork()));
  const deps = { ...fixture.deps, platforms: fakePlatforms(charged(fixture.platform, book)) };
  core = createCoreActivities(deps);
  platform = createPlatformActivities(deps);
});
afterAll(() => fixture.close());

async function newRun(): Promise<RunRef> {
  const { experiment: _, ...run } = await fixture.newRun();
  return run;
}

it('a launch learns immediately how long to wait for operations, and a stop gets its reserved share', async () => {
  const [run, next] = [await newRun(), await newRun()];
  await createAds(core, platform, run);
  await core.enterPhase({ ...run, phase: 'running', reason: null });
  await platform.switchObjects({ ...run, kind: 'campaign', isActive: true });
  const failed: unknown = await createAds(core, platform, next).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApplicationFailure);
  expect(failed).toMatchObject({ type: 'RATE_LIMITED', nonRetryable: false });
  // The quota belongs to the app: all other calls of the account may continue, and the gate stays open.
  expect(await fixture.deps.orm.em.fork().execute('select 1 from account_gate')).toEqual([]);

  await core.enterPhase({ ...run, phase: 'stopping', reason: null });
  await platform.switchObjects({ ...run, kind: 'campaign', isActive: false });
  expect(fixture.platform.of('campaign').filter(({ isOn }) => isOn)).toEqual([]);
});
