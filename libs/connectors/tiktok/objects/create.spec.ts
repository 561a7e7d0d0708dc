import { afterEach, describe, expect, it } from '@jest/globals';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { TikTokClient } from '../wire/client.js';
import { create } from './create.js';

const account = { accountId: '7001000000000000101', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const assets = { video: { kind: 'video', id: 'v1' }, cover: { kind: 'image', id: 'i1' } } as const;
const window = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-04T00:00:00Z' };
const choice = { headlines: 0, visuals: 0, ctas: 0, geolocations: 0 };
const item = (n: number, changes: Partial<CreateItem> = {}): CreateItem => ({
  ref: `r${n}`,
  name: `Ad ${n} [k-${n}]`,
  parentId: '20',
  choice,
  budgetMinor: null,
  ...changes,
});
const ads = (count: number, timeoutMs = 5000): CreateRequest => ({
  kind: 'ad',
  input: tiktokInput(),
  assets,
  timeoutMs,
  items: Array.from({ length: count }, (_, n) => item(n)),
});
const group: CreateRequest = { ...ads(0), kind: 'adset', items: [item(0, { budgetMinor: 8000, window })] };

interface Sent {
  adgroup_id: string;
  creatives: { ad_name: string }[];
}
const namesIn = (call: StubCall) => (call.json as Sent).creatives.map(({ ad_name }) => ad_name);
const made = (names: readonly string[], more: object = {}) => ({
  ad_ids: names.map((name) => `9${name.length}`),
  creatives: names.map((ad_name) => ({ ad_id: `id of ${ad_name}`, ad_name })),
  ...more,
});

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});

/** A platform that refuses a whole call because of one faulty creative, as the real one may. */
const refusing = (bad: readonly string[]) => (call: StubCall) => {
  const names = namesIn(call);
  return names.some((name) => bad.includes(name))
    ? tiktokAnswer({}, 40002, 'ad_text: Emojis are not supported.')
    : tiktokAnswer(made(names));
};

