import { rm, truncate } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompleteAsyncError } from '@temporalio/common';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { CallbackEventRepository } from '#libs/database/repositories/platform/callback-event.repository.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { AwaitedTopic, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import { fakeEngine } from '#libs/testing/fake-engine.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { completeWaits } from '../callbacks/complete-waits.js';
import { judgeCallbacks } from '../callbacks/judge-callbacks.js';
import { lookIntoHints } from '../callbacks/look-into-hints.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import type { JobDeps } from '../deps.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
let account: string;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const execute = <T>(sql: string, values: unknown[] = []) => em().execute<T[]>(sql, values);
const error = (code: 'INVALID_REQUEST' | 'TRANSIENT', platformMessage = 'No.') =>
  new ConnectorError(code, 'meta', { platformMessage });
const called = (method: string) => fixture.platform.calls.filter((call) => call.method === method);

/** The completions that the engine received. */
const completed: unknown[] = [];
const jobs = (): JobDeps => ({
  ...fixture.deps,
  temporal: fakeEngine(async (_, report) => void completed.push(report)),
});
const wait = (topic: AwaitedTopic) => core.awaitNews({ ...run, topic, forMs: 600_000 });
const waits = async () => (await execute('select 1 from platform_wait')).length;
let events = 0;
async function receiveCallback(topic: AwaitedTopic): Promise<void> {
  const hint = { eventId: `work ${events++}`, topic, accountId: account, objectId: 'any' };
  await new CallbackEventRepository(em()).store('meta', Buffer.from(JSON.stringify([hint])));
  await judgeCallbacks(fixture.deps);
  while ((await lookIntoHints(fixture.deps)) > 0);
}

beforeEach(async () => {
  await execute('delete from platform_wait');
  await execute('update experiment set finished_at = now()');
  fixture.platform.objects.clear();
  fixture.platform.insightRows.length = 0;
  fixture.platform.videoStates.length = 0;
  fixture.platform.reportStates.length = 0;
  fixture.platform.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
  completed.length = 0;
  const { experiment, ...ref } = await fixture.newRun();
  run = ref;
  account = experiment.accountId;
});

