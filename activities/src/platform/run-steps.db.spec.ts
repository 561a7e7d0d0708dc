import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import { EMPTY_AUDIENCES } from '#libs/testing/platform/example-input.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities & OutboxActivities;
let platform: PlatformActivities;

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const times = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
const stored = ({ organizationId, experimentId }: RunRef) =>
  new ExperimentRepository(fixture.deps.orm.em.fork()).get(organizationId, experimentId);

async function planned(changes?: Parameters<RunFixture['newRun']>[0]): Promise<RunRef> {
  const { experiment: _, ...run } = await fixture.newRun(changes);
  await platform.planRun(run);
  return run;
}

async function created(): Promise<RunRef> {
  fixture.platform.objects.clear();
  fixture.platform.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
  const run = await planned();
  await sendEverything(run);
  return run;
}

async function sendEverything(run: RunRef): Promise<void> {
  const send = (kind: 'campaign' | 'adset' | 'ad', ordinals: number[]) =>
    platform.createBatch({ ...run, ...times, kind, ordinals });
  for (const { kind, ordinals } of await core.openCampaigns(run)) await send(kind, ordinals);
  for (const { adSetOrdinal, adBatches } of await core.openAdSets({ ...run, slice: 0 })) {
    const { rejected } = await send('adset', [adSetOrdinal!]);
    for (const ordinals of rejected > 0 ? [] : adBatches) await send('ad', ordinals);
  }
}

describe('messages of an operator to a run', () => {
  it("are recorded in the team's trail, without a member of the team, with the operator's name", async () => {
    const { experiment, ...run } = await fixture.newRun();
    await core.noteAct({ ...run, act: 'stop', operator: 'Ana' });
    await core.noteAct({ ...run, act: 'retry-refused' });
    const trail = new AuditRepository(fixture.deps.orm.em.fork());
    const { rows } = await trail.page(run.organizationId, { page: 1, size: 10 });
    const target = experiment.uuid;
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'experiment.stopped',
          target,
          email: null,
          detail: { act: 'stop', by: 'operator', operator: 'Ana' },
        }),
        expect.objectContaining({
          action: 'experiment.continued',
          target,
          detail: { act: 'retry-refused', by: 'operator' },
        }),
      ]),
    );
  });
});

describe('planning a run', () => {
  it("writes the plan once, whatever the account's limits are later", async () => {
    const run = await planned();
    const before = await core.countObjects(run);
    expect(before.ads.planned).toBe(48);
    fixture.platform.limits = limitsOf({ liveAdsUsed: 4_990 });
    expect(await platform.planRun(run)).toMatchObject({ plannedAds: 48, endsAtText: '2026-12-05T23:00:00.000Z' });
    expect(await core.countObjects(run)).toEqual(before);
    fixture.platform.limits = limitsOf();
  });

  it('refuses more than the account or the budget allows, and plans nothing', async () => {
    const { experiment: _, ...run } = await fixture.newRun();
    fixture.platform.limits = limitsOf({ liveAds: 8 });
    await expect(platform.planRun(run)).rejects.toMatchObject({
      type: 'INVALID_REQUEST',
      nonRetryable: true,
      details: [{ code: 'NO_ROOM', reasons: [{ key: 'fit.pageRoom', params: { free: 8, needed: 48 } }] }],
    });
    fixture.platform.limits = limitsOf({ leastDailyBudgetMinor: 50_000 });
    await expect(platform.planRun(run)).rejects.toMatchObject({ type: 'INVALID_REQUEST', nonRetryable: true });
    fixture.platform.limits = limitsOf();
    expect((await core.countObjects(run)).objects.planned).toBe(0);
  });

  it('refuses an experiment with a list that its platform has dropped, because its ads would reach more people', async () => {
    const { experiment: _, ...run } = await fixture.newRun({
      input: { audiences: { ...EMPTY_AUDIENCES, shoe_sizes: [{ value: 'EU 38' }] } as never },
    });
    await expect(platform.planRun(run)).rejects.toMatchObject({
      type: 'INVALID_REQUEST',
      nonRetryable: true,
      details: [{ reasons: [{ key: 'experiment.listGone', params: { list: 'shoe sizes' } }] }],
    });
    expect((await core.countObjects(run)).objects.planned).toBe(0);
  });

  it('splits the budget over the ad sets to the minor unit', async () => {
    const run = await planned({ tested: 47 });
    const [row] = await fixture.deps.orm.em
      .fork()
      .execute<{ sum: string }[]>(
        `select sum(budget_minor) as sum from ad_object where experiment_id = ? and kind = 'adset'`,
        [run.experimentId],
      );
    expect(row!.sum).toBe('100000');
  });

  it('returns nothing for another team', async () => {
    const run = await planned();
    const otherTeam = { ...run, organizationId: randomUUID() };
    await expect(platform.planRun(otherTeam)).rejects.toThrow('no experiment');
    expect((await core.countObjects(otherTeam)).objects.planned).toBe(0);
  });
});

