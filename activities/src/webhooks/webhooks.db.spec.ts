import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RETRY_WAITS_MS, WEBHOOK_LIMITS, type WebhookEvent } from '#libs/contracts/webhooks/webhook.js';
import type { RefusedAdsIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { WebhookDelivery } from '#libs/database/entities/webhook-delivery.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { DeliveryRepository } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { WebhookRepository } from '#libs/database/repositories/webhooks/webhook.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import type { WebhookActivities } from '#libs/orchestration/webhook.messages.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#libs/testing/webhook-receiver.js';
import { newSecret } from '#libs/webhooks/signature.js';
import type { WebhookBody } from '#libs/webhooks/webhook-event.js';
import { raiseDeliveryIssue } from '../core/delivery-issues.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities & OutboxActivities & WebhookActivities;
let platform: PlatformActivities;
let receiver: WebhookReceiver;
let run: RunRef;
let uuid: string;
let secret: string;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  fixture.sentMails.length = 0;
  const { experiment, ...ref } = await fixture.newRun();
  [run, uuid] = [ref, experiment.uuid];
  secret = newSecret();
});
afterEach(() => receiver.close());

const em = () => fixture.deps.orm.em.fork();
const deliveries = () => em().find(WebhookDelivery, { organizationId: run.organizationId });
const set = (kind: 'signed' | 'slack', events: WebhookEvent[], address = `${receiver.url}/${kind}`) =>
  new WebhookRepository(em(), fixture.deps.sealer).save(run.organizationId, kind, { address, events, secret });
const finish = (change: object = {}) => core.finishRun({ ...run, isFailed: false, reason: null, ...change });
const ask = (number: number) =>
  core.enterPhase({ ...run, phase: 'needs-attention', ...toStored([RUN_TEXTS.noneTaken]), ask: number });
const started = () =>
  em().execute<{ key: string }[]>(
    `select dedupe_key as key from outbox_item where organization_id = ? and kind = 'webhook' order by 1`,
    [run.organizationId],
  );
/** Sends each delivery of the team once, as the workflow does. */
async function send(attempt = 1, round = 0): Promise<(number | null)[]> {
  const waits: (number | null)[] = [];
  for (const { id } of await deliveries())
    waits.push((await core.sendWebhook({ organizationId: run.organizationId, deliveryId: id, round, attempt })).waitMs);
  return waits;
}
const onlyId = async () => (await deliveries())[0]!.id;
const [anyTime, anyMs] = [expect.stringMatching(/^\d{4}-.+Z$/), expect.any(Number)];
/** The mails to the owner about the team's webhooks, as sent. */
async function givenUpMails() {
  const mail = `select dedupe_key as key from outbox_item where organization_id = ? and dedupe_key like 'webhook-given-up/%'`;
  for (const { key } of await em().execute<{ key: string }[]>(mail, [run.organizationId]))
    await core.dispatchOutbox({ dedupeKey: key });
  return fixture.sentMails;
}
const bodyOf = (place = 0) => JSON.parse(receiver.received[place]!.body.toString()) as WebhookBody;

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

describe('events of a live run', () => {
  const refused: RefusedAdsIssue = { kind: 'ads-refused', refused: 25, of: 300, groups: [] };
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString()) as WebhookBody);

  it('are sent once if the platform refused ads, with their number at that time', async () => {
    await set('signed', ['refused']);
    await raiseDeliveryIssue(em(), run, refused);
    await raiseDeliveryIssue(em(), run, { ...refused, refused: 30 });
    await send();
    expect(bodies()).toEqual([
      expect.objectContaining({
        type: 'experiment.refused',
        summary: expect.stringContaining('refused 30 of 300 ads'),
        outcome: null,
      }),
    ]);
  });

  it('are not sent if none of the ads is refused any longer', async () => {
    await set('signed', ['refused']);
    await raiseDeliveryIssue(em(), run, refused);
    await new DeliveryIssueRepository(em()).settle(run.organizationId, run.experimentId);
    await send();
    expect(bodies()).toEqual([]);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['dropped']);
  });

  it('are sent if variations were activated, and not if a test goes live', async () => {
    await set('signed', ['activated']);
    await core.enterPhase({ ...run, phase: 'running', reason: null });
    expect(await deliveries()).toEqual([]);
    await em().execute('update experiment set activates = id, went_live_at = null where id = ?', [run.experimentId]);
    for (let i = 0; i < 2; i++) await core.enterPhase({ ...run, phase: 'running', reason: null });
    await send();
    expect(bodies()).toEqual([
      expect.objectContaining({ type: 'experiment.activated', summary: expect.stringContaining('can cost') }),
    ]);
    expect(bodies()[0]!.experiment).toMatchObject({ id: uuid, run: 'activation' });
  });
});

