import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { AccountGateRepository } from '../repositories/platform/account-gate.repository.js';
import { InsightsRepository } from '../repositories/experiment/insights.repository.js';
import { LedgerRepository } from '../repositories/experiment/ledger.repository.js';
import { ExperimentListReadModel } from './experiment-list.read-model.js';
import { ExperimentReadModel } from './experiment.read-model.js';
import { ResultsReadModel } from './results.read-model.js';

let fixture: RunFixture;
let organizationId: string;
let runs: Record<'meta' | 'tiktok', { experimentId: number; uuid: string }>;
const em = () => fixture.deps.orm.em.fork();
const reads = () => new ExperimentReadModel(em());
const lists = () => new ExperimentListReadModel(em());

/** Creates a run of one ad that delivered 20,000 impressions for this amount, and gives it to the team and platform. */
async function delivered(team: string | null, platform: 'meta' | 'tiktok', spendMinor: number) {
  const run = await fixture.newRun();
  const { experimentId, experiment } = run;
  const owner = team ?? run.organizationId;
  await em().execute(
    `update experiment set organization_id = ?, platform = ?, account_id = 'act_1', currency = 'EUR',
       created_count = ?, phase = 'needs-relink', payload_hash = 'same' where id = ?`,
    [owner, platform, spendMinor, experimentId],
  );
  await new LedgerRepository(em()).insertPlan(owner, experimentId, [
    {
      ordinal: 0,
      kind: 'ad',
      parentOrdinal: null,
      externalName: `x [${experiment.key}-0]`,
      variation: 0,
      sampleVariation: null,
      budgetMinor: null,
      slice: 0,
      wave: 0,
    },
  ]);
  const [ad] = await new ResultsReadModel(em()).testedAds(owner, experimentId);
  const figures = { impressions: 20_000, reach: 1, clicks: 1, counts: {}, valuesMinor: {} };
  await new InsightsRepository(em()).upsert(owner, experimentId, [
    { adObjectId: ad!.adObjectId, day: '2026-11-02', spendMinor, ...figures },
  ]);
  return { organizationId: owner, experimentId, uuid: experiment.uuid };
}

beforeAll(async () => {
  fixture = await createRunFixture();
  const meta = await delivered(null, 'meta', 10_000);
  organizationId = meta.organizationId;
  runs = { meta, tiktok: await delivered(organizationId, 'tiktok', 60_000) };
});
afterAll(() => fixture.close());

/** One team with a run on each of two platforms, in ad accounts of the same name. */
describe.each([
  ['meta', 500, 10_000],
  ['tiktok', 3_000, 60_000],
] as const)('the data of a team on %s', (platform, cpmMinor, created) => {
  it('include its own average price, without costs on other platforms', async () => {
    const results = new ResultsReadModel(em());
    expect(await results.averageCpmMinor(organizationId, platform, 'EUR')).toBe(cpmMinor);
  });

  it('include its own list, allowance, waiting runs and earlier submits', async () => {
    const own = runs[platform];
    const { rows, total } = await lists().list(organizationId, {
      statuses: ['PROCESSING'],
      platforms: [platform],
      accounts: ['act_1'],
      page: 1,
      size: 10,
    });
    expect([rows.map(({ id }) => id), total]).toEqual([[own.experimentId], 1]);
    expect(await reads().variationsSince(organizationId, platform, new Date(0))).toBe(created);
    expect(await reads().inPhase(organizationId, platform, 'needs-relink')).toMatchObject([
      { uuid: own.uuid, activates: null },
    ]);
    const same = { platform, payloadHash: 'same', since: new Date(0) };
    expect((await reads().findSamePayload(organizationId, same))?.id).toBe(own.experimentId);
  });

  it('are throttled by their own account only', async () => {
    const ids = [runs.meta.experimentId, runs.tiktok.experimentId];
    await em().execute('delete from account_gate');
    await new AccountGateRepository(em()).close(organizationId, { platform, accountId: 'act_1' }, 60_000);
    expect([...(await reads().throttles(organizationId, ids)).keys()]).toEqual([runs[platform].experimentId]);
  });
});
