import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Asset } from '#libs/database/entities/asset.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { takenOf } from '#libs/experiments/reason-names.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createStepReminder } from '../by-hand/remind-of-steps.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities & OutboxActivities;
let platform: PlatformActivities;
let run: RunRef;
let uuid: string;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const tooFew = withParams(RUN_TEXTS.tooFew, {
  named: [takenOf({ component: 'genders', level: 1, alternative: 'Female', created: 0, planned: 12 })],
});
const ask = (number: number, phase: 'needs-attention' | 'needs-relink' = 'needs-attention') =>
  core.enterPhase({
    ...run,
    phase,
    ...toStored([phase === 'needs-relink' ? RUN_TEXTS.linkOver : tooFew]),
    ask: number,
  });
const sendMails = () => core.dispatchOutbox({});
const subjects = () => fixture.sentMails.map(({ subject }) => subject);

beforeEach(async () => {
  const { experiment, ...ref } = await fixture.newRun();
  run = ref;
  uuid = experiment.uuid;
  fixture.sentMails.length = 0;
});

describe('a wave of a search that was left out', () => {
  const leftOut = (reasons = [withParams(RUN_TEXTS.searchLeftOut, { wave: 2, waves: 3 }), RUN_TEXTS.searchRefused]) =>
    core.leaveOutSearchWave({ ...run, wave: 1, reasons });

  beforeEach(async () => {
    await new SearchWaveRepository(em()).plan(run.organizationId, run.experimentId, [60, 20, 20], 60_000);
  });

  it('leads to one mail with the reason and the use of its money, however many times the step is repeated', async () => {
    await leftOut();
    await leftOut([RUN_TEXTS.searchLate]);
    await sendMails();
    await sendMails();
    expect(subjects()).toEqual([expect.stringMatching(/^Wave 2 of 3 of your experiment ".+" did not run as planned$/)]);
    const { text } = fixture.sentMails[0]!;
    expect(text).toContain('Wave 2 of 3 was left out: its money goes to the next wave.');
    expect(text).toContain('Reason: The platform refused too many of its ads.');
    expect(text).toContain('It never spends more than you approved.');
  });

  it("is reported in the reader's language, and not to a reader who has muted such mails", async () => {
    await em().execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    await leftOut();
    await sendMails();
    expect(fixture.sentMails[0]!.text).toContain('Motivo: La plataforma rechazó demasiados de sus anuncios.');
    fixture.sentMails.length = 0;
    await em().execute(`update user_account set muted_mails = '["delivery"]' where organization_id = ?`, [
      run.organizationId,
    ]);
    await core.leaveOutSearchWave({ ...run, wave: 2, reasons: [RUN_TEXTS.searchLate] });
    await sendMails();
    expect(fixture.sentMails).toEqual([]);
  });

  it('is not reported once the run was stopped', async () => {
    await leftOut();
    await em().execute('update experiment set stopped_at = now() where id = ?', [run.experimentId]);
    await sendMails();
    expect(fixture.sentMails).toEqual([]);
  });
});

describe('a run that needs a decision', () => {
  it('mails each recipient of the finish mail once, however many times the step is repeated', async () => {
    await ask(1);
    await ask(1);
    await sendMails();
    await sendMails();
    const user = await em().findOneOrFail(User, { organizationId: run.organizationId });
    expect(fixture.sentMails.map(({ to }) => to)).toEqual([user.email]);
    expect(fixture.sentMails[0]!.text).toContain('Reason: The platform accepted too few ads with: Female 0/12.');
    expect(fixture.sentMails[0]!.text).toContain('/experiments/meta/live');
  });

  it("names alternatives in the reader's language", async () => {
    await em().execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    await ask(1);
    await sendMails();
    expect(fixture.sentMails[0]!.text).toContain(
      'Motivo: La plataforma ha aceptado muy pocos anuncios con: Mujeres 0/12.',
    );
  });

  it('translates reasons that were stored as text before reasons had keys', async () => {
    await em().execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    const reason = 'Too few ads were taken for: Women 0/12.';
    await core.enterPhase({ ...run, phase: 'needs-attention', reason, ask: 1 });
    await sendMails();
    expect(fixture.sentMails[0]!.text).toContain(
      'Motivo: La plataforma ha aceptado muy pocos anuncios con: Women 0/12.',
    );
  });

  it('mails again after a decision that did not help, and never an earlier question after a later one', async () => {
    await ask(1);
    await sendMails();
    await core.enterPhase({ ...run, phase: 'creating', reason: null });
    await ask(2);
    await core.enterPhase({ ...run, phase: 'creating', reason: null });
    await ask(3);
    await sendMails();
    expect(subjects()).toHaveLength(2);
  });

  it('mails nothing if the decision was taken before the mail was sent', async () => {
    await ask(1, 'needs-relink');
    await core.enterPhase({ ...run, phase: 'creating', reason: null });
    await sendMails();
    await ask(2);
    await core.finishRun({ ...run, isFailed: false, reason: null });
    await sendMails();
    expect(subjects().filter((subject) => /decision|link/.test(subject))).toEqual([]);
  });

  it('warns that a live run continues to spend while its account is not linked', async () => {
    await core.enterPhase({ ...run, phase: 'running', reason: null });
    await ask(1, 'needs-relink');
    await sendMails();
    expect(fixture.sentMails[0]!.text).toContain('keep running and spending');
  });
});

