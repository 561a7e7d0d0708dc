import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bench, SPAIN, USA } from '../testing/bench.js';
import { Listener, valueOf } from '../testing/listener.js';

const REVIEWED = 'in_process_ad_objects';
const ISSUE = 'with_issues_ad_objects';

let bench: Bench;
let app: Listener;

beforeEach(async () => {
  app = await Listener.open();
  bench = await Bench.open({ metaWebhookUrl: app.url, reviewMs: 0 });
  await bench.post(`${SPAIN}/subscribed_apps`, { app_id: 'sandbox-app' });
});
afterEach(async () => {
  await bench.close();
  await app.close();
});

/** An ad whose text every review rejects. */
async function rejectedAd(message = 'A miracle cure for sore feet, señor'): Promise<string> {
  const adSet = await bench.adSet(await bench.campaign());
  return bench.ad(adSet, await bench.creative({ message }));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const posted = async (): Promise<any> => (await bench.control('GET', 'meta/webhooks')).body;

/** This many ads, all under review. */
async function pendingAds(count: number, account = SPAIN): Promise<string[]> {
  const campaign = await bench.campaign({}, account);
  const creative = await bench.creative({}, account);
  const ids: string[] = [];
  while (ids.length < count) {
    const adSet = await bench.adSet(campaign, {}, account);
    const params = { name: 'x', adset_id: adSet, creative: { creative_id: creative } };
    const size = Math.min(50, count - ids.length);
    const { body } = await bench.batch(Array.from({ length: size }, () => ({ path: `${account}/ads`, params })));
    ids.push(...body.map((item: { body: string }) => JSON.parse(item.body).id));
  }
  return ids;
}

describe('webhooks', () => {
  it('verify the callback first, then post a rejected ad, signed over the raw bytes', async () => {
    const ad = await rejectedAd();
    await app.count(1);
    expect(app.handshakes).toEqual(['sandbox-verify']);
    const [received] = app.received;
    expect(received).toMatchObject({ isSigned: true, body: { object: 'ad_account', entry: [{ id: SPAIN.slice(4) }] } });
    expect(valueOf(received, REVIEWED)).toEqual({ id: ad, level: 'AD', status_name: 'Disapproved' });
    expect(valueOf(received, ISSUE)).toMatchObject({ id: ad, level: 'AD' });
    const read = await bench.get(ad, { fields: 'effective_status,ad_review_feedback,issues_info' });
    expect(read.body).toMatchObject({ effective_status: 'DISAPPROVED', issues_info: [{ level: 'AD' }] });
    expect(Object.keys(read.body.ad_review_feedback.global)).toEqual(['Misleading claims']);
  });

  it('escape everything beyond ASCII before signing, like the platform', async () => {
    await bench.control('POST', 'faults', { kind: 'reject-review', text: 'Señor, das geht nicht – 不可' });
    await rejectedAd('Harmless');
    await app.count(1);
    const { raw, signature } = app.received[0]!;
    expect(signature).toBe(`sha256=${createHmac('sha256', 'sandbox-secret').update(raw).digest('hex')}`);
    expect(raw.every((byte) => byte < 128)).toBe(true);
    expect(raw.toString()).toContain('\\u00f1');
    expect(valueOf(app.received[0], ISSUE)?.error_message).toBe('Señor, das geht nicht – 不可');
  });

  it('combine simultaneous events of several accounts in one POST, hundreds of changes in any order', async () => {
    await bench.post(`${USA}/subscribed_apps`);
    await bench.control('POST', 'meta/reviews', { leastMs: 60_000, mostMs: 60_000 });
    const ads = [...(await pendingAds(120)), ...(await pendingAds(80, USA))];
    bench.wait(60_000);
    await bench.get('me');
    const changes = await app.changes(200);
    expect(app.received).toHaveLength(1);
    expect(app.received[0]?.body.entry.map(({ id }) => id).sort()).toEqual([SPAIN.slice(4), USA.slice(4)]);
    const received = changes.map(({ value }) => value.id);
    expect(received.toSorted()).toEqual(ads.toSorted());
    expect(received).not.toEqual(ads);
  });

  it('report only what app and account are subscribed to', async () => {
    const known = { access_token: 'sandbox-app|sandbox-secret', object: 'ad_account', callback_url: app.url };
    await bench.post('sandbox-app/subscriptions', { ...known, verify_token: 'mine', fields: ISSUE });
    await rejectedAd();
    await app.count(1);
    expect(app.received[0]?.body.entry.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual([ISSUE]);
  });

  it('retry when the callback fails', async () => {
    app.status = 500;
    await rejectedAd();
    await app.count(1);
    app.status = 200;
    while (app.received.length < 2) {
      bench.wait(2000);
      await bench.control('GET', 'health');
    }
    expect(app.received[1]?.raw.equals(app.received[0]!.raw)).toBe(true);
    while ((await posted()).counts.delivered !== 1);
    expect((await posted()).data).toMatchObject([{ attempts: 2, status: 200 }]);
  });

  it('are not delayed by another delivery that waits for a late retry', async () => {
    app.status = 500;
    await rejectedAd();
    await app.count(1);
    app.status = 200;
    await bench.control('POST', 'faults', { kind: 'webhook-late', ms: 3_600_000 });
    await rejectedAd();
    while ((await posted()).counts.waiting !== 2);
    const third = await rejectedAd();
    await app.count(2);
    expect(valueOf(app.received[1], ISSUE)?.id).toBe(third);
  });

  it('survive a restart, both unsent events and undelivered posts', async () => {
    app.status = 500;
    const first = await rejectedAd();
    await app.count(1);
    const second = await rejectedAd();
    await bench.get('me'); // decides the review; its event is packed only some milliseconds later
    bench = await bench.restart();
    app.status = 200;
    const taken = new Set<unknown>();
    while (taken.size < 2) {
      bench.wait(2000);
      await bench.control('GET', 'health');
      const after = app.received.slice(1).map((received) => valueOf(received, ISSUE)?.id);
      for (const id of after) taken.add(id);
    }
    expect([...taken].toSorted()).toEqual([first, second].toSorted());
  });

  it('show what was posted, how often and with which result', async () => {
    await rejectedAd('A miracle cure <b>');
    await app.count(1);
    const page = async (): Promise<string> => (await fetch(`${bench.sandbox.url}/webhooks`)).text();
    while (!(await page()).includes('taken, HTTP 200')) await bench.control('GET', 'health');
    expect(await page()).toContain(app.url);
    expect(await page()).not.toContain('<b>');
  });

  it('subscribe the app only to a callback that answers the challenge', async () => {
    const known = {
      access_token: 'sandbox-app|sandbox-secret',
      object: 'ad_account',
      verify_token: 'mine',
      fields: ISSUE,
    };
    expect((await bench.post('sandbox-app/subscriptions', { ...known, callback_url: app.url })).body).toEqual({
      success: true,
    });
    expect(app.handshakes).toContain('mine');
    const wrong = await bench.post('sandbox-app/subscriptions', { ...known, callback_url: `${bench.sandbox.url}/` });
    expect(wrong.body.error.code).toBe(2200);
  });

  it('omit accounts that were not subscribed, and return success as a string for the others', async () => {
    expect((await bench.remove(`${SPAIN}/subscribed_apps`)).body).toEqual({ success: 'true' });
    const silent = await rejectedAd();
    while ((await bench.get(silent, { fields: 'effective_status' })).body.effective_status === 'PENDING_REVIEW');
    await bench.post(`${SPAIN}/subscribed_apps`);
    const rejected = await rejectedAd();
    await app.count(1);
    expect(valueOf(app.received[0], ISSUE)?.id).toBe(rejected);
  });
});

describe('webhook faults', () => {
  const fault = (input: object) => bench.control('POST', 'faults', input);

  it('repeat a delivery a hundred times, byte for byte', async () => {
    await fault({ kind: 'webhook-repeat', copies: 100 });
    await rejectedAd();
    await app.count(100);
    expect(new Set(app.received.map(({ raw }) => raw.toString())).size).toBe(1);
    expect((await posted()).data).toHaveLength(100);
  });

  it('lose one delivery, followed by the next one', async () => {
    await fault({ kind: 'webhook-lost' });
    await rejectedAd();
    while ((await posted()).counts.lost !== 1);
    const rejected = await rejectedAd();
    await app.count(1);
    expect(valueOf(app.received[0], ISSUE)?.id).toBe(rejected);
  });

  it('delay a delivery by the given time', async () => {
    await fault({ kind: 'webhook-late', ms: 120_000 });
    const late = await rejectedAd();
    while ((await posted()).counts.waiting !== 1);
    const [{ at, due }] = (await posted()).data;
    expect(Date.parse(due) - Date.parse(at)).toBe(120_000);
    bench.wait(120_000);
    await rejectedAd(); // makes the sandbox notice its clock, which was moved by hand
    const received = (await app.changes(4)).map(({ value }) => value.id);
    expect(received).toContain(late);
  });

  it('post a well-formed forgery with a wrong signature and contrary contents', async () => {
    await fault({ kind: 'webhook-forged', times: 5 });
    for (let turn = 1; turn <= 5; turn += 1) {
      await rejectedAd();
      await app.count(2 * turn);
    }
    const [right, forged] = [true, false].map((isSigned) => app.received.filter((one) => one.isSigned === isSigned));
    expect(right).toHaveLength(5);
    expect(new Set(forged!.map(({ signature }) => signature?.length)).size).toBeGreaterThan(2);
    for (const { body } of forged!)
      expect(body).toMatchObject({ object: 'ad_account', entry: [{ id: SPAIN.slice(4) }] });
    // a forger does not retry
    while ((await posted()).counts.gone !== 5) await bench.get('me');
    expect((await posted()).data.map(({ attempts }: { attempts: number }) => attempts)).toEqual(Array(10).fill(1));
  });

  it("include other people's accounts and ads with a valid signature", async () => {
    await fault({ kind: 'webhook-strangers' });
    const ad = await rejectedAd();
    const changes = await app.changes(6);
    expect(app.received[0]?.isSigned).toBe(true);
    expect(changes.filter(({ value }) => value.id === ad)).toHaveLength(2);
    const foreign = changes.filter(({ value }) => value.id !== ad);
    expect(new Set(foreign.map(({ account }) => account === SPAIN.slice(4)))).toEqual(new Set([true, false]));
    for (const { value } of foreign) expect((await bench.get(value.id)).status).toBe(400);
  });

  it('replay earlier deliveries unchanged', async () => {
    await rejectedAd();
    await app.count(1);
    const replay = async (): Promise<number> => (await bench.control('POST', 'meta/webhooks/replay')).body.replayed;
    while ((await replay()) === 0);
    await app.count(2);
    expect(app.received[1]).toMatchObject({ isSigned: true, signature: app.received[0]?.signature });
  });
});
