import type { SandboxConfig } from '../../config.js';
import { DAY_MS, read, SandboxBench, type Answer } from '../../testing/sandbox-bench.js';

export const SPAIN = 'act_100100000000101';
export const USA = 'act_100100000000102';
export const JAPAN = 'act_100100000000103';
export const ARCHIVE = 'act_100100000000104';
export const PAGE = '200100000000201';
export const OUTLET_PAGE = '200100000000204';
export const PIXEL = '400100000000401';
export const LEAD_FORM = '500100000000501';

/** A sandbox with a person signed in to Meta, and methods for frequent calls. */
export class Bench extends SandboxBench {
  token = '';

  static override async open(change: Partial<SandboxConfig> = {}): Promise<Bench> {
    return new Bench(await SandboxBench.start(change)).signedIn();
  }

  override async restart(): Promise<Bench> {
    return new Bench(await this.startFresh()).signedIn();
  }

  private async signedIn(): Promise<this> {
    this.token = await this.signIn('Nora Vidal');
    return this;
  }

  async signIn(person: string, scopes?: string[]): Promise<string> {
    const { body } = await this.control('POST', 'meta/tokens', { person, scopes });
    return body.access_token as string;
  }

  async get(path: string, params: Record<string, unknown> = {}): Promise<Answer> {
    return read(await fetch(`${this.sandbox.url}/meta/v26.0/${path}?${form({ access_token: this.token, ...params })}`));
  }

  async post(path: string, params: Record<string, unknown> = {}, version = 'v26.0/'): Promise<Answer> {
    const body = form({ access_token: this.token, ...params });
    return read(await fetch(`${this.sandbox.url}/meta/${version}${path}`, { method: 'POST', body }));
  }

  async remove(path: string, params: Record<string, unknown> = {}): Promise<Answer> {
    const query = form({ access_token: this.token, ...params });
    return read(await fetch(`${this.sandbox.url}/meta/v26.0/${path}?${query}`, { method: 'DELETE' }));
  }

  async upload(
    path: string,
    fields: Record<string, unknown>,
    files: Record<string, { name: string; bytes: Buffer }>,
  ): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of form({ access_token: this.token, ...fields })) body.set(name, value);
    for (const [field, file] of Object.entries(files))
      body.set(field, new Blob([new Uint8Array(file.bytes)]), file.name);
    return read(await fetch(`${this.sandbox.url}/meta/v26.0/${path}`, { method: 'POST', body }));
  }

  /** Items are `[method, path, params, more]`. */
  async batch(
    items: { method?: string; path: string; params?: Record<string, unknown>; [more: string]: unknown }[],
  ): Promise<Answer> {
    const batch = items.map(({ method = 'POST', path, params = {}, ...more }) => ({
      ...(method === 'GET'
        ? { method, relative_url: `v26.0/${path}?${form(params)}` }
        : { method, relative_url: `v26.0/${path}`, body: form(params).toString() }),
      ...more,
    }));
    return this.post('', { batch: JSON.stringify(batch) }, '');
  }

  /** Creates an object and returns its id; throws if it is refused. */
  async make(path: string, params: Record<string, unknown>): Promise<string> {
    const { status, body } = await this.post(path, params);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as string;
  }

  campaign(change: Record<string, unknown> = {}, account = SPAIN): Promise<string> {
    return this.make(`${account}/campaigns`, campaignParams(change));
  }

  adSet(campaign: string, change: Record<string, unknown> = {}, account = SPAIN): Promise<string> {
    return this.make(`${account}/adsets`, this.adSetParams(campaign, change));
  }

  adSetParams(campaign: string, change: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      name: 'Set',
      campaign_id: campaign,
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      lifetime_budget: 20_000,
      start_time: Math.floor(this.clock.ms / 1000),
      end_time: Math.floor((this.clock.ms + 4 * DAY_MS) / 1000),
      targeting: { geo_locations: { countries: ['ES'] }, age_min: 25, age_max: 45 },
      dsa_beneficiary: 'Vidal SL',
      dsa_payor: 'Vidal SL',
      ...change,
    };
  }

  creative(change: Record<string, unknown> = {}, account = SPAIN): Promise<string> {
    return this.make(`${account}/adcreatives`, creativeParams(change));
  }

  ad(adSet: string, creative: string, change: Record<string, unknown> = {}, account = SPAIN): Promise<string> {
    return this.make(`${account}/ads`, {
      name: 'Ad',
      adset_id: adSet,
      creative: { creative_id: creative },
      status: 'PAUSED',
      ...change,
    });
  }

  /** A campaign that delivers: one ad set with this many ads of different headlines, all reviewed and switched on. */
  async live(
    ads = 3,
    change: { campaign?: Record<string, unknown>; adSet?: Record<string, unknown> } = {},
  ): Promise<{ campaign: string; adSet: string; ads: string[] }> {
    const campaign = await this.campaign(change.campaign);
    const adSet = await this.adSet(campaign, { status: 'ACTIVE', ...change.adSet });
    const ids: string[] = [];
    for (let index = 0; index < ads; index += 1) {
      const creative = await this.creative({ name: `Headline ${index}` });
      ids.push(await this.ad(adSet, creative, { name: `Ad ${index}`, status: 'ACTIVE' }));
    }
    this.wait(1000);
    await this.make(campaign, { status: 'ACTIVE' });
    return { campaign, adSet, ads: ids };
  }
}

export function campaignParams(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Campaign',
    objective: 'OUTCOME_TRAFFIC',
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
    status: 'PAUSED',
    ...change,
  };
}

/** `change` goes into link_data, except for `page_id`, `instagram_user_id` and `spec` (whole parameters). */
export function creativeParams(change: Record<string, unknown> = {}): Record<string, unknown> {
  const { page_id: page = PAGE, instagram_user_id: instagram, spec, ...link } = change;
  return {
    name: 'Creative',
    object_story_spec: {
      page_id: page,
      ...(instagram !== undefined && { instagram_user_id: instagram }),
      link_data: {
        link: 'https://vidal.example/sale',
        message: 'Up to 40 % off',
        name: 'Autumn sale',
        call_to_action: { type: 'SHOP_NOW', value: { link: 'https://vidal.example/sale' } },
        ...link,
      },
    },
    ...(spec as Record<string, unknown>),
  };
}

function form(params: Record<string, unknown>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return body;
}
