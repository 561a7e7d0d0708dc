import type { Answer } from '../../testing/sandbox-bench.js';
import { formatTime } from '../wire/time.js';
import { SPAIN, type TikTokBench } from './bench.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PIXEL = '7300000000000000301';
export const ACCOUNT_OF_TIKTOK = '690000000000000901';
let requests = 0;

/** A 64-bit integer that no earlier call has used. */
export const newRequestId = (): string => String(++requests);

export const smartCampaignBody = (change: object = {}): Record<string, unknown> => ({
  advertiser_id: SPAIN,
  request_id: newRequestId(),
  campaign_name: 'Smart',
  objective_type: 'WEB_CONVERSIONS',
  sales_destination: 'WEBSITE',
  budget_optimize_on: false,
  operation_status: 'DISABLE',
  ...change,
});

/** Targets adults in Spain manually; starts in two hours, runs for four days, with a budget of 200.00. */
export const smartAdGroupBody = (
  bench: TikTokBench,
  campaign: string,
  change: object = {},
): Record<string, unknown> => ({
  advertiser_id: SPAIN,
  request_id: newRequestId(),
  campaign_id: campaign,
  adgroup_name: 'Smart group',
  promotion_type: 'WEBSITE',
  optimization_goal: 'CONVERT',
  billing_event: 'OCPM',
  bid_type: 'BID_TYPE_NO_BID',
  pixel_id: PIXEL,
  optimization_event: 'SHOPPING',
  budget_mode: 'BUDGET_MODE_TOTAL',
  budget: 200,
  schedule_type: 'SCHEDULE_START_END',
  schedule_start_time: formatTime(bench.clock.ms + 2 * HOUR_MS),
  schedule_end_time: formatTime(bench.clock.ms + 2 * HOUR_MS + 4 * DAY_MS),
  placement_type: 'PLACEMENT_TYPE_NORMAL',
  placements: ['PLACEMENT_TIKTOK'],
  targeting_optimization_mode: 'MANUAL',
  targeting_spec: { location_ids: ['2510769'] },
  operation_status: 'DISABLE',
  ...change,
});

/** A creative with one video of a TikTok account. @param visual as the bench's `visual` returns it */
export const smartCreative = (visual: { video_id: string; image_ids: string[] }, change: object = {}): object => ({
  creative_info: {
    ad_format: 'SINGLE_VIDEO',
    video_info: { video_id: visual.video_id },
    image_info: visual.image_ids.map((id) => ({ web_uri: id })),
    identity_type: 'TT_USER',
    identity_id: ACCOUNT_OF_TIKTOK,
    ...change,
  },
});

export const smartAdBody = (group: string, creatives: object[], portfolio: string, change: object = {}): object => ({
  advertiser_id: SPAIN,
  adgroup_id: group,
  ad_name: 'Smart ad',
  creative_list: creatives,
  ad_text_list: [{ ad_text: 'Up to 40 % off' }],
  operation_status: 'DISABLE',
  landing_page_url_list: [{ landing_page_url: 'https://vidal.example/sale' }],
  ad_configuration: { call_to_action_id: portfolio, dark_post_status: 'ON' },
  ...change,
});

type Tree = Record<'campaign' | 'group' | 'ad' | 'portfolio', string> & {
  visual: Awaited<ReturnType<TikTokBench['visual']>>;
};

/** The usual calls of Smart+ specs. */
export class SmartPlusCalls {
  constructor(private readonly bench: TikTokBench) {}

  post(path: string, body: object): Promise<Answer> {
    return this.bench.post(`/smart_plus${path}`, body);
  }

  get(path: string, params: object = {}): Promise<Answer['body']> {
    return this.bench.data(this.bench.get(`/smart_plus${path}`, { advertiser_id: SPAIN, ...params }));
  }

  async campaign(change: object = {}): Promise<string> {
    return (await this.bench.data(this.post('/campaign/create/', smartCampaignBody(change)))).campaign_id as string;
  }

  async adGroup(campaign: string, change: object = {}): Promise<string> {
    const body = smartAdGroupBody(this.bench, campaign, change);
    return (await this.bench.data(this.post('/adgroup/create/', body))).adgroup_id as string;
  }

  /** Creates a portfolio of one recommended text. */
  async portfolio(text = 'Shop now'): Promise<string> {
    const ask = {
      advertiser_id: SPAIN,
      new_version: true,
      objective_type: 'WEB_CONVERSIONS',
      promotion_type: 'WEBSITE',
    };
    const { recommend_assets: assets } = await this.bench.data(this.bench.get('/creative/cta/recommend/', ask));
    const content = assets.filter((one: { asset_content: string }) => one.asset_content === text);
    const body = { advertiser_id: SPAIN, creative_portfolio_type: 'CTA', portfolio_content: content };
    return (await this.bench.data(this.bench.post('/creative/portfolio/create/', body)))
      .creative_portfolio_id as string;
  }

  async ad(group: string, creatives: object[], portfolio: string, change: object = {}): Promise<string> {
    const body = smartAdBody(group, creatives, portfolio, change);
    return (await this.bench.data(this.post('/ad/create/', body))).smart_plus_ad_id as string;
  }

  /** A campaign with an ad group and an ad with one creative and one text; the ad can be changed immediately. */
  async tree(): Promise<Tree> {
    const visual = await this.bench.visual('hero');
    const campaign = await this.campaign();
    const group = await this.adGroup(campaign);
    const portfolio = await this.portfolio();
    const ad = await this.ad(group, [smartCreative(visual)], portfolio);
    this.bench.wait(6000);
    return { campaign, group, ad, portfolio, visual };
  }

  /** Changes the status of objects of one level. */
  switch(level: 'campaign' | 'adgroup' | 'ad', ids: string[], status: string): Promise<Answer> {
    const field = level === 'ad' ? 'smart_plus_ad_ids' : `${level}_ids`;
    return this.post(`/${level}/status/update/`, { advertiser_id: SPAIN, [field]: ids, operation_status: status });
  }
}
