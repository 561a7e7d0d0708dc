import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayAfterManual } from '../support/manual-days.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { tiktokExperiment, tiktokForm } from './support/tiktok-form.js';

const OF = '/providers/tiktok/experiment';

interface Curves {
  data: { summary: { variable?: string }; ads: { impressions: number; value: number }[] };
}

/** An experiment whose results are the conversions that a pixel of the advertiser counts. */
function conversions(): UntrustedExperiment {
  const data = tiktokExperiment();
  Object.assign(data, {
    objective: 'CONVERSIONS',
    pixel: { id: '7300000000000000301', name: 'Vidal shop' },
    attribution_setting: '1_day_c',
  });
  Object.assign(data.information, { name: 'Bought boots', campaign_type: 'WEB_CONVERSIONS' });
  Object.assign(data.audiences, {
    placements: [{ id: 'f', value: ['IN_FEED'] }],
    custom_conversions: [{ id: 'e', value: { id: 'SHOPPING', name: 'Complete payment' } }],
  });
  return data;
}

/** A conversions experiment that ends after the last day of manual campaigns. */
function later(): UntrustedExperiment {
  const data = conversions();
  Object.assign(data.information, {
    name: 'Boots of then',
    start_date: dayAfterManual(11),
    end_date: dayAfterManual(13),
  });
  return data;
}

function videoViews(): UntrustedExperiment {
  const data = tiktokExperiment();
  Object.assign(data.information, { name: 'Seen to the end', campaign_type: 'VIDEO_VIEWS' });
  Object.assign(data.audiences, { placements: [{ id: 'f', value: ['IN_FEED'] }] });
  return data;
}

const TYPES = {
  'video views': { data: videoViews, variable: 'video_watched_6s', isSmartPlus: false },
  conversions: { data: conversions, variable: 'conversion', isSmartPlus: false },
  'conversions after the last day of manual campaigns': { data: later, variable: 'conversion', isSmartPlus: true },
};
type Type = keyof typeof TYPES;

let stack: SharedStack;
let owner: ApiClient;
/** All run at the same time. */
const uuids = new Map<Type, string>();
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'tiktok');
  for (const type of Object.keys(TYPES) as Type[]) {
    const form = await tiktokForm(TYPES[type].data());
    const answer = await owner.post<{ data: { uuid: string } }>(`${OF}/create`, form);
    expect(answer).toMatchObject({ status: 200, body: { data: { tested: 4 } } });
    uuids.set(type, answer.body.data.uuid);
  }
}, 120_000);
afterAll(() => stack?.stop());

describe('TikTok experiment', () => {
  it.each(Object.keys(TYPES) as Type[])(
    'TIKTOK-107 TIKTOK-017 TIKTOK-053 for %s ends in results of its goal',
    async (type) => {
      const id = uuids.get(type)!;
      await (await owner.raw(`/api/v1/experiments/${id}/events`)).text(); // ends with the run
      const { variable } = TYPES[type];
      const { status, body } = await owner.post<Curves>('/experiment/curves', { id, type: 'tiktok', variable });
      expect([status, body.data.summary.variable]).toEqual([200, variable]);
      expect(body.data.ads).toHaveLength(4);
      for (const ad of body.data.ads) expect(ad.impressions).toBeGreaterThan(0);
      expect(body.data.ads.some(({ value }) => value > 0)).toBe(true);
    },
  );

  it.each(Object.keys(TYPES) as Type[])('for %s shows whether it becomes Smart+ campaigns', async (type) => {
    const { data, isSmartPlus } = TYPES[type];
    const answer = await owner.post<{ data: { key?: string }[] }>(`${OF}/preflight`, data());
    expect(answer.status).toBe(200);
    const isWarned = answer.body.data.some(({ key }) => key === 'smartPlus.smartPlus');
    expect(isWarned).toBe(isSmartPlus);
  });
});