describe('a video that the platform processes', () => {
  const working = { state: 'working' } as const;
  const upload = () => platform.uploadAssets({ ...run, patienceMs: 0 });
  const shown = async () => {
    const { input } = (
      await execute<{ input: never }>('select input from experiment where id = ?', [run.experimentId])
    )[0]!;
    const place = { platform: run.platform, accountId: account };
    return Object.values(await new PlatformAssetRepository(em()).uploaded(run.organizationId, place, assetIds(input)));
  };
  beforeEach(() => void (fixture.platform.calls.length = 0));

  it('is shown in no ad before it is ready, and sent once', async () => {
    fixture.platform.videoStates.push(working, working);
    expect(await upload()).toEqual({ uploaded: 3, videos: 1 });
    expect((await shown()).map(({ kind }) => kind)).toEqual(['image', 'image']);
    expect(await upload()).toEqual({ uploaded: 0, videos: 1 });
    expect(await upload()).toEqual({ uploaded: 0, videos: 0 });
    expect((await shown()).map(({ kind }) => kind).toSorted()).toEqual(['image', 'image', 'video']);
    expect(await upload()).toEqual({ uploaded: 0, videos: 0 });
    expect(called('uploadVideo')).toHaveLength(1);
    expect(called('videoState')).toHaveLength(3);
  });

  it('ends the run once the platform has not known it for long, and not because of one such read', async () => {
    const missing = { state: 'missing', error: error('INVALID_REQUEST', 'It was removed.') } as const;
    const age = () => execute(`update platform_asset set missing_since = missing_since - interval '10 minutes'`);
    fixture.platform.videoStates.push(missing, working, missing, missing);
    expect(await upload()).toMatchObject({ videos: 1 });
    await age();
    // It is known again: the time starts again.
    expect([await platform.followVideos(run), await platform.followVideos(run)]).toEqual([1, 1]);
    await age();
    expect(await platform.followVideos(run)).toBe(0);
    await expect(upload()).rejects.toMatchObject({
      details: [
        {
          reasons: [
            { key: 'run.videoUnusable', params: { name: expect.any(String) } },
            quoteOf('meta', 'It was removed.'),
          ],
        },
      ],
    });
    expect(called('uploadVideo')).toHaveLength(1);
  });

  it('has in ads another id than its upload, if the platform says so', async () => {
    fixture.platform.videoStates.push(working, { state: 'ready', shownId: 'shown-1' });
    expect(await upload()).toMatchObject({ videos: 1 });
    expect(await platform.followVideos(run)).toBe(0);
    expect((await shown()).find(({ kind }) => kind === 'video')).toEqual({ kind: 'video', id: 'shown-1' });
    // Nothing is sent or asked again.
    expect(await upload()).toEqual({ uploaded: 0, videos: 0 });
    expect([called('uploadVideo').length, called('videoState').length]).toEqual([1, 2]);
  });

  it('is waited for by a poll and by a callback: the run continues once, and not before', async () => {
    for (const look of [() => platform.followVideos(run), () => receiveCallback('video')]) {
      await execute('delete from platform_asset where organization_id = ?', [run.organizationId]);
      completed.length = 0;
      fixture.platform.videoStates.push(working, working);
      expect(await upload()).toMatchObject({ videos: 1 });
      await expect(wait('video')).rejects.toThrow(CompleteAsyncError);
      await look();
      expect(await completeWaits(jobs())).toBe(0);
      await look();
      expect(await completeWaits(jobs())).toBe(1);
      expect(completed).toEqual([{ isOver: true }]);
      expect(await wait('video')).toEqual({ isOver: true });
      expect(await waits()).toBe(0);
    }
  });

  it('is awaited inside the activity if the run does not limit its duration', async () => {
    fixture.platform.videoStates.push(working);
    expect(await platform.uploadAssets(run)).toEqual({ uploaded: 3, videos: 0 });
    expect(called('videoState')).toHaveLength(2);
  });

  it('is completed by the process that follows a killed one', async () => {
    const { read } = fixture.deps.storage;
    let fails = 0;
    fixture.deps.storage.read = async function (key, start, end) {
      const bytes = await read.call(this, key, start, end);
      if (bytes.toString() === 'video' && fails++ === 1) throw new Error('killed');
      return bytes;
    };
    await expect(upload()).rejects.toThrow('killed');
    expect(await upload()).toMatchObject({ videos: 0 });
    fixture.deps.storage.read = read;
    const [first, second] = called('uploadVideo').map(({ ids }) => ids);
    expect(first).toEqual([]);
    expect(second).toEqual([(await shown()).find(({ kind }) => kind === 'video')!.id]);
  });

  it('ends the run before anything is sent if its file is missing or incomplete', async () => {
    const [video] = await execute<{ key: string }>(
      `select storage_key as key from asset where organization_id = ? and kind = 'video'`,
      [run.organizationId],
    );
    for (const damage of [truncate, rm]) {
      await damage(fixture.deps.storage.fileOf(video!.key));
      await expect(upload()).rejects.toMatchObject({
        type: 'INVALID_REQUEST',
        nonRetryable: true,
        message: 'Uploaded files that no longer exist: 1.',
        details: [{ reasons: [{ key: 'run.filesGone', params: { count: 1 } }] }],
      });
    }
    expect(called('uploadVideo')).toEqual([]);
    expect(called('uploadImage')).toEqual([]);
  });

  it.each(['reports a failure', 'refuses to show its state'])(
    "ends the run with the platform's words if it %s, and is sent again by a later run",
    async (how) => {
      const no = error('INVALID_REQUEST', 'The codec is unknown.');
      if (how.startsWith('says')) fixture.platform.videoStates.push({ state: 'failed', error: no });
      else fixture.platform.failNext('videoState', no);
      const name = expect.any(String);
      const reasons = [{ key: 'run.videoUnusable', params: { name } }, quoteOf('meta', 'The codec is unknown.')];
      const end = { type: 'INVALID_REQUEST', nonRetryable: true, details: [{ reasons }] };
      await expect(upload()).rejects.toMatchObject(end);
      await expect(upload()).rejects.toMatchObject(end);
      expect(called('uploadVideo')).toHaveLength(1);
      await execute(`update experiment set created_at = now() + interval '1 minute' where id = ?`, [run.experimentId]);
      expect(await upload()).toEqual({ uploaded: 1, videos: 0 });
      expect(await shown()).toHaveLength(3);
    },
  );
});