describe('going live and stopping', () => {
  it('switches on what the ledger names, reads it back, and touches nothing else', async () => {
    const run = await created();
    const [ad] = fixture.platform.of('ad');
    fixture.platform.objects.set('foreign', { ...ad!, platformId: 'foreign', name: `${ad!.name} - Copy` });
    for (const kind of ['ad', 'adset', 'campaign'] as const) {
      expect(await platform.switchObjects({ ...run, kind, isActive: true })).toMatchObject({
        refused: 0,
        isLate: false,
      });
    }
    expect(fixture.platform.objects.get('foreign')!.isOn).toBe(false);
    expect([...fixture.platform.objects.values()].filter(({ isOn }) => !isOn)).toHaveLength(1);
  });

  it('goes live immediately after its start, and not at all after its end', async () => {
    const run = await created();
    fixture.platform.time = { now: '2026-12-06T00:00:00.000Z', scale: 1 };
    const goLive = () => platform.switchObjects({ ...run, kind: 'campaign', isActive: true });
    await expect(goLive()).rejects.toMatchObject({ type: 'INVALID_REQUEST', nonRetryable: true });
    expect(fixture.platform.of('campaign').some(({ isOn }) => isOn)).toBe(false);
    fixture.platform.time = { now: '2026-12-02T00:00:00.000Z', scale: 1 };
    expect(await goLive()).toEqual({ switched: 1, refused: 0, isLate: true });
  });

  it('leaves a campaign and ad sets without any ad off', async () => {
    const run = await created();
    const [emptied] = fixture.platform.of('adset');
    await fixture.deps.orm.em.fork().execute(
      `update ad_object a set state = 'removed' from ad_object s
       where a.experiment_id = ? and a.parent_ordinal = s.ordinal and s.experiment_id = a.experiment_id
         and s.platform_id = ?`,
      [run.experimentId, emptied!.platformId],
    );
    const switchOn = (kind: 'ad' | 'adset' | 'campaign') => platform.switchObjects({ ...run, kind, isActive: true });
    const adSets = fixture.platform.of('adset').length;
    expect(adSets).toBeGreaterThan(1);
    expect(await switchOn('adset')).toMatchObject({ switched: adSets - 1, refused: 0 });
    expect(fixture.platform.objects.get(emptied!.platformId)!.isOn).toBe(false);
    await fixture.deps.orm.em
      .fork()
      .execute(`update ad_object set state = 'removed' where experiment_id = ? and kind = 'ad'`, [run.experimentId]);
    for (const kind of ['ad', 'adset', 'campaign'] as const) {
      await expect(switchOn(kind)).rejects.toMatchObject({ type: 'INVALID_REQUEST', nonRetryable: true });
    }
    expect(fixture.platform.of('campaign').some(({ isOn }) => isOn)).toBe(false);
    expect(await platform.switchObjects({ ...run, kind: 'adset', isActive: false })).toMatchObject({
      switched: adSets,
    });
  });

  it('switches nothing on while an object is not settled', async () => {
    const run = await planned();
    await expect(platform.switchObjects({ ...run, kind: 'campaign', isActive: true })).rejects.toMatchObject({
      type: 'SETTLING',
    });
  });

  it('pauses everything, whatever status the ledger has, and reports what is not paused', async () => {
    const run = await created();
    for (const object of fixture.platform.objects.values()) object.isOn = true; // switched on outside Polyad: the ledger has them as paused
    expect(await platform.switchObjects({ ...run, kind: 'ad', isActive: false })).toMatchObject({
      switched: 48,
      refused: 0,
    });
    expect(fixture.platform.of('ad').some(({ isOn }) => isOn)).toBe(false);
    const [adSet] = fixture.platform.of('adset');
    Object.defineProperty(adSet!, 'isOn', { get: () => true, set: () => undefined });
    const report = await platform.switchObjects({ ...run, kind: 'adset', isActive: false });
    expect(report).toMatchObject({ refused: 1 });
  });

  it('removes objects with our key that are not in the ledger, and keeps the rest', async () => {
    const run = await created();
    const [ad] = fixture.platform.of('ad');
    fixture.platform.objects.set('late', { ...ad!, platformId: 'late' });
    fixture.platform.objects.set('copy', { ...ad!, platformId: 'copy', name: `${ad!.name} - Copy` });
    fixture.platform.objects.delete(ad!.platformId);
    expect(await platform.closingPass(run)).toEqual({ removed: 1, missing: 1, foreign: 1 });
    expect(fixture.platform.objects.has('late')).toBe(false);
    expect(fixture.platform.objects.has('copy')).toBe(true);
    expect(await platform.closingPass(run)).toEqual({ removed: 0, missing: 0, foreign: 1 });
    expect((await core.countObjects(run)).ads.created).toBe(47);
  });

  it('treats deleted objects as gone, although the platform still returns them by id', async () => {
    const run = await created();
    fixture.platform.of('ad')[0]!.isDeleted = true;
    expect(await platform.closingPass(run)).toEqual({ removed: 0, missing: 1, foreign: 0 });
    expect((await core.countObjects(run)).ads.created).toBe(47);
  });
});