describe('the end of an experiment', () => {
  it('is sent once to each webhook that subscribes to it, however many times the step is repeated', async () => {
    await set('signed', ['finished', 'waiting']);
    await set('slack', ['stopped']);
    await finish();
    await finish();
    const [delivery, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({ event: 'finished', status: 'pending', attempts: 0 });
    expect(await started()).toEqual([{ key: `webhook/${delivery!.id}/0` }]);
  });

  it('is sent neither to another team nor to a webhook that does not subscribe to it', async () => {
    await set('signed', ['stopped']);
    const other = { organizationId: randomUUID(), kind: 'signed' } as const;
    const saved = { address: receiver.url, events: ['finished' as const], secret };
    await new WebhookRepository(em(), fixture.deps.sealer).save(other.organizationId, other.kind, saved);
    await finish();
    expect(await deliveries()).toEqual([]);
    expect(await em().count(WebhookDelivery, { organizationId: other.organizationId })).toBe(0);
  });

  it('contains the results, signed: best ad, lift with its interval, certainty, cost, next step and link', async () => {
    await deliver();
    await set('signed', ['finished']);
    await finish();
    expect(await send()).toEqual([null]);
    const [request] = receiver.received;
    expect(isSignedWith(request!, secret)).toBe(true);
    expect(isSignedWith(request!, newSecret())).toBe(false);
    expect(Math.abs(Number(request!.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    const [delivery] = await deliveries();
    expect(request!.headers).toMatchObject({ 'webhook-id': delivery!.id, 'webhook-attempt': '1' });
    const { details, outcome, ...body } = bodyOf();
    expect(body).toMatchObject({
      id: delivery!.id,
      type: 'experiment.finished',
      is_test: false,
      language: 'en',
      waiting: null,
      experiment: { id: uuid, run: 'test', platform: 'meta', status: 'PENDING_REVIEW' },
      next_step: expect.stringMatching(/^Next step: activate the best ad/),
    });
    expect(body.summary).toMatch(/^Use ".+": \+\d+% over all tested ads together/);
    expect(body.experiment.url).toBe(`http://127.0.0.1:3000/experiment/meta/results?id=${uuid}&type=completed`);
    expect(details.join('\n')).toMatch(/Certainty: [\d.]+%[^]*Spent: €[\d,.]+/);
    const { lift, best, certainty, spend } = outcome!;
    expect(outcome!.verdict).toBe('use');
    expect(lift!.lower).toBeGreaterThan(0);
    expect([lift!.lower, lift!.value, lift!.upper]).toEqual(
      [lift!.lower, lift!.value, lift!.upper].sort((a, b) => a - b),
    );
    expect(certainty).toBeGreaterThan(0.95);
    expect(spend).toEqual({ amount_minor: 48 * 4 * 500, currency: 'EUR' });
    expect(best!.cost_per_result).toEqual({ amount_minor: expect.any(Number), currency: 'EUR' });
    expect(Object.keys(best!.alternatives)).toContain('Headline');
    expect(delivery).toMatchObject({
      status: 'delivered',
      httpStatus: 200,
      answer: 'thanks',
      attempts: 1,
      fault: null,
    });
    const sentBody = request!.body.toString();
    expect(sentBody).not.toMatch(/@polyad\.test|Ana|act_/);
  });

  it("is sent in Slack's format, unsigned, in the owner's language", async () => {
    await em().execute(`update user_account set lang = 'es', role = 'owner' where organization_id = ?`, [
      run.organizationId,
    ]);
    await set('slack', ['stopped']);
    await finish({ isStopped: true });
    await send();
    const [request] = receiver.received;
    expect(Object.keys(request!.headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
    const message = JSON.parse(request!.body.toString()) as { text: string; blocks: { type: string }[] };
    expect(message.text).toMatch(/^El experimento «.+» se ha detenido\. No se entregó nada/);
    expect(message.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'actions']);
  });

  it('is sent as a failure with its reason if the run has failed', async () => {
    await set('signed', ['finished']);
    await finish({ isFailed: true, ...toStored([RUN_TEXTS.noneTaken]) });
    await send();
    expect(bodyOf()).toMatchObject({ experiment: { status: 'FAILED' }, outcome: null });
    expect(bodyOf().title).toMatch(/has failed$/);
    expect(bodyOf().details[0]).toMatch(/^The platform|^No|^None/);
  });
});

describe('a request for a decision', () => {
  it('is sent once for each wait, and says what to do', async () => {
    await set('signed', ['waiting']);
    await ask(1);
    await ask(1);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(bodyOf()).toMatchObject({
      type: 'experiment.waiting',
      outcome: null,
      waiting: { for: 'needs-attention', is_live: false },
      experiment: { url: 'http://127.0.0.1:3000/experiments/meta/live' },
      next_step: expect.stringContaining('send the refused ads again'),
    });
    await core.enterPhase({ ...run, phase: 'creating', reason: null });
    await ask(2);
    expect(await deliveries()).toHaveLength(2);
  });

  it('is sent for a script that a person has to run, unless its step is closed', async () => {
    await set('signed', ['waiting']);
    await em().execute(`update experiment set by_hand = '{"accountId": "1", "currency": "EUR"}' where id = ?`, [
      run.experimentId,
    ]);
    await core.openStep({ ...run, step: 'ads' });
    await core.openStep({ ...run, step: 'ads' });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(bodyOf()).toMatchObject({
      type: 'experiment.waiting',
      title: expect.stringMatching(/^The experiment ".+" waits for its ads script$/),
      summary: 'Run the ads script at the platform, then continue here.',
      waiting: { for: 'needs-step', script: 'ads', is_live: false },
      experiment: { url: expect.stringMatching(/\/experiments\/meta\/live\?script=meta\.[\da-f-]{36}$/) },
    });
    await core.openStep({ ...run, step: 'pause' });
    await core.openStep({ ...run, step: null });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries()).map(({ status }) => status).sort()).toEqual(['delivered', 'dropped']);
  });

  it('is not sent once the decision was taken', async () => {
    await set('signed', ['waiting']);
    await ask(1);
    await core.enterPhase({ ...run, phase: 'creating', reason: null });
    expect(await send()).toEqual([null]);
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ status: 'dropped', attempts: 0 });
  });
});

describe('an address that refuses an event', () => {
  beforeEach(() => set('signed', ['finished']));

  it('gets the same event again, byte for byte, with a new time and the number of the attempt', async () => {
    receiver.answer((response) => response.writeHead(503).end('busy\u0000\u202e now'));
    await finish();
    expect(await send(1)).toEqual([RETRY_WAITS_MS[0]]);
    const [failing] = await deliveries();
    expect(failing).toMatchObject({ status: 'pending', fault: 'status', httpStatus: 503, answer: 'busy now' });
    expect(failing!.nextAt!.getTime() - Date.now()).toBeGreaterThan(3_000);
    receiver.answer((response) => response.writeHead(204).end());
    expect(await send(2)).toEqual([null]);
    const [first, second] = receiver.received;
    expect(second!.body.equals(first!.body)).toBe(true);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect([first, second].map((one) => one!.headers['webhook-attempt'])).toEqual(['1', '2']);
    expect(receiver.received.every((one) => isSignedWith(one, secret))).toBe(true);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2, httpStatus: 204, nextAt: null });
    expect(await send(3)).toEqual([null]);
    expect(receiver.received).toHaveLength(2);
  });

  it('delays the next attempt as long as it asks, and is given up after the last one', async () => {
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '60' }).end());
    await finish();
    expect(await send(1)).toEqual([60_000]);
    expect(await send(RETRY_WAITS_MS.length + 1)).toEqual([null]);
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', fault: 'status', nextAt: null });
    expect(await send(1)).toEqual([null]);
    expect(receiver.received).toHaveLength(2);
  });

  it('has a log of attempts: time, result, duration and the next attempt', async () => {
    receiver.answer((response) => response.writeHead(503).end());
    await finish();
    await send(1);
    receiver.answer((response) => response.end());
    await send(2);
    const [{ log, nextAt }] = (await deliveries()) as [WebhookDelivery];
    expect(nextAt).toBeNull();
    expect(log).toEqual([
      { number: 1, at: anyTime, ms: anyMs, fault: 'status', status: 503, nextAt: anyTime },
      { number: 2, at: anyTime, ms: anyMs, fault: null, status: 200, nextAt: null },
    ]);
    expect(Date.parse(log[0]!.nextAt!) - Date.parse(log[0]!.at)).toBeGreaterThanOrEqual(RETRY_WAITS_MS[0]!);
  });

  it('has a log of only the latest attempts, with one that died with its worker as unknown', async () => {
    await finish();
    const [{ id: deliveryId, organizationId }] = (await deliveries()) as [WebhookDelivery];
    const repository = new DeliveryRepository(em());
    const ref = { organizationId, deliveryId, round: 0 };
    const most = WEBHOOK_LIMITS.keptAttempts;
    for (let attempt = 0; attempt < most + 3; attempt++) await repository.begin(ref);
    await repository.end(ref, 1, { fault: 'silent', status: null, answer: null, ms: 10_000, nextAt: null }); // deleted from the log
    const [{ log }] = (await deliveries()) as [WebhookDelivery];
    expect(log.map(({ number }) => number)).toEqual(Array.from({ length: most }, (_, place) => place + 4));
    expect(log.every(({ ms }) => ms === null)).toBe(true);
  });

  it('is reported to the owner when the event is given up, at most once a day', async () => {
    await em().execute(`update user_account set role = 'owner' where organization_id = ?`, [run.organizationId]);
    receiver.answer((response) => response.writeHead(410).end());
    await finish();
    await send(1);
    expect(await givenUpMails()).toEqual([]);
    await send(RETRY_WAITS_MS.length + 1);
    const [{ id }] = (await deliveries()) as [WebhookDelivery];
    await new DeliveryRepository(em()).again(run.organizationId, id);
    await send(RETRY_WAITS_MS.length + 1, 1);
    const [mail, ...more] = await givenUpMails();
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^Your signed webhook did not receive an event of ".+"$/);
    expect(mail!.text).toMatch(/Sent to: 127\.0\.0\.1:\d+\nLast attempt: .+ UTC; the address refused it \(HTTP 410\)/);
    expect(mail!.text).toContain('/profile?tab=webhooks');
  });

  it.each([
    ['muted such mails', () => em().execute(`update user_account set muted_mails = '["webhook"]'`)],
    ['sent it again', async () => void (await new DeliveryRepository(em()).again(run.organizationId, await onlyId()))],
  ])('is not reported if the owner has %s', async (_what, change) => {
    await em().execute(`update user_account set role = 'owner' where organization_id = ?`, [run.organizationId]);
    receiver.answer((response) => response.writeHead(410).end());
    await finish();
    await send(RETRY_WAITS_MS.length + 1);
    await change();
    expect(await givenUpMails()).toEqual([]);
    await em().execute(`update user_account set muted_mails = '[]'`);
  });

  it('fails with that reason if it redirects to 127.0.0.1, and the target is not called', async () => {
    const inside = await openWebhookReceiver();
    receiver.answer((response) => response.writeHead(302, { location: `${inside.url}/admin` }).end());
    await finish();
    await send();
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', fault: 'redirect', httpStatus: 302 });
    expect(receiver.received).toHaveLength(1);
    expect(inside.received).toEqual([]);
    inside.close();
  });

  it('is refused before anything is sent if it has moved to a private network', async () => {
    await finish();
    const { egress } = fixture.deps;
    fixture.deps.egress = { allowed: ['10.0.0.0/8'] };
    await send().finally(() => (fixture.deps.egress = egress));
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', fault: 'refused', httpStatus: null });
    expect(receiver.received).toEqual([]);
  });

  it('gets the same event again on request, which replaces the earlier attempts', async () => {
    receiver.answer((response) => response.writeHead(500).end());
    await finish();
    await send(1);
    const [{ id }] = (await deliveries()) as [WebhookDelivery];
    expect(await new DeliveryRepository(em()).again(randomUUID(), id)).toBeNull();
    expect(await new DeliveryRepository(em()).again(run.organizationId, id)).toBe(1);
    receiver.answer((response) => response.end('now'));
    expect(await send(2, 0)).toEqual([null]);
    expect(receiver.received).toHaveLength(1);
    expect(await send(1, 1)).toEqual([null]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', answer: 'now', attempts: 2 });
  });

  it('gets nothing once the webhook was removed', async () => {
    await finish();
    const [{ id: deliveryId }] = (await deliveries()) as [WebhookDelivery];
    await new WebhookRepository(em(), fixture.deps.sealer).remove(run.organizationId, 'signed');
    const again = { organizationId: run.organizationId, deliveryId, round: 0, attempt: 1 };
    expect(await core.sendWebhook(again)).toEqual({ waitMs: null });
    expect(receiver.received).toEqual([]);
  });
});

describe('the secret of a webhook', () => {
  it('signs together with the new one for a day after a renewal, and the new one signs alone afterwards', async () => {
    await set('signed', ['finished']);
    const webhooks = new WebhookRepository(em(), fixture.deps.sealer);
    const renewed = newSecret();
    await webhooks.renew((await webhooks.find(run.organizationId, 'signed'))!, renewed);
    await finish();
    await send();
    expect([secret, renewed].map((one) => isSignedWith(receiver.received[0]!, one))).toEqual([true, true]);
    const kept = (await webhooks.find(run.organizationId, 'signed'))!;
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(webhooks.open(kept, tomorrow).secrets).toEqual([renewed]);
  });

  it('is stored sealed, like the address', async () => {
    await set('slack', ['finished'], 'https://hooks.slack.com/services/T000/B000/token');
    await set('signed', ['finished']);
    const rows = await em().execute('select * from webhook where organization_id = ?', [run.organizationId]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/hooks\.slack|token|whsec/);
    expect(JSON.stringify(rows)).not.toContain(receiver.url);
  });
});
