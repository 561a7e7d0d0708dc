import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import { readCorrections } from './read-corrections.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
const description: { correctedAfterDays?: readonly number[] } = descriptionOf({ platform: 'meta' });
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => {
  delete description.correctedAfterDays;
  return fixture.close();
});

const em = () => fixture.deps.orm.em.fork();
const row = () => em().findOneOrFail(Experiment, { id: run.experimentId });
const read = () => readCorrections(fixture.deps);
const due = () => em().execute('update experiment set reread_at = now() where reread_at is not null');
const spent = async () => (await new InsightsRepository(em()).totals(run.organizationId, run.experimentId)).spendMinor;
/** Moves the campaign's clock this many days past the run's end. */
const daysAfterEnd = async (days: number) => {
  const { endsAt } = await row();
  fixture.platform.time = { now: new Date(endsAt!.getTime() + days * DAY_MS).toISOString(), scale: 24 };
};
const deliver = (spendMinor: number) => {
  fixture.platform.insightRows.length = 0;
  for (const { platformId } of fixture.platform.of('ad'))
    fixture.platform.insightRows.push({
      adId: platformId,
      day: '2026-12-01',
      impressions: 1_000,
      reach: 900,
      clicks: 5,
      spendMinor,
      counts: {},
      valuesMinor: {},
    });
};
/** Time until the next reading, in our hours. */
const hoursLeft = async () => ((await row()).rereadAt!.getTime() - Date.now()) / HOUR_MS;

async function finished(days: readonly number[] | undefined): Promise<void> {
  description.correctedAfterDays = days;
  if (days === undefined) delete description.correctedAfterDays;
  fixture.platform.objects.clear();
  const { experiment: _, ...ref } = await fixture.newRun({ tested: 4 });
  run = ref;
  await createAds(core, platform, run);
  await core.enterPhase({ ...run, phase: 'running', reason: null });
  deliver(100);
  await daysAfterEnd(0);
  await platform.pollInsights(run);
  await core.finishRun({ ...run, isFailed: false, reason: null });
}

describe('the figures of an ended run', () => {
  beforeEach(() => em().execute('update experiment set reread_at = null'));

  it('are read again on the days that the description defines, until they are final', async () => {
    await finished([1, 28]);
    const before = await spent();
    const ended = await row();
    expect(ended.countingUntil!.getTime()).toBe(ended.endsAt!.getTime() + 28 * DAY_MS);
    expect(await read()).toBe(1);
    // A day of the campaign lasts an hour.
    expect(await hoursLeft()).toBeCloseTo(1, 1);
    expect(await read()).toBe(0);

    await daysAfterEnd(1);
    deliver(103);
    await due();
    expect(await read()).toBe(1);
    expect(await spent()).toBe((before / 100) * 103);
    expect(await hoursLeft()).toBeCloseTo(27, 1);
    expect((await row()).lastInsightsAt!.getTime()).toBeGreaterThan(ended.lastInsightsAt!.getTime());
    expect((await row()).status).toBe(ended.status);

    await daysAfterEnd(28);
    deliver(104);
    await due();
    await read();
    expect(await spent()).toBe((before / 100) * 104);
    expect((await row()).rereadAt).toBeNull();
  });

  it('lose a day that the platform has removed, and keep other days and other campaigns', async () => {
    await finished([1]);
    const delivered = [...fixture.platform.insightRows];
    const [gone] = delivered;
    fixture.platform.insightRows.push({ ...gone!, day: '2026-12-02', spendMinor: 7 });
    await platform.pollInsights(run);
    expect(await spent()).toBe(100 * delivered.length + 7);

    fixture.platform.insightRows.splice(0, 1);
    // A poll of a running experiment deletes nothing: most platforms leave deleted ads out of their reports.
    await platform.pollInsights(run);
    expect(await spent()).toBe(100 * delivered.length + 7);
    await due();
    expect(await read()).toBe(1);
    expect(await spent()).toBe(100 * (delivered.length - 1) + 7);
  });

  it('keep the days of an ad that a person has replaced in a run by hand, because reports name its old id', async () => {
    await finished([1]);
    const delivered = fixture.platform.insightRows.length;
    await em().execute(`update experiment set by_hand = '{"accountId":"act_1","currency":"EUR"}' where id = ?`, [
      run.experimentId,
    ]);
    const [gone] = fixture.platform.of('ad');
    await em().execute(`update ad_object set platform_id = 'anew' where experiment_id = ? and platform_id = ?`, [
      run.experimentId,
      gone!.platformId,
    ]);
    await due();
    expect(await read()).toBe(1);
    expect(await spent()).toBe(100 * delivered);
  });

  it('are final if the platform corrects nothing, or the run never delivered', async () => {
    await finished(undefined);
    expect(await row()).toMatchObject({ rereadAt: null, countingUntil: null });
    description.correctedAfterDays = [1];
    const { experiment: _, ...ref } = await fixture.newRun({ tested: 4 });
    run = ref;
    await core.finishRun({ ...run, isFailed: true, reason: null });
    expect(await row()).toMatchObject({ rereadAt: null, countingUntil: null });
  });

  it('are retried if the platform cannot be read or its reports are not ready, and given up a week after the last day', async () => {
    await finished([1]);
    fixture.platform.failNext('campaignTime', new ConnectorError('RATE_LIMITED', 'meta', {}, 3 * HOUR_MS));
    expect(await read()).toBe(1);
    expect(await hoursLeft()).toBeCloseTo(3, 1);

    await em().execute(`update platform_link set status = 'relink-needed' where organization_id = ?`, [
      run.organizationId,
    ]);
    await due();
    await read();
    expect(await hoursLeft()).toBeCloseTo(1, 1);
    await em().execute(`update experiment set counting_until = now() - interval '8 days' where id = ?`, [
      run.experimentId,
    ]);
    await due();
    await read();
    expect((await row()).rereadAt).toBeNull();
  });

  it('are not read for a team that has ended', async () => {
    await finished([1]);
    await em().execute('update organization set ended_at = now() where id = ?', [run.organizationId]);
    expect(await read()).toBe(0);
  });
});