describe('a report that the platform prepares', () => {
  const working = (percent = 0) => ({ state: 'working', percent }) as const;
  const poll = (number: number) => platform.pollInsights({ ...run, poll: number, patienceMs: 0 });
  const stored = async () =>
    (await execute('select 1 from ad_insight where experiment_id = ?', [run.experimentId])).length;
  const reports = () =>
    execute<{ state: string; percent: number }>(
      'select state, percent from insight_report where experiment_id = ? order by campaign_id',
      [run.experimentId],
    );
  beforeEach(async () => {
    await createAds(core, platform, run);
    const [ad] = fixture.platform.of('ad');
    fixture.platform.insightRows.push({
      adId: ad!.platformId,
      day: '2026-12-01',
      impressions: 100,
      reach: 90,
      clicks: 4,
      spendMinor: 120,
      counts: { link_click: 4 },
      valuesMinor: {},
    });
    fixture.platform.time = { now: '2026-12-02T12:00:00.000Z', scale: 2_880 };
    fixture.platform.calls.length = 0;
  });

  it('is requested once in a poll, read once it is ready, and counts as no newer than its request', async () => {
    fixture.platform.reportStates.push(working(10), working(60));
    expect(await poll(1)).toMatchObject({ reports: 1, changedRows: 0 });
    fixture.platform.time = { now: '2026-12-02T18:00:00.000Z', scale: 2_880 };
    expect(await poll(1)).toMatchObject({ reports: 1, changedRows: 0 });
    expect(await reports()).toEqual([{ state: 'working', percent: 60 }]);
    expect(await stored()).toBe(0);
    const report = await poll(1);
    expect(report).toMatchObject({ reports: 0, changedRows: 1, campaignNow: Date.parse('2026-12-02T12:00:00Z') });
    expect(called('beginReports')).toHaveLength(1);
    expect(await stored()).toBe(1);
    expect(await reports()).toEqual([]);
  });

  it("includes the account's current day, which may differ from ours", async () => {
    await execute("update experiment set account_zone = 'Pacific/Auckland' where id = ?", [run.experimentId]);
    const [row] = fixture.platform.insightRows;
    fixture.platform.insightRows.push({ ...row!, day: '2026-12-03' }, { ...row!, day: '2026-12-04' });
    expect(await poll(1)).toMatchObject({ reports: 0, changedRows: 2 });
  });

  it('costs no further call and no wait if the platform responds immediately', async () => {
    expect(await poll(1)).toMatchObject({ reports: 0, changedRows: 1 });
    const methods = fixture.platform.calls.map(({ method }) => method);
    expect(methods).toEqual(['campaignTime', 'beginReports', 'reportState', 'readReport']);
  });

  it('belongs to its poll: the next one requests another', async () => {
    fixture.platform.reportStates.push(working());
    await poll(1);
    expect(await poll(2)).toMatchObject({ reports: 0 });
    expect(called('beginReports')).toHaveLength(2);
    expect(called('readReport')).toHaveLength(1);
  });

  it('is awaited by a poll and by a callback: the run continues once, and not before', async () => {
    let number = 1;
    for (const look of [() => platform.followReports(run), () => receiveCallback('report')]) {
      completed.length = 0;
      fixture.platform.reportStates.push(working(), working(50));
      expect(await poll(number)).toMatchObject({ reports: 1 });
      await expect(wait('report')).rejects.toThrow(CompleteAsyncError);
      await look();
      expect(await completeWaits(jobs())).toBe(0);
      await look();
      expect(await completeWaits(jobs())).toBe(1);
      expect(completed).toEqual([{ isOver: true }]);
      expect(await wait('report')).toEqual({ isOver: true });
      expect(await poll(number++)).toMatchObject({ reports: 0 });
    }
  });

  it('is requested again when it failed, in the form that the platform asks for, or when it is stuck', async () => {
    const query = { campaignId: fixture.platform.of('campaign')[0]!.platformId, attribution: '1_day_c' };
    const halves = [
      { ...query, since: '2026-11-30', until: '2026-12-01' },
      { ...query, since: '2026-12-02', until: '2026-12-02' },
    ];
    fixture.platform.reportStates.push({ state: 'failed', error: error('TRANSIENT'), instead: halves });
    expect(await poll(1)).toMatchObject({ reports: 2 });
    fixture.platform.reportStates.push(working(), { state: 'ready' });
    expect(await poll(1)).toMatchObject({ reports: 1 });
    fixture.platform.reportStates.push(working());
    await execute(`update insight_report set moved_at = moved_at - interval '6 minutes'`);
    expect(await platform.followReports(run)).toBe(1);
    expect(called('beginReports')).toHaveLength(4);
    expect(await poll(1)).toMatchObject({ reports: 0 });
    expect(await stored()).toBe(1);
  });

  it('is requested again once if the platform does not know it, when it is checked or read', async () => {
    for (const [number, method] of (['reportState', 'readReport'] as const).entries()) {
      fixture.platform.failNext(method, error('INVALID_REQUEST', 'Unknown object.'));
      expect(await poll(2 * number + 1)).toMatchObject({ reports: 1 });
      expect(await poll(2 * number + 1)).toMatchObject({ reports: 0 });
      fixture.platform.failNext(method, error('INVALID_REQUEST', 'Unknown object.'));
      fixture.platform.failNext(method, error('INVALID_REQUEST', 'Unknown object.'));
      expect(await poll(2 * number + 2)).toMatchObject({ reports: 1 });
      await expect(poll(2 * number + 2)).rejects.toMatchObject({ type: 'INVALID_REQUEST' });
    }
  });

  it("ends the poll with the platform's words if it will never be ready", async () => {
    const no = error('INVALID_REQUEST', 'The start is too old.');
    fixture.platform.reportStates.push({ state: 'failed', error: no, instead: [] });
    await expect(poll(1)).rejects.toMatchObject({
      nonRetryable: true,
      details: [{ reasons: [quoteOf('meta', 'The start is too old.')] }],
    });
    expect(await reports()).toEqual([]);
    expect(await poll(2)).toMatchObject({ reports: 0, changedRows: 1 });
  });

  it('is awaited inside the activity if the run does not limit its duration', async () => {
    fixture.platform.reportStates.push(working());
    expect(await platform.pollInsights(run)).toMatchObject({ reports: 0, changedRows: 1 });
    expect(called('reportState')).toHaveLength(2);
  });

  it('is deleted with its wait when the run ends early', async () => {
    fixture.platform.reportStates.push(working());
    await poll(1);
    await expect(wait('report')).rejects.toThrow(CompleteAsyncError);
    await core.finishRun({ ...run, isFailed: false, reason: null, isStopped: true });
    expect(await waits()).toBe(0);
    expect(await reports()).toEqual([]);
  });
});