describe('creating ads', () => {
  it('makes one call for twenty ads of a group', async () => {
    await start((call) => tiktokAnswer(made(namesIn(call))));
    const outcomes = await create(client, account, ads(20));
    expect(outcomes).toHaveLength(20);
    expect(outcomes[7]).toEqual({ ref: 'r7', outcome: 'created', platformId: 'id of Ad 7 [k-7]' });
    expect(stub.calls.map(({ path }) => path)).toEqual(['/open_api/v1.3/ad/create/']);
    expect(stub.calls[0]!.json).toMatchObject({ advertiser_id: account.accountId, adgroup_id: '20' });
    await expect(create(client, account, ads(51))).rejects.toThrow('at most 50');
  });

  it('makes three calls for fifty ads of a group, and judges each by itself', async () => {
    await start((call, index) => (index === 1 ? { cut: true } : tiktokAnswer(made(namesIn(call)))));
    const outcomes = await create(client, account, ads(50));
    expect(stub.calls.map((call) => namesIn(call).length)).toEqual([20, 20, 10]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(20).fill('created'),
      ...Array<string>(20).fill('unknown'),
      ...Array<string>(10).fill('created'),
    ]);
  });

  it('finds three faulty ads of twenty, and creates every other exactly once', async () => {
    const bad = [2, 3, 17].map((n) => `Ad ${n} [k-${n}]`);
    await start(refusing(bad));
    const outcomes = await create(client, account, ads(20));
    expect(outcomes.filter(({ outcome }) => outcome === 'refused').map(({ ref }) => ref)).toEqual(['r2', 'r3', 'r17']);
    expect(outcomes.find(({ ref }) => ref === 'r2')).toEqual({
      ref: 'r2',
      outcome: 'refused',
      refusal: { code: '40002', message: 'ad_text: Emojis are not supported.', field: 'ad_text' },
    });
    const passed = stub.calls.map(namesIn).filter((names) => !names.some((name) => bad.includes(name)));
    expect(passed.flat().sort()).toEqual([...new Set(passed.flat())].sort());
    expect(passed.flat()).toHaveLength(17);
    expect(stub.calls.length).toBeLessThan(20);
  });

  it('reads a partial success by the names in both lists', async () => {
    const bad = [0, 9, 19].map((n) => `Ad ${n} [k-${n}]`);
    await start((call) => {
      const good = namesIn(call).filter((name) => !bad.includes(name));
      const error_list = bad.map((ad_name) => ({ ad_name, error_message: 'video_id: is not ready.' }));
      return tiktokAnswer(made(good.reverse(), { error_list }), 20001, 'Partial success');
    });
    const outcomes = await create(client, account, ads(20));
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(17);
    expect(outcomes[1]).toEqual({ ref: 'r1', outcome: 'created', platformId: 'id of Ad 1 [k-1]' });
    expect(outcomes[9]).toEqual({
      ref: 'r9',
      outcome: 'refused',
      refusal: { code: '20001', message: 'video_id: is not ready.', field: 'video_id' },
    });
    expect(stub.calls).toHaveLength(1);
  });

  it('assigns ids in order if the response has no names, and none to missing names if it has some', async () => {
    await start((_call, index) =>
      tiktokAnswer(
        index === 0 ? { ad_ids: ['1', 2] } : { ad_ids: ['3'], creatives: [{ ad_id: 3, ad_name: 'Ad 1 [k-1]' }] },
      ),
    );
    expect(await create(client, account, ads(2))).toEqual([
      { ref: 'r0', outcome: 'created', platformId: '1' },
      { ref: 'r1', outcome: 'created', platformId: '2' },
    ]);
    expect(await create(client, account, ads(2))).toEqual([
      { ref: 'r0', outcome: 'unknown', reason: 'the answer does not name it' },
      { ref: 'r1', outcome: 'created', platformId: '3' },
    ]);
  });

  it.each([
    ['is HTML inside HTTP 200', { text: '<html>Please wait</html>' }],
    ['is cut off', { cut: true }],
    ['has a code of a platform failure', tiktokAnswer({}, 50000, 'system error')],
  ] as [string, StubAnswer][])(
    'leaves ads unknown if the response %s, and does not send them again',
    async (_, answer) => {
      await start(() => answer);
      const outcomes = await create(client, account, ads(3));
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
      expect(stub.calls).toHaveLength(1);
    },
  );

  it('knows the outcome of one half after the response for the other half was lost', async () => {
    await start((call, index) => {
      if (index === 0) return tiktokAnswer({}, 40002, 'ad_text: no.');
      return index === 1 ? { cut: true } : tiktokAnswer(made(namesIn(call)));
    });
    const outcomes = await create(client, account, ads(4));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'created', 'created']);
  });

  it('defers the remaining ads after throttling, and keeps known outcomes', async () => {
    await start((call, index) => {
      if (index === 0) return tiktokAnswer({}, 40002, 'ad_text: no.');
      return index === 1 ? tiktokAnswer(made(namesIn(call))) : tiktokAnswer({}, 40133, 'Too many requests.');
    });
    const outcomes = await create(client, account, ads(4));
    expect(outcomes.map(({ ref, outcome }) => `${ref} ${outcome}`)).toEqual([
      ...['r0 created', 'r1 created'],
      ...['r2 deferred', 'r3 deferred'],
    ]);
    const reason = 'Too many requests.';
    expect(outcomes[3]).toMatchObject({ reason, retryAfterMs: expect.any(Number) });
    expect((outcomes[3] as { retryAfterMs: number }).retryAfterMs).toBeGreaterThanOrEqual(2000);
  });

  it("defers ads without time left: none may be created later than the call's time limit", async () => {
    await start((_call, index) => (index === 0 ? tiktokAnswer({}, 40002, 'ad_text: no.') : { cut: true }));
    const outcomes = await create(client, account, ads(4, 400));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('deferred'));
    expect(stub.calls).toHaveLength(1);
  });

  it('sends no further call after a cancellation, and defers the rest', async () => {
    const calling = new AbortController();
    await start((call, index) => {
      if (index === 1) calling.abort();
      return tiktokAnswer(made(namesIn(call)));
    });
    const outcomes = await create(client, account, { ...ads(50), calledOff: calling.signal });
    expect(stub.calls).toHaveLength(2);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(40).fill('created'),
      ...Array<string>(10).fill('deferred'),
    ]);
    for (const request of [ads(1), group])
      await expect(create(client, account, { ...request, calledOff: calling.signal })).rejects.toMatchObject({
        code: 'TRANSIENT',
        details: { platformMessage: 'not sent: it was called off' },
      });
    expect(stub.calls).toHaveLength(2);
  });

  it("sends nothing once the call's time is over", async () => {
    await start((call) => tiktokAnswer(made(namesIn(call))));
    const outcomes = await create(client, account, ads(4, 0));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('deferred'));
    expect(stub.calls).toEqual([]);
  });

  it('refuses all ads together if a field outside the creatives is at fault', async () => {
    await start(() => tiktokAnswer({}, 40007, 'adgroup_id: 20 does not exist.'));
    const outcomes = await create(client, account, ads(20));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
    expect(stub.calls).toHaveLength(1);
  });

  it.each([
    [40100, 'RATE_LIMITED'],
    [40105, 'AUTH_EXPIRED'],
    [40118, 'TURNED_AWAY'],
    [60001, 'TURNED_AWAY'],
    [40202, 'TRANSIENT'],
  ])('throws if the whole call was turned away: %d', async (code, expected) => {
    await start(() => tiktokAnswer({}, code, 'no'));
    await expect(create(client, account, ads(3))).rejects.toMatchObject({ code: expected });
    expect(stub.calls).toHaveLength(1);
  });

  it('defers the remaining ads if the account is turned away in between', async () => {
    await start((call, index) =>
      index === 0 ? tiktokAnswer(made(namesIn(call))) : tiktokAnswer({}, 40300, 'The advertiser was deleted.'),
    );
    const outcomes = await create(client, account, ads(40));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(20).fill('created'),
      ...Array<string>(20).fill('deferred'),
    ]);
  });
});

describe('creating a group', () => {
  it('returns its own outcome', async () => {
    await start(
      (_call, index) =>
        [
          tiktokAnswer({ adgroup_id: '31' }),
          tiktokAnswer({}, 40002, 'budget: Field must be greater than or equal to 60.'),
          { text: '<html>' },
        ][index] as StubAnswer,
    );
    expect(await create(client, account, group)).toEqual([{ ref: 'r0', outcome: 'created', platformId: '31' }]);
    expect(await create(client, account, group)).toMatchObject([{ outcome: 'refused', refusal: { field: 'budget' } }]);
    expect(await create(client, account, group)).toMatchObject([{ outcome: 'unknown' }]);
    const keys = stub.calls.map(({ json }) => (json as { request_id: string }).request_id);
    expect(new Set(keys).size).toBe(1);
  });

  it('leaves a group unknown that TikTok calls a duplicate, because it may exist', async () => {
    await start(() => tiktokAnswer({}, 40050, 'Duplicated requests.'));
    expect(await create(client, account, group)).toMatchObject([{ ref: 'r0', outcome: 'unknown' }]);
  });

  it('is not a refusal of the group if the app may not create anything', async () => {
    await start(() => tiktokAnswer({}, 41001, 'The interface is offline.'));
    await expect(create(client, account, group)).rejects.toMatchObject({ code: 'TURNED_AWAY' });
  });
});
