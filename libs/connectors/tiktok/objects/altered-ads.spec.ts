import { afterEach, describe, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import { SMART_PLUS } from '../smart-plus/levels.js';
import { TikTokClient } from '../wire/client.js';
import { alteredAdsOf } from './altered-ads.js';
import { MANUAL } from './levels.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
let stub: TikTokStub;
let client: TikTokClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

describe('ads that are visible on the profile of their TikTok account', () => {
  it.each([
    ['manual', MANUAL, (mode?: string | null) => ({ dark_post_status: mode })],
    ['Smart+', SMART_PLUS, (mode?: string | null) => ({ ad_configuration: { dark_post_status: mode } })],
  ] as const)('are those in %s campaigns of the run with ads-only mode off', async (_, levels, modeOf) => {
    const rows: Record<string, object[]> = {
      campaign: [
        { campaign_id: '1', campaign_name: 'Autumn [key-0]' },
        { campaign_id: '2', campaign_name: 'Of another run [KEY-0]' },
      ],
      ad: [
        { id: '5', name: 'Kept to ads [key-1]', ...modeOf('ON') },
        { id: '6', name: 'Shown [key-2]', ...modeOf('OFF') },
        { id: '7', name: 'Mode not given [key-3]', ...modeOf(null) },
        { id: '8', name: 'Added by hand', ...modeOf('OFF') },
      ].map(({ id, name, ...more }) => ({ [levels.ad.id]: id, ad_name: name, ...more })),
    };
    stub = await startTikTokStub(({ path }) =>
      tiktokAnswer({ list: rows[path.includes('/campaign/') ? 'campaign' : 'ad'] }),
    );
    client = new TikTokClient(stub.config);
    expect(await alteredAdsOf(client, levels)(account, '[key-')).toEqual([
      { platformId: '6', features: ['dark_post_status'] },
    ]);
    const { filtering } = stub.calls[1]!.params as { filtering: string };
    expect(JSON.parse(filtering)).toMatchObject({ campaign_ids: ['1'] });
  });
});
