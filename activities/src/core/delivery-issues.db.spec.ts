import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeliveryIssue, DeliveryIssueKind } from '#libs/contracts/experiment/run/delivery-issue.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import { followRefusedAds, raiseDeliveryIssue } from './delivery-issues.js';

let fixture: RunFixture;
let core: CoreActivities & OutboxActivities;
let platform: PlatformActivities;
let run: RunRef;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { experiment: _, ...ref } = await fixture.newRun();
  run = ref;
  await execute('delete from outbox_item'); // mails that earlier tests left unsent
  fixture.sentMails.length = 0;
  fixture.platform.objects.clear();
});

const em = () => fixture.deps.orm.em.fork();
const execute = (sql: string, values: unknown[] = []) => em().execute(sql, values);
const raise = (issue: DeliveryIssue) => raiseDeliveryIssue(em(), run, issue);
const settle = (kind: DeliveryIssueKind) =>
  new DeliveryIssueRepository(em()).settle(run.organizationId, run.experimentId, kind);
const open = async (organizationId = run.organizationId) =>
  (await new DeliveryIssueRepository(em()).open(organizationId, [run.experimentId])).get(run.experimentId) ?? [];
/** Makes the delayed mails of this run due now, and sends all due mails. */
async function sendMails() {
  await execute(`update outbox_item set available_at = now() where organization_id = ? and done_at is null`, [
    run.organizationId,
  ]);
  await core.dispatchOutbox({});
}
/** Moves earlier reports into the past, instead of waiting. */
const later = (interval: string) =>
  execute(`update delivery_issue set told_at = told_at - ?::interval, raised_at = raised_at - ?::interval`, [
    ...[interval, interval],
  ]);
const subjects = () => fixture.sentMails.map(({ subject }) => subject);

const group = {
  standing: 'refused' as const,
  code: 'DISAPPROVED',
  message: 'Misleading claims',
  field: null,
  count: 3,
};
const refused = (count: number): DeliveryIssue => ({
  kind: 'ads-refused',
  refused: count,
  of: 48,
  groups: [{ ...group, count, component: 'genders', alternative: 'Female', level: 1 }],
});
const unpaid: DeliveryIssue = { kind: 'account-unable', cause: 'unpaid', message: 'Payment failed' };

describe('a delivery issue', () => {
  it('is one row while it is open: raised again, it keeps its beginning and updates its details', async () => {
    await raise(refused(3));
    const [first] = await open();
    await raise(refused(5));
    expect(await open()).toEqual([{ ...refused(5), raisedAt: first!.raisedAt }]);
    await raise(unpaid);
    expect((await open()).map(({ kind }) => kind)).toEqual(['ads-refused', 'account-unable']);
  });

  it('begins again after it was settled', async () => {
    await raise(unpaid);
    await later('2 hours');
    const [first] = await open();
    expect(await settle('account-unable')).toBe(true);
    expect(await settle('account-unable')).toBe(false);
    expect(await open()).toEqual([]);
    await raise(unpaid);
    expect(Date.parse((await open())[0]!.raisedAt)).toBeGreaterThan(Date.parse(first!.raisedAt) + 3_600_000);
  });

  it('belongs to its team: another team neither reads, raises nor settles it', async () => {
    await raise(unpaid);
    const otherTeam = randomUUID();
    expect(await open(otherTeam)).toEqual([]);
    const issues = new DeliveryIssueRepository(em());
    expect(await issues.settle(otherTeam, run.experimentId)).toBe(false);
    expect(await issues.raise(otherTeam, run.experimentId, { ...unpaid, cause: 'disabled' })).toBeNull();
    expect(await open()).toMatchObject([{ cause: 'unpaid' }]);
  });

  it('ends with the run, and is not raised for a run that has ended or was stopped', async () => {
    await raise(unpaid);
    await core.finishRun({ ...run, isFailed: false, reason: null });
    expect(await open()).toEqual([]);
    await raise(unpaid);
    expect(await open()).toEqual([]);
    run = await fixture.newRun();
    const stop = { by: null, at: new Date() };
    await new ExperimentRepository(em()).markStopped(run.organizationId, run.experimentId, stop);
    await raise(unpaid);
    expect(await open()).toEqual([]);
  });
});

