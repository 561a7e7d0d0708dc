import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/client';
import { SCRIPT_MS } from '#libs/connectors/port/hand-scripts.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { externalName } from '#libs/platforms/naming/external-name.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import type { RunExperimentInput } from '#libs/orchestration/experiment.messages.js';
import { startDedupeKey } from '#libs/orchestration/start-experiment.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createPlatformActivities } from './create-activities.js';
import { afterRestore } from './restored.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();

/** A planned experiment that was submitted; with `isLive` all of it is created and on. */
async function submitted({ isLive = false } = {}) {
  const { experiment, ...run } = await fixture.newRun();
  const { id: experimentId, uuid, accountId } = experiment;
  const payload = { experimentId, uuid, platform: 'meta', accountId };
  const item = { kind: 'start-experiment', dedupeKey: startDedupeKey({ uuid }), payload } as const;
  await new OutboxRepository(em()).enqueue(run.organizationId, item);
  await createPlatformActivities(fixture.deps).planRun(run);
  if (isLive)
    await em().execute(
      `update ad_object set state = 'created', platform_id = ordinal, is_active = true where experiment_id = ?`,
      [experimentId],
    );
  return { ...run, uuid };
}

/**
 * Runs the command against an engine with these runs: each status is followed by the run's phase and last act. @returns the command's
 * output, and the runs that it started
 */
async function restore(statuses: Record<string, string>) {
  const restarted: string[] = [];
  const onlyToEnd: string[] = [];
  const endsBy = new Map<string, string>();
  const uuidOf = (workflowId: string): string => workflowId.replace('experiment/', '');
  const workflow = {
    getHandle: (id: string) => ({
      async describe() {
        const [name, phase] = statuses[uuidOf(id)]?.split(' ') ?? [];
        if (name === undefined) throw new WorkflowNotFoundError('not found', id, undefined);
        return { status: { name }, typedSearchAttributes: { get: () => phase } };
      },
      fetchHistory: async () => {
        const name = statuses[uuidOf(id)]!.split(' ')[2];
        return {
          events: [{}, { workflowExecutionUpdateAcceptedEventAttributes: { acceptedRequest: { input: { name } } } }],
        };
      },
    }),
    start: async (_: string, options: { workflowId: string; args: [RunExperimentInput] }) => {
      const [{ isRestored, endsBy: act }] = options.args;
      const uuid = uuidOf(options.workflowId);
      if (isRestored) (act ? onlyToEnd : restarted).push(uuid);
      if (act) endsBy.set(uuid, act);
    },
    async *list() {
      for (const [uuid, name] of Object.entries(statuses))
        if (name.startsWith('RUNNING')) yield { workflowId: `experiment/${uuid}` };
    },
  };
  const lines: string[] = [];
  for await (const line of afterRestore({ ...fixture.deps, temporal: { workflow } as never })) lines.push(line);
  return { restarted, onlyToEnd, endsBy, lines, lineOf: (text: string) => lines.find((line) => line.includes(text)) };
}

const statesOf = async ({ experimentId }: { experimentId: number }): Promise<string[]> => {
  const rows = await em().execute<{ state: string }[]>(
    'select distinct state from ad_object where experiment_id = ? order by state',
    [experimentId],
  );
  return rows.map(({ state }) => state);
};

