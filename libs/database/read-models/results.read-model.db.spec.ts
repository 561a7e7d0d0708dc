import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { ResultsReadModel } from './results.read-model.js';

const [AD_SETS, ADS] = [20, 2_000];

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

describe("the tested ads of an experiment that PostgreSQL's statistics do not cover yet", () => {
  it('are read without reading the experiment again for each of them', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    await fixture.deps.orm.em.fork().transactional(async (em) => {
      await insertObjects(em, await fixture.newRun());
      await em.execute('analyze ad_object');
      await insertObjects(em, { organizationId, experimentId });
      const before = await rowsRead(em);
      const ads = await new ResultsReadModel(em).testedAds(organizationId, experimentId);
      const read = (await rowsRead(em)) - before;
      expect(ads).toHaveLength(ADS);
      expect(ads[0]).toMatchObject({ adSetId: 'set 1', maySpend: true });
      expect(read).toBeLessThan(10 * ADS);
    });
  });
});

type Manager = ReturnType<RunFixture['deps']['orm']['em']['fork']>;

/** Inserts a campaign, its ad sets, and ads that go to the ad sets in turn; all are on. */
const insertObjects = (
  em: Manager,
  { organizationId, experimentId }: { organizationId: string; experimentId: number },
): Promise<unknown> =>
  em.execute(
    `insert into ad_object (organization_id, experiment_id, kind, ordinal, parent_ordinal, external_name, variation, state, platform_id, is_active)
     select ?::uuid, ?::int, kind, ordinal, parent, kind || ordinal, variation, 'created', name, true
     from (select 'campaign' as kind, 0 as ordinal, null::int as parent, null::int as variation, 'campaign' as name
           union all select 'adset', n, 0, null, 'set ' || n from generate_series(1, ${AD_SETS}) n
           union all select 'ad', ${AD_SETS} + n, 1 + (n - 1) % ${AD_SETS}, n, 'ad ' || n from generate_series(1, ${ADS}) n) o`,
    [organizationId, experimentId],
  );

/** The number of ledger rows that this transaction has read so far. */
async function rowsRead(em: Manager): Promise<number> {
  const [row] = await em.execute<{ read: number }[]>(
    `select (seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_xact_user_tables where relname = 'ad_object'`,
  );
  return row!.read;
}
