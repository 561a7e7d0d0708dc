import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { CreatingStep, HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { HandDeliveryRepository } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let platform: PlatformActivities;
let run: RunRef;
let key: string;
beforeAll(async () => {
  fixture = await createRunFixture();
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const execute = <T>(sql: string, values: unknown[] = []) => em().execute<T[]>(sql, values);
const set = (changes: string, values: unknown[] = []) =>
  execute(`update experiment set ${changes} where id = ?`, [...values, run.experimentId]);
const open = async (step: HandStepName, phase: ExperimentPhase) => {
  await set(`by_hand = by_hand || jsonb_build_object('step', ?::text), phase = ?`, [step, phase]);
};
/** @param forMs until when the script may run, from now */
const handOut = (forMs = DAY_MS, step: CreatingStep = 'ads') =>
  new HandDeliveryRepository(em()).handOut(run.organizationId, run.experimentId, step, new Date(Date.now() + forMs));
const look = (step: HandStepName) => platform.lookAtStep({ ...run, step });

beforeEach(async () => {
  fixture.platform.objects.clear();
  fixture.platform.stopMarks.clear();
  const { experiment, ...ref } = await fixture.newRun({ tested: 4 });
  run = ref;
  key = experiment.key;
  await set(`status = 'PENDING_ADS', ends_at = now() + interval '9 days'`);
  await set(`by_hand = '{"accountId":"act_1","currency":"EUR","step":"ads","seen":null}', phase = 'needs-step'`);
});

describe('a script of the ads step that was handed out', () => {
  it("keeps a stop and a removal open even if nothing may spend, until the script's mark is read", async () => {
    expect(await handOut()).toBe(true);
    for (const step of ['pause', 'remove'] as const) {
      await open(step, 'stopping');
      fixture.platform.stopMarks.clear();
      const report = await look(step);
      expect(report).toMatchObject({ isDone: false, spending: 0, mayStartUntil: expect.any(String) });
      fixture.platform.stopMarks.add(key);
      expect((await look(step)).isDone).toBe(true);
    }
  });

  it('keeps the step open until the last possible run of the script, or the whole run, has ended', async () => {
    await handOut(HOUR_MS);
    await handOut(-HOUR_MS);
    await open('pause', 'stopping');
    expect((await look('pause')).isDone).toBe(false);
    await set(`ends_at = now() - interval '1 minute'`);
    expect((await look('pause')).isDone).toBe(true);
    await set(`ends_at = now() + interval '9 days'`);
    await set(`by_hand = by_hand || jsonb_build_object('adsScriptUntil', ?::text)`, [new Date().toISOString()]);
    expect((await look('pause')).isDone).toBe(true);
  });

  it('does not exist if the step was never opened: a stop is done immediately', async () => {
    await open('pause', 'stopping');
    expect(await look('pause')).toEqual(expect.not.objectContaining({ mayStartUntil: expect.anything() }));
    expect((await look('pause')).isDone).toBe(true);
  });

  it('is refused if the run is ending or has ended, or another step is open', async () => {
    for (const phase of ['stopping', 'computing', 'done'] as const) {
      await open('ads', phase);
      expect(await handOut()).toBe(false);
    }
    for (const step of ['campaigns', 'pause', 'remove'] as const) {
      await open(step, 'needs-step');
      expect(await handOut()).toBe(false);
    }
    await open('ads', 'needs-step');
    await set('finished_at = now()');
    expect(await handOut()).toBe(false);
  });

  it.each(['campaigns', 'ads', 'activate'] as const)(
    'is refused after the run has begun to end, even while its link is lost: %s is closed and stays closed',
    async (step) => {
      const core = createCoreActivities(fixture.deps);
      const stepNow = async () =>
        (
          await execute<{ step: HandStepName | null }>(`select by_hand->>'step' as step from experiment where id = ?`, [
            run.experimentId,
          ])
        )[0]!.step;
      await open(step, 'needs-step');
      await core.enterPhase({ ...run, phase: 'stopping', reason: null });
      await core.enterPhase({ ...run, phase: 'needs-relink', reason: null });
      expect([await stepNow(), await handOut(DAY_MS, step)]).toEqual([null, false]);
      // A call of earlier work arrives late.
      await core.openStep({ ...run, step });
      expect([await stepNow(), await handOut(DAY_MS, step)]).toEqual([null, false]);
      await open(step, 'needs-relink');
      expect(await handOut(DAY_MS, step)).toBe(false);
      await core.openStep({ ...run, step: 'pause' });
      await core.enterPhase({ ...run, phase: 'stopping', reason: null });
      expect(await stepNow()).toBe('pause');
    },
  );
});

describe('a campaign script that was handed out', () => {
  beforeEach(async () => {
    await open('campaigns', 'needs-step');
    expect(await handOut(DAY_MS, 'campaigns')).toBe(true);
  });

  it("keeps a removal open even if nothing exists, until the removal script's mark is read", async () => {
    await open('remove', 'stopping');
    expect(await look('remove')).toMatchObject({ isDone: false, found: 0, mayStartUntil: expect.any(String) });
    fixture.platform.stopMarks.add(key);
    expect((await look('remove')).isDone).toBe(true);
  });

  it('does not keep a stop open, because it starts nothing', async () => {
    await open('pause', 'stopping');
    expect((await look('pause')).isDone).toBe(true);
  });
});

describe('an object that a person has removed', () => {
  const rowsOf = () =>
    execute<{ state: string; id: string }>(
      `select state, platform_id as id from ad_object where experiment_id = ? and kind = 'ad' order by ordinal`,
      [run.experimentId],
    );
  /** Reads each planned ad with an id, and then without the first one. */
  async function readThenLoseFirst(): Promise<string[]> {
    await platform.planRun(run);
    const hand = new HandDeliveryRepository(em());
    const see = (idOf: (ordinal: number) => string | null) =>
      hand.planned(run.organizationId, run.experimentId).then((rows) =>
        hand.storeSightings(
          run.organizationId,
          run.experimentId,
          rows.map(({ ordinal }) => ({ ordinal, platformId: idOf(ordinal) })),
        ),
      );
    await see((ordinal) => `id-${ordinal}`);
    const ids = (await rowsOf()).map(({ id }) => id);
    await see((ordinal) => (`id-${ordinal}` === ids[0] ? null : `id-${ordinal}`));
    return ids;
  }

  it('is planned again before the run is live, and keeps its id for the figures', async () => {
    const ids = await readThenLoseFirst();
    const [gone, ...others] = await rowsOf();
    expect(gone).toEqual({ state: 'planned', id: ids[0] });
    expect(others.every(({ state }) => state === 'created')).toBe(true);
    const rows = await new HandDeliveryRepository(em()).planned(run.organizationId, run.experimentId);
    expect(rows.find(({ kind }) => kind === 'ad')?.platformId).toBeNull();
  });

  it('stays created in a live run', async () => {
    await set('went_live_at = now()');
    const ids = await readThenLoseFirst();
    expect(await rowsOf()).toEqual(ids.map((id) => ({ state: 'created', id })));
  });
});
