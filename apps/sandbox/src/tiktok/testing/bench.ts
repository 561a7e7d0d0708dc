import { createHash } from 'node:crypto';
import type { SandboxConfig } from '../../config.js';
import { DAY_MS, read, SandboxBench, type Answer } from '../../testing/sandbox-bench.js';
import { formatTime } from '../wire/time.js';
import { jpegOf, mp4Of } from './media-files.js';

const HOUR_MS = 3_600_000;

export const SPAIN = '7001000000000000101';
export const USA = '7001000000000000102';
export const JAPAN = '7001000000000000103';
export const ARCHIVE = '7001000000000000104';
export const COFFEE = '7001000000000000105';
export const NEWCOMER = '7001000000000000106';

/** A sandbox with a person signed in to TikTok, and the usual calls of specs. No limits on calls apply unless a spec asks for them. */
export class TikTokBench extends SandboxBench {
  token = '';

  static override async open(change: Partial<SandboxConfig> = {}): Promise<TikTokBench> {
    return new TikTokBench(await SandboxBench.start({ tiktokAppTier: 'unlimited', ...change })).signedIn();
  }

  override async restart(): Promise<TikTokBench> {
    return new TikTokBench(await this.startFresh()).signedIn();
  }

  private async signedIn(): Promise<this> {
    this.token = await this.signIn('Nora Vidal');
    return this;
  }

  async signIn(person: string, more: { advertisers?: string[]; scopes?: number[] } = {}): Promise<string> {
    const { body } = await this.control('POST', 'tiktok/tokens', { person, ...more });
    return body.access_token as string;
  }

  /** @param path with its slashes; lists and objects in `params` become JSON, as the API expects */
  async get(path: string, params: Record<string, unknown> = {}, token = this.token): Promise<Answer> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    return this.send(`${path}?${query}`, { headers: { 'access-token': token } });
  }

  async post(path: string, body: unknown = {}, token = this.token): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { 'access-token': token }) };
    return this.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    return read(await fetch(`${this.sandbox.url}/tiktok/open_api/v1.3${path}`, init));
  }

  /** `data` of a call that must succeed. */
  async data(answer: Promise<Answer>): Promise<Answer['body']> {
    const { body } = await answer;
    if (body.code !== 0) throw new Error(JSON.stringify(body));
    return body.data as Answer['body'];
  }

  /** Creates an object and returns its id. */
  private async make(path: string, body: object, id: string): Promise<string> {
    return (await this.data(this.post(path, body)))[id] as string;
  }

  campaign(change: object = {}): Promise<string> {
    return this.make('/campaign/create/', campaignBody(change), 'campaign_id');
  }

  adGroup(campaign: string, change: object = {}): Promise<string> {
    return this.make('/adgroup/create/', this.adGroupBody(campaign, change), 'adgroup_id');
  }

  /** Starts in two hours, runs for four days, with a budget of 200.00. */
  adGroupBody(campaign: string, change: object = {}): Record<string, unknown> {
    const { ms } = this.clock;
    return {
      advertiser_id: SPAIN,
      campaign_id: campaign,
      adgroup_name: 'Group',
      promotion_type: 'WEBSITE',
      placement_type: 'PLACEMENT_TYPE_NORMAL',
      placements: ['PLACEMENT_TIKTOK'],
      location_ids: ['2510769'],
      budget_mode: 'BUDGET_MODE_TOTAL',
      budget: 200,
      schedule_type: 'SCHEDULE_START_END',
      schedule_start_time: formatTime(ms + HOUR_MS * 2),
      schedule_end_time: formatTime(ms + 2 * HOUR_MS + 4 * DAY_MS),
      optimization_goal: 'CLICK',
      billing_event: 'CPC',
      bid_type: 'BID_TYPE_NO_BID',
      pacing: 'PACING_MODE_SMOOTH',
      operation_status: 'DISABLE',
      ...change,
    };
  }

  /** Sends a multipart body. @param file undefined for a body without a file */
  async upload(
    path: string,
    fields: Record<string, string>,
    file?: { field: string; name: string; bytes: Buffer },
  ): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
    return this.send(path, { method: 'POST', headers: { 'access-token': this.token }, body });
  }

  /** Uploads a file of the Spanish advertiser with its MD5. */
  uploadMedia(
    kind: 'image' | 'video' | 'music',
    name: string,
    bytes: Buffer,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const path = kind === 'music' ? '/file/music/upload/' : `/file/${kind}/ad/upload/`;
    const fields = { advertiser_id: SPAIN, [`${kind}_signature`]: md5(bytes), ...more };
    return this.upload(path, fields, { field: `${kind}_file`, name, bytes });
  }

  /** Uploads a video with its cover and waits until both are ready. */
  async visual(text: string): Promise<{ video_id: string; image_ids: string[] }> {
    const [{ video_id }] = await this.data(this.uploadMedia('video', `${text}.mp4`, mp4Of(text)));
    const { image_id } = await this.data(this.uploadMedia('image', `${text}.jpg`, jpegOf(text)));
    this.wait(2000);
    return { video_id, image_ids: [image_id] };
  }

  createAds(adGroup: string, creatives: object[]): Promise<Answer> {
    return this.post('/ad/create/', { advertiser_id: SPAIN, adgroup_id: adGroup, creatives });
  }

  /** Changes the status of campaigns, ad groups or ads. */
  switch(level: 'campaign' | 'adgroup' | 'ad', ids: string[], status: string, more: object = {}): Promise<Answer> {
    const body = { advertiser_id: SPAIN, [`${level}_ids`]: ids, operation_status: status, ...more };
    return this.post(`/${level}/status/update/`, body);
  }

  /** Lists the objects of a level. */
  async list(level: 'campaign' | 'adgroup' | 'ad', filtering?: object, more: object = {}): Promise<Answer['body'][]> {
    const params = { advertiser_id: SPAIN, filtering, page_size: 1000, ...more };
    return (await this.data(this.get(`/${level}/get/`, params))).list as Answer['body'][];
  }

  fault(kind: string, more: object = {}): Promise<Answer> {
    return this.control('POST', 'faults', { platform: 'tiktok', kind, ...more });
  }
}

export function campaignBody(change: object = {}): Record<string, unknown> {
  return {
    advertiser_id: SPAIN,
    campaign_name: 'Campaign',
    objective_type: 'TRAFFIC',
    budget_mode: 'BUDGET_MODE_INFINITE',
    operation_status: 'DISABLE',
    ...change,
  };
}

/** A video ad of the Spanish advertiser. @param visual as `visual` returns it */
export function creativeBody(visual: object, change: object = {}): Record<string, unknown> {
  return {
    ad_name: 'Ad',
    identity_type: 'TT_USER',
    identity_id: '690000000000000901',
    ad_format: 'SINGLE_VIDEO',
    ad_text: 'Up to 40 % off',
    call_to_action: 'SHOP_NOW',
    landing_page_url: 'https://vidal.example/sale',
    operation_status: 'DISABLE',
    ...visual,
    ...change,
  };
}

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
