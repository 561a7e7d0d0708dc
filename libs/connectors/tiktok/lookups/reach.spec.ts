import { afterEach, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { TikTokClient } from '../wire/client.js';
import { audienceSizes } from './reach.js';

let stub: TikTokStub;
let client: TikTokClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

it('reach counts a small audience as shown, and an empty one as not shown', async () => {
  const people = [
    { lower_end: 300, upper_end: 900 },
    { lower_end: 0, upper_end: 0 },
  ];
  stub = await startTikTokStub(() => tiktokAnswer({ user_count: people.shift() }));
  client = new TikTokClient(stub.config);
  const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
  const sizeOf = async () =>
    (await audienceSizes(client, account, { input: tiktokInput(), audiences: [{ ages: 0 }] }))[0];
  expect(await sizeOf()).toEqual({ lower: 300, upper: 900, problem: null });
  expect(await sizeOf()).toEqual({ lower: 0, upper: 0, problem: { key: 'experiment.audienceEmpty' } });
});