describe('watching and ending a run', () => {
  const insight = (adId: string, day = '2026-12-01') => ({
    adId,
    day,
    impressions: 100,
    reach: 90,
    clicks: 4,
    spendMinor: 120,
    counts: { link_click: 4 },
    valuesMinor: {},
  });

  it('stores insights of our ads by day, once', async () => {
    const run = await created();
    const [ad] = fixture.platform.of('ad');
    fixture.platform.insightRows.push(insight(ad!.platformId), insight('somebody else'));
    fixture.platform.time = { now: '2026-12-02T12:00:00.000Z', scale: 2_880 };
    const report = await platform.pollInsights(run);
    expect(report).toMatchObject({ campaignNow: Date.parse('2026-12-02T12:00:00Z'), scale: 2_880, changedRows: 1 });
    expect(await platform.pollInsights(run)).toMatchObject({ changedRows: 0 });
    expect((await stored(run)).lastInsightsAt).not.toBeNull();
  });

  it("reports in the platform's words why ads are not shown under an ad set that could not be switched on", async () => {
    const run = await created();
    const [adSet] = fixture.platform.of('adset');
    const words = 'cannot be enabled, the ad group quota is used up.';
    fixture.platform.keptOff.set(adSet!.platformId, words);
    const below = fixture.platform.of('ad').filter(({ parentId }) => parentId === adSet!.platformId);
    for (const kind of ['ad', 'adset', 'campaign'] as const) {
      const { refused } = await platform.switchObjects({ ...run, kind, isActive: true });
      expect(refused).toBe(kind === 'adset' ? 1 : 0);
    }
    expect(below.length).toBeGreaterThan(0);
    const failed = async () => {
      const outcomes = await new AdObjectsRepository(fixture.deps.orm.em.fork()).adOutcomes(
        run.organizationId,
        run.experimentId,
      );
      return outcomes.flatMap(({ refusal }) => (refusal ? [refusal.message] : []));
    };
    const setAdStatus = async (effectiveStatus: string) => {
      for (const ad of below) Object.assign(ad, { effectiveStatus });
      await platform.readStatuses(run);
    };
    await setAdStatus('ADSET_PAUSED');
    expect(await failed()).toEqual(below.map(() => words));
    const reads = new ExperimentReadModel(fixture.deps.orm.em.fork());
    const figures = await reads.creationFigures(run.organizationId, [run.experimentId]);
    expect(figures.get(run.experimentId)!.failedAds).toBe(below.length);

    // Somebody made room and switched the ad on at the platform.
    await setAdStatus('ACTIVE');
    expect(await failed()).toEqual([]);
    fixture.platform.keptOff.clear();
  });

  it('keeps the words of a review', async () => {
    const run = await created();
    const [ad] = fixture.platform.of('ad');
    Object.assign(ad!, { effectiveStatus: 'DISAPPROVED', issues: ['Personal attributes'] });
    expect(await platform.readStatuses(run)).toBe(fixture.platform.objects.size);
    const rows = await fixture.deps.orm.em
      .fork()
      .execute<{ issues: string[] }[]>(
        `select issues from ad_object where experiment_id = ? and effective_status = 'DISAPPROVED'`,
        [run.experimentId],
      );
    expect(rows).toEqual([{ issues: ['Personal attributes'] }]);
  });

  it('LIFE-009 LIFE-002 ends with results if anything was delivered, and mails its creator once', async () => {
    const run = await created();
    const [ad] = fixture.platform.of('ad');
    fixture.platform.insightRows.push(insight(ad!.platformId));
    fixture.platform.time = { now: '2026-12-02T12:00:00.000Z', scale: 1 };
    await platform.pollInsights(run);
    fixture.sentMails.length = 0;
    const end = { ...run, isFailed: false, reason: null };
    expect(await core.finishRun(end)).toBe('PENDING_REVIEW');
    expect(await core.finishRun({ ...end, isFailed: true })).toBe('PENDING_REVIEW');
    const { uuid } = await stored(run);
    expect(await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` })).toEqual({ done: 1, failed: 0 });
    expect(await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` })).toEqual({ done: 0, failed: 0 });
    expect(fixture.sentMails).toHaveLength(1);
    expect(fixture.sentMails[0]!.text).toContain(`/experiment/meta/results?id=${uuid}&type=completed`);
  });

  it('keeps who stopped a run, and records a stop that no member made', async () => {
    const [byNora, byOperator, toTheEnd] = [await planned(), await planned(), await planned()];
    const stoppedBy = randomUUID();
    const at = new Date('2026-11-22T08:12:00.000Z');
    const { organizationId, experimentId } = byNora;
    const experiments = new ExperimentRepository(fixture.deps.orm.em.fork());
    await experiments.markStopped(organizationId, experimentId, { by: stoppedBy, at });
    await core.finishRun({ ...byNora, isFailed: false, reason: null, isStopped: true });
    await core.finishRun({ ...byOperator, isFailed: false, reason: null, isStopped: true });
    await core.finishRun({ ...toTheEnd, isFailed: false, reason: null, isStopped: false });
    expect(await stored(byNora)).toMatchObject({ stoppedAt: at, stoppedBy });
    expect(await stored(byOperator)).toMatchObject({ stoppedAt: expect.any(Date), stoppedBy: null });
    expect(await stored(toTheEnd)).toMatchObject({ stoppedAt: null, stoppedBy: null });
  });

  it('LIFE-009 ends without results if nothing was delivered, and as failed if it could not run', async () => {
    expect(await core.finishRun({ ...(await planned()), isFailed: false, reason: null })).toBe('NO_RESULTS');
    const failed = await planned();
    const why = toStored([withParams(RUN_TEXTS.adsOff, { count: 3 })]);
    expect(await core.finishRun({ ...failed, isFailed: true, ...why })).toBe('FAILED');
    expect(await stored(failed)).toMatchObject({
      status: 'FAILED',
      phase: 'failed',
      phaseReason: 'Ads that could not be switched on: 3.',
      phaseReasons: [{ key: 'run.adsOff', params: { count: 3 } }],
    });
  });

  it('keeps the text of a run from before reasons had keys', async () => {
    const run = await planned();
    await core.enterPhase({ ...run, phase: 'running', ...toStored([RUN_TEXTS.startPassed]) });
    await core.finishRun({ ...run, isFailed: true, reason: 'No ad is left to run.' });
    expect(await stored(run)).toMatchObject({ phaseReason: 'No ad is left to run.', phaseReasons: null });
  });

  it.each(['REMOVED', 'DISABLED'])(
    'LIFE-009 mails the owner instead of a creator who is %s by then',
    async (status) => {
      const run = await planned();
      const em = fixture.deps.orm.em.fork();
      const owner = await em.findOneOrFail(User, { organizationId: run.organizationId, role: 'owner' });
      const { organizationId } = run;
      const creator = Object.assign(new User(), {
        id: randomUUID(),
        organizationId,
        email: `${randomUUID()}@left.test`,
        passwordHash: 'x',
        role: 'other',
        status,
        firstName: 'Ada',
        lastName: 'Byron',
      });
      await em.persist(creator).flush();
      await em.execute('update experiment set created_by = ? where id = ?', [creator.id, run.experimentId]);
      await core.finishRun({ ...run, isFailed: false, reason: null });
      const { uuid } = await stored(run);
      fixture.sentMails.length = 0;
      await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` });
      expect(fixture.sentMails.map(({ to }) => to)).toEqual([owner.email]);
    },
  );

  it('keeps a mail for later if it could not be sent', async () => {
    const run = await planned();
    await core.finishRun({ ...run, isFailed: false, reason: null });
    const { uuid } = await stored(run);
    const { send } = fixture.deps.mailer;
    fixture.deps.mailer.send = () => Promise.reject(new Error('mail server away'));
    expect(await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` })).toEqual({ done: 0, failed: 1 });
    fixture.deps.mailer.send = send;
    await fixture.deps.orm.em.fork().execute('update outbox_item set available_at = now() where done_at is null');
    expect(await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` })).toEqual({ done: 1, failed: 0 });
  });
});

describe('settling', () => {
  it('waits, asks for a decision, and continues after a drop or a retry', async () => {
    fixture.platform.objects.clear();
    const run = await planned();
    expect(await core.settle(run)).toMatchObject({ decision: 'wait' });
    fixture.platform.inject({ fault: 'refuse', kind: 'adset', times: 1 });
    await sendEverything(run);
    const settlement = await core.settle(run);
    expect(settlement).toMatchObject({ decision: 'needs-attention', ads: { created: 36, rejected: 12, planned: 0 } });
    expect(settlement.reason).toContain('The platform accepted too few ads with');
    const [reason] = settlement.reasons!;
    expect(reason).toMatchObject({ key: expect.stringMatching(/^run\.tooFew/) });
    expect((reason!.params!['named'] as KeyedText[])[0]).toMatchObject({
      key: 'run.taken',
      params: { component: expect.any(String), level: expect.any(Number), created: expect.any(Number), planned: 24 },
    });
    expect(settlement.rejections).toMatchObject([{ count: 12 }]);
    expect(await core.retryRejected(run)).toBe(13);
    expect(await core.openSlices(run)).toEqual([0]);
    expect(await core.dropRejected(run)).toBe(0);
  });
});