describe('the mail about a delivery issue', () => {
  it('is sent once each time the issue begins, however many times it is raised', async () => {
    await Promise.all([raise(unpaid), raise(unpaid), raise(unpaid)]);
    await sendMails();
    await raise(unpaid);
    await later('3 days');
    await raise(unpaid);
    await sendMails();
    expect(subjects()).toEqual(['Your experiment "Autumn sale" is not delivered: the Meta ad account cannot spend']);
    await settle('account-unable');
    await raise(unpaid);
    await sendMails();
    expect(subjects()).toHaveLength(2);
  });

  it('is sent once if the platform refuses calls, the failed step succeeds, and they are refused again within 15 minutes', async () => {
    const away: DeliveryIssue = { kind: 'turned-away', cause: 'account', message: 'The advertiser does not exist.' };
    const meet = (step: string) => raiseDeliveryIssue(em(), run, away, step);
    const succeed = (step: string) =>
      new DeliveryIssueRepository(em()).settle(run.organizationId, run.experimentId, 'turned-away', step);
    await meet('createBatch');
    const [first] = await open();
    expect(first).toEqual({ ...away, raisedAt: expect.any(String) });
    expect([await succeed('uploadAssets'), await succeed('createBatch')]).toEqual([false, true]);
    await meet('createBatch');
    expect(await open()).toEqual([first]);
    await sendMails();
    expect(subjects()).toEqual([`Your experiment "Autumn sale" is on hold: Meta refuses Polyad's calls`]);
    await succeed('createBatch');
    await execute(`update delivery_issue set settled_at = settled_at - interval '16 minutes'`);
    await meet('createBatch');
    await sendMails();
    expect(subjects()).toHaveLength(2);
  });

  it.each(['maintenance', 'app', 'interface'] as const)(
    'is sent only if the issue lasts, if the platform refuses calls because of its %s',
    async (cause) => {
      await raiseDeliveryIssue(em(), run, { kind: 'turned-away', cause, message: null }, 'createBatch');
      await core.dispatchOutbox({});
      expect(subjects()).toEqual([]);
      await new DeliveryIssueRepository(em()).settle(run.organizationId, run.experimentId, 'turned-away');
      await sendMails();
      expect(subjects()).toEqual([]);
    },
  );

  it('reports refused ads together, and more of them at most once a day', async () => {
    await raise(refused(1));
    await raise(refused(9));
    expect(await core.dispatchOutbox({})).toEqual({ done: 0, failed: 0 });
    await sendMails();
    expect(subjects()).toEqual(['Meta no longer delivers 9 ads of your experiment "Autumn sale"']);
    await later('1 hour');
    await raise(refused(12));
    await sendMails();
    expect(subjects()).toHaveLength(1);
    await later('1 day');
    await raise(refused(12));
    await raise(refused(12));
    await sendMails();
    expect(subjects().slice(1)).toEqual(['Meta no longer delivers 12 ads of your experiment "Autumn sale"']);
    await later('2 days');
    await raise(refused(11));
    await sendMails();
    expect(subjects()).toHaveLength(2);
  });

  it('does not mention the other ads while the account cannot spend', async () => {
    await raise(refused(9));
    await raise(unpaid);
    await sendMails();
    const mailTexts = () =>
      fixture.sentMails.filter(({ subject }) => subject.includes('no longer delivers')).map(({ text }) => text);
    expect(mailTexts()).toEqual([expect.stringContaining('The other ads are not delivered either')]);
    await settle('account-unable');
    await later('1 day');
    await raise(refused(10));
    await sendMails();
    expect(mailTexts()[1]).toContain('The other ads keep running.');
  });

  it('is not sent if the issue was settled, or its run was stopped, in between', async () => {
    await raise(refused(1));
    await settle('ads-refused');
    await sendMails();
    await raise(unpaid);
    await new ExperimentRepository(em()).markStopped(run.organizationId, run.experimentId, {
      by: null,
      at: new Date(),
    });
    await sendMails();
    expect(subjects()).toEqual([]);
  });

  it("names alternatives in the reader's language", async () => {
    await execute(`update user_account set lang = 'es' where organization_id = ?`, [run.organizationId]);
    await raise(refused(2));
    await sendMails();
    expect(fixture.sentMails[0]!.text).toContain('2 anuncios (con «Mujeres»): Respuesta de Meta: «Misleading claims»');
  });
});

describe('refused ads', () => {
  const disapprove = async (
    isChosen: (headline: number | undefined) => boolean,
    status = 'DISAPPROVED',
    issues = ['Misleading claims'],
  ) => {
    const ads = fixture.platform.of('ad').filter(({ item }) => isChosen(item.choice.headlines));
    for (const ad of ads) Object.assign(ad, { effectiveStatus: status, issues });
    await platform.readStatuses(run);
    await followRefusedAds(em(), run);
    return ads.length;
  };

  it('show their shared alternative, and are settled when another review approves them', async () => {
    await createAds(core, platform, run);
    const all = fixture.platform.of('ad').length;
    const count = await disapprove((headline) => headline === 1);
    expect(await open()).toMatchObject([
      {
        kind: 'ads-refused',
        refused: count,
        of: all,
        groups: [{ count, message: 'Misleading claims', component: 'headlines', alternative: 'Last days' }],
      },
    ]);
    await disapprove(() => true, 'ACTIVE');
    expect(await open()).toEqual([]);
  });

  it('show our own text if the platform gives no reason', async () => {
    await createAds(core, platform, run);
    await disapprove((headline) => headline === 1, 'DISAPPROVED', []);
    const ours = { message: 'The platform disapproved the ad.', text: { key: 'run.adDisapproved' } };
    expect(await open()).toMatchObject([{ groups: [{ ...ours, component: 'headlines', level: 1 }] }]);
  });

  it('are not counted while the account cannot spend', async () => {
    await createAds(core, platform, run);
    await raise(unpaid);
    await disapprove(() => true, 'WITH_ISSUES');
    expect((await open()).map(({ kind }) => kind)).toEqual(['account-unable']);
    const count = await disapprove((headline) => headline === 1);
    expect(await open()).toMatchObject([{ kind: 'account-unable' }, { kind: 'ads-refused', refused: count }]);
  });
});

describe('altered ads', () => {
  it('name the features that were switched on, lead to a mail, and are settled when all are off again', async () => {
    await createAds(core, platform, run);
    const [first, second, ...others] = fixture.platform.of('ad');
    fixture.platform.altered = [
      { platformId: first!.platformId, features: ['image_touchups', 'contextual_multi_ads'] },
      { platformId: second!.platformId, features: ['image_touchups'] },
      // with our key, but not in the ledger
      { platformId: 'unknown ad', features: ['music_generation'] },
    ];
    await platform.lookOver(run);
    const features = ['image_touchups', 'contextual_multi_ads'];
    expect(await open()).toMatchObject([{ kind: 'ads-altered', altered: 2, of: others.length + 2, features }]);
    await sendMails();
    expect(subjects()).toEqual([expect.stringMatching(/^Meta may change 2 ads of your experiment "/)]);
    fixture.platform.altered = [];
    await platform.lookOver(run);
    expect(await open()).toEqual([]);
  });
});
