import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIST_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { PlatformQuotaRepository } from '../repositories/platform/platform-quota.repository.js';
import { AccountGateRepository } from '../repositories/platform/account-gate.repository.js';
import { AdObjectsRepository } from '../repositories/experiment/ad-objects.repository.js';
import { LedgerRepository, type PlannedRow } from '../repositories/experiment/ledger.repository.js';
import { ActivationReadModel } from './activation.read-model.js';
import { ExperimentListReadModel } from './experiment-list.read-model.js';
import { ExperimentReadModel } from './experiment.read-model.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const reads = () => new ExperimentReadModel(em());
const lists = () => new ExperimentListReadModel(em());

/** A run with six ads: created, disapproved, refused, dropped after a refusal, deleted at the platform, planned. */
async function runOfSix() {
  const { organizationId, experimentId, experiment } = await fixture.newRun();
  const rows = Array.from({ length: 6 }, (_, ordinal): PlannedRow => {
    const name = `x [${experiment.key}-${ordinal}]`;
    return {
      ordinal,
      kind: 'ad',
      parentOrdinal: null,
      externalName: name,
      variation: ordinal,
      sampleVariation: null,
      budgetMinor: null,
      slice: 0,
      wave: 0,
    };
  });
  const ledger = new LedgerRepository(em());
  await ledger.insertPlan(organizationId, experimentId, rows);
  await ledger.claim(organizationId, experimentId, [0, 1, 2, 3, 4]);
  const refusal = { code: '100/1', message: 'No', field: null };
  await ledger.record(organizationId, experimentId, [
    { ordinal: 3, attempt: 1, state: 'rejected', refusal },
    ...[0, 1, 4].map((ordinal) => ({ ordinal, attempt: 1, state: 'created' as const, platformId: `p${ordinal}` })),
  ]);
  await ledger.dropRejected(organizationId, experimentId);
  await ledger.record(organizationId, experimentId, [{ ordinal: 2, attempt: 1, state: 'rejected', refusal }]);
  await ledger.markRemoved(organizationId, experimentId, [4]);
  const review = {
    platformId: 'p1',
    standing: 'refused' as const,
    effectiveStatus: 'DISAPPROVED',
    issues: ['Misleading claims'],
    isOn: false,
  };
  await new AdObjectsRepository(em()).saveStatuses(organizationId, experimentId, {
    objects: [review],
    begunAt: new Date(),
  });
  return { organizationId, experimentId, accountId: experiment.accountId };
}

describe('figures of a run', () => {
  it('counts ads as failed that were refused, dropped after a refusal, or disapproved, like the list of causes', async () => {
    const { organizationId, experimentId } = await runOfSix();
    const figures = (await reads().creationFigures(organizationId, [experimentId])).get(experimentId);
    expect(figures).toMatchObject({ plannedAds: 6, failedAds: 3, ads: { created: 2, rejected: 1, planned: 1 } });
    const outcomes = await new AdObjectsRepository(em()).adOutcomes(organizationId, experimentId);
    expect(outcomes.map(({ refusal }) => refusal?.message ?? null)).toEqual([
      ...[null, 'Misleading claims', 'No', 'No', null, null],
    ]);
  });

  it('says until when the app has no calls left to create ads, only for runs that create ads', async () => {
    const { organizationId, experimentId } = await runOfSix();
    const line = { platform: 'meta', name: 'ad/create', perSecond: 5, perMinute: 150, perDay: 2 } as const;
    const until = Date.now() + 3_600_000;
    await new PlatformQuotaRepository(em).change({ ...line, holds: 'creating' }, (used) => [
      { ...used!, closedUntil: until, closedFor: 'day' },
      undefined,
    ]);
    const throttled = async () => (await reads().throttles(organizationId, [experimentId])).get(experimentId);
    expect(await throttled()).toBeUndefined();
    await em().execute(`update experiment set phase = 'creating' where id = ?`, [experimentId]);
    expect(await throttled()).toEqual({ until: new Date(until), window: 'day' });
    await em().execute(`delete from platform_quota_line`);
  });

  it("says until when the run's account is throttled, only for its own team", async () => {
    const { organizationId, experimentId, accountId } = await runOfSix();
    expect((await reads().throttles(organizationId, [experimentId])).size).toBe(0);
    const before = Date.now();
    await new AccountGateRepository(em()).close(organizationId, { platform: 'meta', accountId }, 3_600_000);
    const until = (await reads().throttles(organizationId, [experimentId])).get(experimentId);
    expect(until?.until.getTime()).toBeGreaterThan(before + 3_500_000);
    expect(until?.window).toBeNull();
    const other = await runOfSix();
    expect((await reads().throttles(other.organizationId, [experimentId, other.experimentId])).size).toBe(0);
  });
});