describe('a run that waits for a person to run a script', () => {
  const open = (step: HandStepName | null) => core.openStep({ ...run, step });
  const spending = (count: number) =>
    em().execute(`update experiment set by_hand = by_hand || jsonb_build_object('seen', ?::jsonb) where id = ?`, [
      JSON.stringify({ spending: count }),
      run.experimentId,
    ]);
  beforeEach(async () => {
    // Reminders are about every team.
    await em().execute('update experiment set by_hand = null');
    await em().execute(`update experiment set by_hand = '{"accountId": "1", "currency": "EUR"}' where id = ?`, [
      run.experimentId,
    ]);
  });

  it("mails instructions when the step opens, once, in the reader's language", async () => {
    await open('campaigns');
    await open('campaigns');
    await sendMails();
    await em().execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    await open('pause');
    await sendMails();
    expect(subjects()).toEqual([
      expect.stringMatching(/^Run the campaign script of your experiment/),
      expect.stringMatching(/^Ejecute el script de pausa para detener su experimento/),
    ]);
    const [first, second] = fixture.sentMails.map(({ text }) => text);
    expect(first).toContain('1. Open the script on a computer and copy it.');
    expect(first).toContain(`/experiments/meta/live?script=meta.${uuid}`);
    expect(second).toContain('sus anuncios pueden gastar o un script anterior puede activarlos');
  });

  it('reminds of a script that waits for a day, and of a run that ends soon, once each', async () => {
    await open('campaigns');
    await sendMails();
    const { since, endsAt } = await em()
      .execute<{ since: string; endsAt: string }[]>(
        `select by_hand->>'since' as since, ends_at::text as "endsAt" from experiment where id = ?`,
        [run.experimentId],
      )
      .then(([row]) => row!);
    await em().execute(`update experiment set status = 'PENDING' where id = ?`, [run.experimentId]);
    const remindAt = (ms: number) => createStepReminder({ orm: fixture.deps.orm }, () => ms)();
    const opened = Date.parse(since);
    await em().execute(`update experiment set ends_at = ? where id = ?`, [
      new Date(opened + 9 * DAY_MS).toISOString(),
      run.experimentId,
    ]);
    expect(endsAt).not.toBeNull();
    fixture.sentMails.length = 0;
    expect(await remindAt(opened + DAY_MS - 1_000)).toBe(0);
    expect(await remindAt(opened + DAY_MS + 1_000)).toBe(1);
    expect(await remindAt(opened + 2 * DAY_MS)).toBe(0);
    expect(await remindAt(opened + 7 * DAY_MS + 1_000)).toBe(1);
    expect(await remindAt(opened + 8 * DAY_MS)).toBe(0);
    await sendMails();
    expect(subjects()).toEqual([
      expect.stringMatching(/^Still waiting: run the campaign script of your experiment/),
      expect.stringMatching(/^Still waiting: run the campaign script of your experiment/),
    ]);
    const texts = fixture.sentMails.map(({ text }) => text).join('\n');
    expect(texts).toContain('Nothing is spent until both scripts have run.');
    expect(texts).toContain('turn the experiment back into a draft and give it new dates');
  });

  it('reminds of a pause script after an hour, because ads may still spend', async () => {
    await open('pause');
    const remindAt = (ms: number) => createStepReminder({ orm: fixture.deps.orm }, () => ms)();
    expect(await remindAt(Date.now() + HOUR_MS - 60_000)).toBe(0);
    expect(await remindAt(Date.now() + HOUR_MS + 60_000)).toBe(1);
    await open(null);
    await sendMails();
    expect(subjects()).toEqual([]);
  });

  it('reminds of the removal script of a canceled draft after a day, or within an hour if objects of it spend', async () => {
    await open('remove');
    await em().execute(`update experiment set status = 'DRAFT' where id = ?`, [run.experimentId]);
    await sendMails();
    fixture.sentMails.length = 0;
    const remindAt = (ms: number) => createStepReminder({ orm: fixture.deps.orm }, () => ms)();
    const opened = Date.now();
    expect(await remindAt(opened + DAY_MS - 60_000)).toBe(0);
    expect(await remindAt(opened + DAY_MS + 60_000)).toBe(1);
    expect(await remindAt(opened + 2 * DAY_MS)).toBe(0);
    await em().execute(`update experiment set by_hand = by_hand || '{"seen": {"spending": 2}}' where id = ?`, [
      run.experimentId,
    ]);
    expect(await remindAt(opened + HOUR_MS - 60_000)).toBe(0);
    expect(await remindAt(opened + HOUR_MS + 60_000)).toBe(1);
    expect(await remindAt(opened + 2 * DAY_MS)).toBe(0);
    await sendMails();
    expect(subjects().sort()).toEqual([
      expect.stringMatching(/^Ads may still spend: run the removal script of your canceled experiment/),
      expect.stringMatching(/^Still waiting: run the removal script of your canceled experiment/),
    ]);
  });

  it.each(['ads', 'activate'] as const)(
    'reminds of the step %s within an hour if objects spend before the step is complete, and warns in each mail',
    async (step) => {
      await open(step);
      await sendMails();
      expect(fixture.sentMails[0]!.text).toMatch(/Nothing is spent until (both scripts have|the script has) run\./);
      fixture.sentMails.length = 0;
      const remindAt = (ms: number) => createStepReminder({ orm: fixture.deps.orm }, () => ms)();
      const opened = Date.now();
      await spending(0);
      expect(await remindAt(opened + HOUR_MS + 60_000)).toBe(0);
      await spending(2);
      expect(await remindAt(opened + HOUR_MS - 60_000)).toBe(0);
      expect(await remindAt(opened + HOUR_MS + 60_000)).toBe(1);
      expect(await remindAt(opened + DAY_MS + 60_000)).toBe(1);
      await sendMails();
      expect(subjects().sort()).toEqual([
        expect.stringMatching(/^Ads may already spend: run the (ads )?script of/),
        expect.stringMatching(/^Still waiting: run the (ads )?script of/),
      ]);
      for (const { text } of fixture.sentMails) {
        expect(text).not.toContain('Nothing is spent');
        expect(text).toMatch(
          /Part of the (experiment|activation) is on and may spend, .* or stop the (experiment|activation)\./,
        );
      }
    },
  );

  it('does not warn of spending that has ended when the mail is sent', async () => {
    await open('activate');
    await sendMails();
    fixture.sentMails.length = 0;
    await spending(1);
    expect(await createStepReminder({ orm: fixture.deps.orm }, () => Date.now() + HOUR_MS + 60_000)()).toBe(1);
    await spending(0);
    await sendMails();
    expect(subjects()).toEqual([]);
  });

  it('mails nothing about a step that has closed by then, or to people who have muted such mails', async () => {
    await open('campaigns');
    await open(null);
    await sendMails();
    await em().execute(`update user_account set muted_mails = '["decision"]' where organization_id = ?`, [
      run.organizationId,
    ]);
    await open('ads');
    await sendMails();
    expect(subjects()).toEqual([]);
  });
});

