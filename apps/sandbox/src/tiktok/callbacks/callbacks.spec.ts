import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creativeBody, SPAIN, TikTokBench, USA } from '../testing/bench.js';
import { smartCreative, SmartPlusCalls } from '../testing/smart-plus.js';

let bench: TikTokBench;
const listener = createServer();
/** The posted callbacks: text, signature and parsed body. */
let received: {
  raw: string;
  signature: unknown;
  body: Record<string, unknown> & { entry: Record<string, unknown>[] };
}[];
let url: string;

beforeEach(async () => {
  received = [];
  listener.removeAllListeners('request').on('request', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString();
      received.push({ raw, signature: request.headers['x-open-signature'], body: JSON.parse(raw) });
      response.end();
      listener.emit('received');
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  url = `http://127.0.0.1:${(listener.address() as { port: number }).port}/callbacks/tiktok`;
  bench = await TikTokBench.open();
});
afterEach(async () => {
  await bench.close();
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
});

const app = { app_id: 'sandbox-app', secret: 'sandbox-secret' };
const subscribe = (entity: string, detail: object = {}) =>
  bench.post(
    '/subscription/subscribe/',
    {
      ...app,
      subscribe_entity: entity,
      callback_url: url,
      subscription_detail: { access_token: bench.token, advertiser_id: SPAIN, ...detail },
    },
    '',
  );
const until = async (posts: number): Promise<void> => {
  while (received.length < posts) await once(listener, 'received');
};

/** Ads of one group, whose reviews end immediately. */
async function reviewedAds(...texts: string[]): Promise<{ campaign: string; group: string; ads: string[] }> {
  const visual = await bench.visual('hero');
  const campaign = await bench.campaign();
  const group = await bench.adGroup(campaign, { adgroup_name: 'Señoras' });
  const { ad_ids: ads } = await bench.data(
    bench.createAds(
      group,
      texts.map((text) => creativeBody(visual, { ad_text: text })),
    ),
  );
  bench.wait(1000);
  await bench.list('ad');
  return { campaign, group, ads };
}

describe('TikTok callbacks', () => {
  it('report manual ads, but not those of Smart+', async () => {
    await subscribe('AD');
    const smart = new SmartPlusCalls(bench);
    const group = await smart.adGroup(await smart.campaign());
    const own = await smart.ad(group, [smartCreative(await bench.visual('smart'))], await smart.portfolio());
    bench.wait(1000);
    expect((await smart.get('/ad/get/')).list[0].secondary_status).not.toBe('AD_STATUS_AUDIT');
    const { ads } = await reviewedAds('Run');
    await until(1);
    expect(received[0]!.raw).toContain(ads[0]!);
    expect(received[0]!.raw).not.toContain(own);
  });

  it('report reviews, with ids as JSON numbers too large for JavaScript numbers', async () => {
    await subscribe('AD');
    const { campaign, group, ads } = await reviewedAds('Run', 'Free money');
    await until(1);
    const { raw, body } = received[0]!;
    expect([body.object, body.entry.length, body.time]).toEqual([3, 2, Math.floor(bench.clock.ms / 1000)]);
    for (const id of [campaign, group, ...ads]) expect(raw).toMatch(new RegExp(`"(campaign|adgroup|ad)_id":${id}[,}]`));
    expect(raw).toContain(`"adv_id":"${SPAIN}"`);
    const reasons = body.entry.map(({ reject_reason: reason }) => reason as string).toSorted();
    expect(reasons).toEqual(['', 'The ad may not claim "Free money".']);
  });

  it('are signed over the body with escaped non-ASCII characters', async () => {
    await subscribe('AD_GROUP');
    await reviewedAds('Run', 'Free money');
    await until(1);
    const { raw, signature, body } = received[0]!;
    expect(raw).toContain('Señoras');
    const signed = raw.replaceAll('ñ', '\\u00f1');
    expect(signature).toBe(createHmac('sha256', 'sandbox-secret').update(signed).digest('hex'));
    expect(body).toMatchObject({ object: 2, entry: [{ adgroup_name: 'Señoras', ads: [{}, {}] }] });
  });

  it('report a suspended advertiser, and its return', async () => {
    const { body } = await subscribe('AD_ACCOUNT_SUSPENSION', {
      advertiser_id: undefined,
      advertiser_ids: [SPAIN, USA],
    });
    const become = (standing: string) => bench.control('POST', 'tiktok/accounts', { account: SPAIN, standing });
    await become('disabled');
    await until(1);
    await become('unsettled');
    await become('active');
    await until(2);
    expect(received.map((one) => one.body)).toMatchObject([
      { advertiser_id: SPAIN, status: 'STATUS_LIMIT', subscription_id: body.data.subscription_id },
      { advertiser_id: SPAIN, status: 'STATUS_ENABLE', reason: '' },
    ]);
  });

  it('go only to subscribers, and end silently with the token', async () => {
    await subscribe('AD', { advertiser_id: USA });
    await subscribe('AD');
    const listed = async (): Promise<number> =>
      (await bench.data(bench.get('/subscription/get/', app, ''))).subscriptions.length;
    expect(await listed()).toBe(2);
    await bench.control('POST', 'tiktok/revoke', { person: 'Nora Vidal' });
    expect(await listed()).toBe(0);
    bench.token = await bench.signIn('Nora Vidal');
    const { body } = await subscribe('AD_GROUP');
    await reviewedAds('Run');
    await until(1);
    expect(received.map((one) => one.body.object)).toEqual([2]);
    const id = { ...app, subscription_id: body.data.subscription_id };
    expect((await bench.post('/subscription/unsubscribe/', id, '')).body.code).toBe(0);
    expect((await bench.post('/subscription/unsubscribe/', id, '')).body.code).toBe(40007);
  });

  it('are repeated, forged or extended by foreign ids if a fault requires it; a forgery has a wrong signature', async () => {
    await subscribe('AD');
    await bench.fault('webhook-repeat');
    await bench.fault('webhook-forged');
    await bench.fault('webhook-strangers');
    await reviewedAds('Run');
    await until(3);
    const right = ({ raw }: { raw: string }): string =>
      createHmac('sha256', 'sandbox-secret').update(raw.replaceAll('ñ', '\\u00f1')).digest('hex');
    const [good, forged] = [
      received.filter((one) => one.signature === right(one)),
      received.filter((one) => one.signature !== right(one)),
    ];
    expect([good.length, forged.length]).toEqual([2, 1]);
    expect(good[0]!.raw).toBe(good[1]!.raw);
    expect(good[0]!.body.entry.map(({ adgroup_name: name }) => name)).toEqual(['Stranger', 'Señoras']);
    expect(forged[0]!.body.entry[0]!.reject_reason).not.toBe('');
    const { counts } = (await bench.control('GET', 'tiktok/webhooks')).body;
    expect(counts).toMatchObject({ delivered: 3 });
    expect(await (await fetch(`${bench.sandbox.url}/webhooks`)).text()).toContain('reviews of 2 ads');
  });

  it.each<[what: string, entity: string, detail: object, code: number]>([
    ['an unknown event', 'LEAD', {}, 40002],
    ['a suspension that is not a list', 'AD_ACCOUNT_SUSPENSION', {}, 40002],
    ["another's advertiser", 'AD', { advertiser_id: '1' }, 40001],
    ['an invalid token', 'AD', { access_token: 'x' }, 40105],
  ])('refuse a subscription to %s', async (_, entity, detail, code) => {
    expect((await subscribe(entity, detail)).body.code).toBe(code);
  });
});