describe('the total of a list', () => {
  const total = async (organizationId: string, statuses: ExperimentStatus[]) =>
    (await lists().list(organizationId, { platforms: ['meta'], statuses, page: 1, size: 1 })).total;
  const run = (sql: string, ...values: unknown[]) => em().execute(sql, values);

  it('stays right after every change, without deleted experiments', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    const totals = async () => [await total(organizationId, ['DRAFT']), await total(organizationId, ['PROCESSING'])];
    const set = (change: string) => run(`update experiment set ${change} where id = ?`, experimentId);
    await set(`status = 'PROCESSING'`);
    expect(await totals()).toEqual([0, 1]);
    await set(`status = 'DRAFT'`);
    expect(await totals()).toEqual([1, 0]);
    await set('deleted_at = now()');
    expect(await totals()).toEqual([0, 0]);
    await set(`name = 'Deleted'`);
    await set('deleted_at = null');
    expect(await totals()).toEqual([1, 0]);
    await run('delete from experiment where id = ?', experimentId);
    expect(await totals()).toEqual([0, 0]);
  });

  it('includes batches of winners in the live list only', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    await run(`update experiment set status = 'COMPLETED' where id = ?`, experimentId);
    await run(
      `insert into experiment (uuid, key, organization_id, created_by, platform, status, name, input, account_id, currency,
         budget_minor, created_count, tested_count, payload_hash, created_at, updated_at, activates, activation)
       select gen_random_uuid(), substr(md5(?::text || chosen.status), 1, 10), organization_id, created_by, platform, chosen.status, name, input,
         account_id, currency, 42000, 3, 3, '', now(), now(), id, '{"variations": [{"variation": 1}, {"variation": 4}]}'
       from experiment, (values ('PROCESSING'), ('COMPLETED')) chosen(status) where id = ?`,
      organizationId,
      experimentId,
    );
    const listOf = (statuses: ExperimentStatus[], search = '') =>
      lists().list(organizationId, { platforms: ['meta'], statuses, search, page: 1, size: 10 });
    const live = await listOf([...LIST_STATUSES.live]);
    expect([live.total, ...live.rows.map(({ activates }) => activates)]).toEqual([1, experimentId]);
    const found = await listOf([...LIST_STATUSES.live], live.rows[0]!.name);
    expect([found.total, found.rows.length]).toEqual([1, 1]);
    const completed = await listOf([...LIST_STATUSES.completed]);
    expect([completed.total, ...completed.rows.map(({ id }) => id)]).toEqual([1, experimentId]);

    const activations = new ActivationReadModel(em());
    const winners = { count: 2, spentMinor: 0, mostMinor: 42_000 };
    expect(await activations.running(organizationId, [experimentId])).toEqual(new Map([[experimentId, winners]]));
    expect(await activations.live(organizationId, 5)).toEqual([
      expect.objectContaining({ id: experimentId, ...winners }),
    ]);
    // A pending batch spends once its script has started some of it, and not before.
    await run(
      `update experiment set status = 'PENDING', by_hand = '{"step": "activate"}' where activates = ? and status = 'PROCESSING'`,
      experimentId,
    );
    expect(await activations.running(organizationId, [experimentId])).toEqual(new Map());
    expect(await activations.live(organizationId, 5)).toEqual([]);
    await run(
      `update experiment set by_hand = by_hand || '{"hasSpent": true}' where activates = ? and status = 'PENDING'`,
      experimentId,
    );
    expect(await activations.running(organizationId, [experimentId])).toEqual(new Map([[experimentId, winners]]));
    expect(await activations.live(organizationId, 5)).toHaveLength(1);
    const other = await fixture.newRun();
    expect(await activations.running(other.organizationId, [experimentId])).toEqual(new Map());
    expect(await activations.parents(other.organizationId, [experimentId])).toEqual(new Map());
  });

  it('lists a test by scripts as stopped only once its run has ended', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    const stopped = async () => (await reads().stoppedSince(organizationId, new Date(0), 5)).map(({ id }) => id);
    await run('update experiment set stopped_at = now() where id = ?', experimentId);
    expect(await stopped()).toEqual([experimentId]);
    await run(`update experiment set by_hand = '{"step": null}' where id = ?`, experimentId);
    expect(await stopped()).toEqual([]);
    await run('update experiment set finished_at = now() where id = ?', experimentId);
    expect(await stopped()).toEqual([experimentId]);
  });

  it('stays right after one statement adds or deletes many rows', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    const before = await total(organizationId, ['TEMPLATE']);
    await run(
      `insert into experiment (uuid, key, organization_id, created_by, platform, status, name, input, account_id, currency,
         budget_minor, created_count, tested_count, payload_hash, created_at, updated_at)
       select gen_random_uuid(), substr(md5(n::text || ?::text), 1, 10), organization_id, created_by, platform, 'TEMPLATE', name, input,
         account_id, currency, 0, 1, 1, '', now(), now() from experiment, generate_series(1, 300) n where id = ?`,
      organizationId,
      experimentId,
    );
    expect(await total(organizationId, ['TEMPLATE'])).toBe(before + 300);
    await run(`delete from experiment where organization_id = ? and status = 'TEMPLATE'`, organizationId);
    expect(await total(organizationId, ['TEMPLATE'])).toBe(0);
  });
});