describe('after a restore of an older database', () => {
  it('launches restart and look their objects up first, or restart only to end; live experiments restart only without a run', async () => {
    const launching = await submitted();
    const forgotten = await submitted();
    const stopped = await submitted();
    const live = await submitted({ isLive: true });
    const finished = await submitted({ isLive: true });
    await em().execute(`update ad_object set state = 'rejected' where experiment_id = ? and kind = 'ad'`, [
      launching.experimentId,
    ]);
    const computing = await submitted({ isLive: true });
    await em().execute(`update experiment set phase = 'computing' where id = ?`, [computing.experimentId]);
    const { restarted, onlyToEnd, lineOf } = await restore({
      [computing.uuid]: 'COMPLETED',
      [launching.uuid]: 'RUNNING',
      [stopped.uuid]: 'COMPLETED',
      [live.uuid]: 'RUNNING',
      [finished.uuid]: 'COMPLETED',
    });
    // An experiment whose run ended by itself does not count as stopped.
    expect(restarted).toEqual([launching.uuid, forgotten.uuid, finished.uuid, computing.uuid]);
    expect(onlyToEnd).toEqual([stopped.uuid]);
    expect(lineOf(launching.uuid)).toMatch(/begins again; \d+ objects are looked up first$/);
    expect(lineOf(stopped.uuid)).toMatch(/begins again only to end, \d+ objects are looked up first$/);
    expect(lineOf(live.uuid)).toContain('is live and runs on');
    expect(lineOf(finished.uuid)).toContain('is live without a run');
    for (const run of [launching, forgotten, stopped]) expect(await statesOf(run)).toEqual(['unknown']);
    for (const run of [live, finished]) expect(await statesOf(run)).toEqual(['created']);
  });

  it('runs that were ending begin again only to end, by their row or by their run', async () => {
    const stop = (run: { experimentId: number }) =>
      em().execute('update experiment set stopped_at = now() where id = ?', [run.experimentId]);
    const [byRow, byPhase, byAct, retried] = [
      await submitted(),
      await submitted(),
      await submitted(),
      await submitted(),
    ];
    const [forgotten, older, itself, over] = [
      await submitted({ isLive: true }),
      await submitted({ isLive: true }),
      await submitted({ isLive: true }),
      await submitted({ isLive: true }),
    ];
    for (const run of [byRow, forgotten, older, itself]) await stop(run);
    const cancelled = await submitted();
    const { restarted, onlyToEnd, endsBy, lineOf } = await restore({
      [byRow.uuid]: 'RUNNING creating',
      [byPhase.uuid]: 'RUNNING stopping',
      [byAct.uuid]: 'RUNNING needs-relink stop',
      [retried.uuid]: 'RUNNING creating retry-refused',
      [older.uuid]: 'RUNNING running',
      [itself.uuid]: 'RUNNING stopping stop',
      [over.uuid]: 'COMPLETED done stop', // it might have a wave to come
      [cancelled.uuid]: 'RUNNING needs-relink cancel',
    });
    const ours = [byRow, byPhase, byAct, retried, forgotten, older, itself, over].map(({ uuid }) => uuid);
    expect(onlyToEnd.filter((uuid) => ours.includes(uuid))).toEqual(
      [byRow, byPhase, byAct, forgotten, older, over].map(({ uuid }) => uuid),
    );
    expect(restarted.filter((uuid) => ours.includes(uuid))).toEqual([retried.uuid]);
    expect(lineOf(byRow.uuid)).toMatch(/begins again only to end, \d+ objects are looked up first$/);
    expect([endsBy.get(byAct.uuid), endsBy.get(cancelled.uuid)]).toEqual(['stop', 'cancel']);
    expect(lineOf(itself.uuid)).toContain('is live and ends by itself');
    expect(await statesOf(byRow)).toEqual(['unknown']);
    expect(await statesOf(itself)).toEqual(['created']);

    // The command again: the new run's history has no stop.
    const again = await restore({ [byAct.uuid]: 'RUNNING queued' });
    expect(again.onlyToEnd).toContain(byAct.uuid);
    expect(again.restarted).not.toContain(byAct.uuid);
  });

  /** The objects of a run as the platform lists them; `id` of those in the ledger is their ordinal, as `submitted` stores it. */
  const atPlatform = async (
    run: { experimentId: number },
    list: { ordinal: number; id: string; maySpend?: boolean }[],
  ) => {
    const { key } = await em().findOneOrFail(Experiment, { id: run.experimentId });
    for (const { ordinal, id, maySpend = false } of list)
      fixture.platform.objects.set(id, {
        platformId: id,
        kind: 'ad',
        name: externalName(['Shoes'], { experimentKey: key, ordinal }),
        maySpend,
      } as never);
  };

  it('a live run takes over the objects of a wave that was created since, and does not create them again', async () => {
    const run = await submitted({ isLive: true });
    const ads = await em().execute<{ ordinal: number }[]>(
      `update ad_object set state = 'planned', platform_id = null, is_active = false
       where experiment_id = ? and kind = 'ad' returning ordinal`,
      [run.experimentId],
    );
    const [first, second, third] = ads.map(({ ordinal }) => ordinal);
    await atPlatform(run, [
      { ordinal: first!, id: 'new-1', maySpend: true },
      { ordinal: second!, id: 'new-2' },
    ]);
    const { restarted, onlyToEnd, lineOf } = await restore({ [run.uuid]: 'RUNNING' });
    expect([...restarted, ...onlyToEnd]).not.toContain(run.uuid);
    expect(lineOf(run.uuid)).toMatch(/is live and runs on; left alone; 2 objects were created after the moment$/);
    const rows = await em().execute<{ ordinal: number; state: string; id: string | null }[]>(
      `select ordinal, state, platform_id as id from ad_object where experiment_id = ? and ordinal in (?) order by ordinal`,
      [run.experimentId, [first, second, third]],
    );
    expect(rows).toEqual([
      { ordinal: first, state: 'created', id: 'new-1' },
      { ordinal: second, state: 'created', id: 'new-2' },
      { ordinal: third, state: 'planned', id: null },
    ]);
  });

  it('a live search whose next wave began since ends, and its end removes the forgotten ads although they may spend', async () => {
    const run = await submitted({ isLive: true });
    await atPlatform(run, [
      { ordinal: 900, id: 'lost-on', maySpend: true },
      { ordinal: 901, id: 'lost-off' },
    ]);
    const copy = { ...fixture.platform.objects.get('lost-on')!, platformId: 'copy' };
    fixture.platform.objects.set('copy', { ...copy, name: `${copy.name} - Copy` });
    const { onlyToEnd, lineOf } = await restore({ [run.uuid]: 'RUNNING running' });
    expect(onlyToEnd).toContain(run.uuid);
    expect(lineOf(run.uuid)).toMatch(/only to end.*; 2 objects at the platform have no row and will be removed$/);
    const { closingPass } = createPlatformActivities(fixture.deps);
    expect(await closingPass(run)).toMatchObject({ removed: 1, foreign: 2 });
    expect(await closingPass({ ...run, isRestored: true })).toMatchObject({ removed: 1, foreign: 1 });
    expect(fixture.platform.objects.has('copy')).toBe(true);
  });

  it('a run whose platform cannot be asked is named with the reason', async () => {
    const run = await submitted({ isLive: true });
    await em().execute('delete from platform_link where organization_id = ?', [run.organizationId]);
    const { lineOf } = await restore({ [run.uuid]: 'RUNNING' });
    expect(lineOf(run.uuid)).toMatch(
      /left alone; meta could not be asked .*not linked.*: run this command again, or cancel the run$/,
    );
  });

  it('each run by hand is assumed to have handed out a script since the backup, and an ended one hands out none', async () => {
    const byHand = { accountId: '1', currency: 'EUR', step: 'campaigns', seen: null };
    const ofHand = async (options: { isLive?: boolean } = {}, more = {}) => {
      const run = await submitted(options);
      const text = JSON.stringify({ ...byHand, ...more });
      await em().execute('update experiment set by_hand = ? where id = ?', [text, run.experimentId]);
      return run;
    };
    const rowOf = async ({ experimentId }: { experimentId: number }) =>
      (await em().findOneOrFail(Experiment, { id: experimentId })).byHand!;
    const launching = await ofHand();
    const ending = await ofHand({}, { isEnding: true });
    const ended = await ofHand({}, { adsScriptUntil: '2999-01-01T00:00:00.000Z' });
    const live = await ofHand({ isLive: true });
    const byCalls = await submitted();
    const { restarted, onlyToEnd } = await restore({
      [launching.uuid]: 'RUNNING',
      [ending.uuid]: 'RUNNING',
      [ended.uuid]: 'COMPLETED',
      [live.uuid]: 'RUNNING',
    });
    expect(restarted).toEqual(expect.arrayContaining([launching.uuid, byCalls.uuid]));
    for (const run of [launching, ending, live]) {
      const { adsScriptUntil, campaignScriptUntil } = await rowOf(run);
      expect(adsScriptUntil).toBe(campaignScriptUntil);
      expect(Date.parse(adsScriptUntil!) - Date.now()).toBeGreaterThan(SCRIPT_MS);
    }
    expect(await rowOf(launching)).not.toHaveProperty('isEnding');
    expect(onlyToEnd).toContain(ending.uuid);
    expect(await rowOf(ending)).toMatchObject({ step: null, isEnding: true });
    expect(await rowOf(ended)).toMatchObject({
      step: null,
      isEnding: true,
      adsScriptUntil: '2999-01-01T00:00:00.000Z',
    });
    expect((await em().findOneOrFail(Experiment, { id: byCalls.experimentId })).byHand).toBeNull();
  });

  it('runs and campaigns without an experiment are listed, and no other campaigns', async () => {
    const known = await submitted();
    const { experiment } = await fixture.newRun();
    const lost = 'aaaaaaaaaa';
    fixture.platform.accounts = [
      { id: 'act_1', name: 'One', currency: 'EUR', timeZone: 'UTC', isUsable: true, minDailyBudgetMinor: 100 },
    ];
    const named = (experimentKey: string) => externalName(['Shoes'], { experimentKey, ordinal: 0 });
    for (const [platformId, name] of [
      ['1', named(lost)],
      ['2', named(experiment.key)],
      ['3', 'Of somebody else'],
    ] as const)
      fixture.platform.objects.set(platformId, { platformId, name, kind: 'campaign', maySpend: true } as never);
    const { lines } = await restore({ [known.uuid]: 'RUNNING', 'no-such-uuid': 'RUNNING' });
    const otherLines = lines.filter((line) => !line.startsWith('experiment '));
    expect(otherLines).toEqual([
      'run experiment/no-such-uuid: its experiment was lost; terminate it',
      `campaign 1 of act_1 (on): ${named(lost)}: its experiment was lost; look at it in the platform's manager`,
    ]);
  });
});
