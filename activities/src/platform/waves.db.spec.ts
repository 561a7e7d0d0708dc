import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import type { CreateRequest } from '#libs/connectors/port/ad-platform.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { WaveRef } from '#libs/orchestration/experiment.payloads.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { sendEverything } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';

let fixture: RunFixture;
let core: Omit<CoreActivities, 'awaitNews'>;
let platform: PlatformActivities;
const sent: CreateRequest[] = [];

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
  const create = fixture.platform.create.bind(fixture.platform);
  fixture.platform.create = (account, request) => {
    sent.push(request);
    return create(account, request);
  };
});
afterAll(() => fixture.close());

/** A run of 48 ads, of which 30 may be live simultaneously, with nothing created yet. */
async function inTwoWaves() {
  sent.length = 0;
  fixture.platform.objects.clear();
  fixture.platform.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
  fixture.platform.limits = limitsOf({ liveAds: 30 });
  const { experiment, ...run } = await fixture.newRun();
  return { experiment, run, plan: await platform.planRun(run) };
}

const send = (run: WaveRef) => sendEverything(core, platform, run);
const windowsOf = (kind: string) => sent.filter((one) => one.kind === kind).flatMap(({ items }) => items);

describe('a run in waves', () => {
  it('creates a single wave, with its part of the run, and goes live without the others', async () => {
    const { run, plan } = await inTwoWaves();
    const half = '2026-12-03T11:00:00.000Z';
    expect(plan.waveEnds!.map(({ text }) => text)).toEqual([half, plan.endsAtText]);
    await send(run);
    expect(fixture.platform.of('ad')).toHaveLength(24);
    const start = new Date(plan.startsAt).toISOString();
    for (const { window } of windowsOf('adset')) expect(window).toEqual({ startsAt: start, endsAt: half });
    expect(await core.settle(run)).toMatchObject({ decision: 'go-live', ads: { created: 24, planned: 24 } });
    for (const kind of ['ad', 'adset', 'campaign'] as const)
      expect((await platform.switchObjects({ ...run, kind, isActive: true })).refused).toBe(0);

    sent.length = 0;
    const next = { ...run, wave: 1 };
    await platform.switchObjects({ ...run, wave: 0, kind: 'ad', isActive: false });
    expect(fixture.platform.of('ad').filter(({ isOn }) => isOn)).toHaveLength(0);
    await expect(platform.switchObjects({ ...next, kind: 'ad', isActive: true })).rejects.toThrow('not settled');
    await send(next);
    for (const { window } of windowsOf('adset')) expect(window).toEqual({ startsAt: half, endsAt: plan.endsAtText });
    expect(await platform.switchObjects({ ...next, kind: 'ad', isActive: true })).toMatchObject({ switched: 24 });
    expect(fixture.platform.of('ad')).toHaveLength(48);
  });

  it('checks the room again before a wave, for the needs of that wave, and can leave it out', async () => {
    const { run } = await inTwoWaves();
    const next = { ...run, wave: 1 };
    expect(await platform.findRoom(next)).toMatchObject({ hasRoom: true });
    fixture.platform.limits = limitsOf({ liveAds: 30, liveAdsUsed: 7 });
    expect(await platform.findRoom(next)).toMatchObject({
      hasRoom: false,
      reasons: [{ key: 'run.waveWaits', params: { wave: 2, waves: 2, free: 23, needed: 24 } }],
    });
    await core.leaveOutWave(next);
    expect((await core.countObjects(run)).ads).toMatchObject({ planned: 24, rejected: 24 });
    expect(await core.openSlices(next)).toEqual([]);
    expect((await core.openSlices(run)).length).toBeGreaterThan(0);
  });

  it('reopens and drops refused objects of its own wave only', async () => {
    const { run } = await inTwoWaves();
    const next = { ...run, wave: 1 };
    await core.leaveOutWave(run);
    await core.leaveOutWave(next);
    await core.dropRejected(next);
    await core.retryRejected(next);
    expect((await core.countObjects(run)).ads).toMatchObject({ planned: 0, rejected: 24 });
    await core.retryRejected(run);
    expect((await core.countObjects(run)).ads).toMatchObject({ planned: 24, rejected: 0 });
  });
});