/** Four days, on which one half of the ads gets three times as many clicks as the other. */
async function deliver(): Promise<void> {
  fixture.platform.objects.clear();
  await createAds(core, platform, run);
  const ads = await new ResultsReadModel(em()).testedAds(run.organizationId, run.experimentId);
  const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
  await new InsightsRepository(em()).upsert(
    run.organizationId,
    run.experimentId,
    ads.flatMap(({ adObjectId, variation }) =>
      days.map((day) => ({
        adObjectId,
        day,
        impressions: 2_000,
        reach: 900,
        clicks: 30,
        spendMinor: 500,
        valuesMinor: {},
        counts: { link_click: variation < 24 ? 90 : 30, landing_page_view: variation < 24 ? 80 : 20 },
      })),
    ),
  );
}
const raise = (message: string): never => {
  throw new Error(message);
};

describe('the finish mail', () => {
  it('lists ads that a review disapproved after they were created, with the alternative', async () => {
    fixture.platform.objects.clear();
    await createAds(core, platform, run);
    const disapproved = fixture.platform.of('ad').filter(({ item }) => item.choice.headlines === 1);
    for (const ad of disapproved) Object.assign(ad, { effectiveStatus: 'DISAPPROVED', issues: ['Misleading claims'] });
    await platform.readStatuses(run);
    await core.finishRun({ ...run, isFailed: false, reason: null });
    await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` });
    expect(disapproved.length).toBeGreaterThan(0);
    expect(fixture.sentMails[0]!.text).toMatch(
      new RegExp(`${disapproved.length} ads \\(with ".+"\\): Meta says: "Misleading claims"`),
    );
    expect(fixture.sentMails[0]!.text).toContain('Ask for another review');
  });

  it("LIFE-003 contains the results, with the picture of the best ad and the curves, in the creator's language", async () => {
    await em().execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    for (const { storageKey } of await em().find(Asset, { organizationId: run.organizationId }))
      await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#345' } })
        .jpeg()
        .toFile(fixture.deps.storage.fileOf(storageKey));
    await deliver();
    await core.finishRun({ ...run, isFailed: false, reason: null });
    await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` });
    const [mail] = fixture.sentMails;
    expect(mail!.text).toMatch(/^Use «.+»: \+\d+\s% frente a todos los anuncios probados/m);
    expect(mail!.text).toMatch(/^Certeza: \d+(,\d)?\s% de que supera/m);
    expect(mail!.text).toMatch(/^Gastado: [\d.,]+\s€$/m);
    expect(mail!.text).toMatch(/^Siguiente paso: active el mejor anuncio/m);
    expect(mail!.pictures!.map(({ id }) => id)).toEqual(['best-ad', 'curves']);
    for (const { content } of mail!.pictures!) expect((await sharp(content).metadata()).width).toBeGreaterThan(0);
  });

  it('is sent without results if they cannot be computed, which is logged', async () => {
    await deliver();
    const { platforms } = fixture.deps;
    fixture.deps.platforms = { for: () => raise('no connector') } as unknown as typeof platforms;
    await core.finishRun({ ...run, isFailed: false, reason: null });
    await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` }).finally(() => (fixture.deps.platforms = platforms));
    expect(fixture.sentMails[0]!.subject).toContain('has finished');
    expect(fixture.sentMails[0]!.pictures).toBeUndefined();
    expect(fixture.host.lines).toContainEqual({ level: 'error', message: 'a finish mail is sent without its results' });
  });

  it('says that a run was stopped, and contains no results if nothing was delivered', async () => {
    await core.finishRun({ ...run, isFailed: false, reason: null, isStopped: true });
    await core.dispatchOutbox({ dedupeKey: `finish-mail/${uuid}` });
    expect(fixture.sentMails[0]!.subject).toContain('has been stopped');
    expect(fixture.sentMails[0]!.pictures).toBeUndefined();
  });
});

describe('muted mails', () => {
  const mute = (...kinds: string[]) =>
    em().execute('update user_account set muted_mails = ?::jsonb where organization_id = ?', [
      JSON.stringify(kinds),
      run.organizationId,
    ]);

  it('are not sent, while other kinds are', async () => {
    await mute('decision', 'stopped');
    await ask(1);
    await sendMails();
    expect(subjects()).toEqual([]);
    await core.finishRun({ ...run, isFailed: false, reason: null });
    await sendMails();
    expect(subjects()).toEqual([expect.stringContaining('has finished')]);
    expect(fixture.sentMails[0]!.text).toContain('Choose which emails you get: http://127.0.0.1:3000/profile');
  });

  it('are separate kinds: a person who chose mails about the end gets none about a stop', async () => {
    await mute('stopped');
    await core.finishRun({ ...run, isFailed: false, reason: null, isStopped: true });
    await sendMails();
    expect(subjects()).toEqual([]);
  });
});
