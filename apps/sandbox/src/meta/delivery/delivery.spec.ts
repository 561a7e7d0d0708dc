import { afterEach, describe, expect, it } from '@jest/globals';
import { Bench, JAPAN, PIXEL, SPAIN } from '../testing/bench.js';

let bench: Bench;
afterEach(() => bench.close());

interface Row {
  ad_id: string;
  impressions: string;
  spend: string;
  inline_link_clicks?: string;
  date_start: string;
  actions?: { action_type: string; value: string }[];
}
const FIELDS = 'ad_id,impressions,reach,frequency,spend,inline_link_clicks,clicks,ctr,actions';
const rows = async (id: string, params: Record<string, unknown> = {}): Promise<Row[]> =>
  (await bench.get(`${id}/insights`, { level: 'ad', fields: FIELDS, date_preset: 'maximum', limit: 500, ...params }))
    .body.data;
const total = (list: Row[], field: 'impressions' | 'spend'): number =>
  list.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0) / 100;

describe('campaign clock', () => {
  it('is real time before the start, begins at the scheduled start, and runs at the scale from then on', async () => {
    bench = await Bench.open();
    const starts = Math.floor((bench.clock.ms + 7_200_000) / 1000);
    const campaign = await bench.campaign();
    const adSet = await bench.adSet(campaign, { status: 'ACTIVE', start_time: starts });
    await bench.ad(adSet, await bench.creative(), { status: 'ACTIVE' });
    const clock = async () => (await bench.control('GET', `clock?campaign=${campaign}`)).body;
    expect(await clock()).toEqual({ now: new Date(bench.clock.ms).toISOString(), scale: 2880, live: false });
    bench.wait(1000);
    await bench.make(campaign, { status: 'ACTIVE' });
    expect(await clock()).toEqual({ now: new Date(starts * 1000).toISOString(), scale: 2880, live: true });
    bench.wait(30_000);
    expect(Date.parse((await clock()).now) - starts * 1000).toBe(86_400_000);
    expect((await fetch(`${bench.sandbox.url}/meta/__sandbox/clock?campaign=${campaign}`)).status).toBe(200);
  });

  it('stops while the sandbox is down, and keeps what was delivered', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live();
    bench.waitDays(1);
    const before = (await bench.control('GET', `clock?campaign=${campaign}`)).body.now;
    const delivered = await rows(campaign);
    await bench.sandbox.close();
    bench.wait(3_600_000);
    bench = await bench.restart();
    expect((await bench.control('GET', `clock?campaign=${campaign}`)).body).toMatchObject({ now: before, live: true });
    expect(await rows(campaign)).toEqual(delivered);
    bench.waitDays(1);
    expect(total(await rows(campaign), 'impressions')).toBeGreaterThan(total(delivered, 'impressions'));
  });
});

describe('delivery', () => {
  it('spends nearly the whole lifetime budget, and never a minor unit more', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(5, { adSet: { lifetime_budget: 20_000 } });
    for (let step = 0; step < 12; step += 1) {
      bench.waitDays(0.5);
      expect(total(await rows(campaign), 'spend')).toBeLessThanOrEqual(200);
    }
    const spent = total(await rows(campaign), 'spend');
    expect(spent).toBeGreaterThan(190);
    expect((await bench.get(campaign, { fields: 'effective_status' })).body.effective_status).toBe('ACTIVE');
  });

  it('returns the remaining budget: in total for an ad set with a lifetime budget, until midnight for a daily budget', async () => {
    bench = await Bench.open();
    const { campaign, adSet } = await bench.live(2, { adSet: { lifetime_budget: 20_000 } });
    const left = async (id: string): Promise<number> =>
      Number((await bench.get(id, { fields: 'budget_remaining' })).body.budget_remaining);
    expect(await left(adSet)).toBe(20_000);
    bench.waitDays(2);
    const spent = 100 * total(await rows(campaign), 'spend');
    expect(spent).toBeGreaterThan(5000);
    expect(Math.abs((await left(adSet)) - (20_000 - spent))).toBeLessThanOrEqual(1);
    const daily = await bench.live(2, { campaign: { daily_budget: 5000 }, adSet: { lifetime_budget: undefined } });
    bench.waitDays(0.5); // 22:00 in Madrid; the campaign began at 10:00
    expect(await left(daily.campaign)).toBeLessThan(1000);
    bench.waitDays(0.25);
    expect(await left(daily.campaign)).toBeGreaterThan(4000);
    expect((await bench.get(daily.adSet, { fields: 'budget_remaining' })).body.budget_remaining).toBeUndefined();
  });

  it('sums up from ads to the campaign and from days to the total, with spend in whole minor units', async () => {
    bench = await Bench.open();
    const { campaign, adSet } = await bench.live(4);
    bench.waitDays(3);
    const whole = await rows(campaign);
    const daily = await rows(campaign, { time_increment: 1 });
    const set = await rows(adSet, { level: 'adset' });
    const one = await rows(campaign, { level: 'campaign' });
    expect(new Set(daily.map((row) => row.date_start)).size).toBeGreaterThan(2);
    for (const field of ['impressions', 'spend'] as const) {
      expect(total(daily, field)).toBe(total(whole, field));
      expect(total(set, field)).toBe(total(whole, field));
      expect(total(one, field)).toBe(total(whole, field));
    }
    expect(whole.every((row) => /^\d+\.\d\d$/.test(row.spend) && /^\d+$/.test(row.impressions))).toBe(true);
  });

  it('respects a daily budget on every day, and counts yen in whole units', async () => {
    bench = await Bench.open();
    const campaign = await bench.campaign({}, JAPAN);
    const adSet = await bench.adSet(
      campaign,
      {
        status: 'ACTIVE',
        lifetime_budget: undefined,
        daily_budget: 900,
        targeting: { geo_locations: { countries: ['JP'] } },
      },
      JAPAN,
    );
    const creative = await bench.creative({}, JAPAN);
    await bench.ad(adSet, creative, { status: 'ACTIVE' }, JAPAN);
    bench.wait(1000);
    await bench.make(campaign, { status: 'ACTIVE' });
    bench.waitDays(5);
    const daily = await rows(campaign, { time_increment: 1 });
    expect(daily.length).toBeGreaterThan(3);
    for (const row of daily) {
      expect(row.spend).toMatch(/^\d+$/);
      expect(Number(row.spend)).toBeLessThanOrEqual(900);
    }
  });

  it('stops with a pause, at the amount delivered until then', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live();
    bench.waitDays(1.37);
    await bench.make(campaign, { status: 'PAUSED' });
    const stopped = await rows(campaign);
    expect(total(stopped, 'impressions')).toBeGreaterThan(0);
    bench.waitDays(2);
    expect(await rows(campaign)).toEqual(stopped);
  });

  it('delivers the same with many reads or one', async () => {
    const run = async (reads: number): Promise<unknown> => {
      bench = await Bench.open();
      const { campaign } = await bench.live(3);
      for (let step = 0; step < reads; step += 1) {
        bench.waitDays(2 / reads);
        await rows(campaign);
      }
      return (await rows(campaign)).map(({ ad_id: _, ...row }) => row);
    };
    const often = await run(16);
    await bench.close();
    expect(await run(1)).toEqual(often);
  });

  it('delivers by the truth, with click-through rates within its spread', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(6, { adSet: { lifetime_budget: 900_000 } });
    bench.waitDays(4.2);
    const truth = new Map<string, { ctr: number; ctrAll: number }>(
      (await bench.control('GET', `truth?campaign=${campaign}`)).body.data.map((row: { id: string }) => [row.id, row]),
    );
    for (const row of await rows(campaign)) {
      const impressions = Number(row.impressions);
      expect(impressions).toBeGreaterThan(20_000);
      const expected = truth.get(row.ad_id)?.ctr ?? 0;
      // Binomial noise, plus 0.12 of log-odds from day to day over five days.
      const sd = Math.sqrt((expected * (1 - expected)) / impressions + (0.12 * expected) ** 2 / 4);
      expect(Math.abs(Number(row.inline_link_clicks) / impressions - expected)).toBeLessThan(4 * sd);
    }
  });

  it('lets ads compete with the strength set for the platform, and not at all by default', async () => {
    /** Each ad's impressions as a multiple of an even share, ascending. */
    const parts = async (selfCompetition: Record<string, number>): Promise<number[]> => {
      bench = await Bench.open({ selfCompetition });
      const { campaign } = await bench.live(12, { adSet: { lifetime_budget: 900_000 } });
      bench.waitDays(2);
      const shown = (await rows(campaign)).map(({ impressions }) => Number(impressions));
      const share = shown.reduce((sum, one) => sum + one, 0) / 12;
      return shown.map((one) => one / share).sort((x, y) => x - y);
    };
    const alone = await parts({ any: 0 });
    for (const change of [{ any: 1 }, { meta: 1 }] as Record<string, number>[]) {
      await bench.close();
      const rivals = await parts(change);
      expect(rivals[0]).toBeLessThan(0.5 * alone[0]!);
      expect(rivals.at(-1)).toBeGreaterThan(alone.at(-1)!);
    }
    await bench.close();
    expect(await parts({ tiktok: 1 })).toEqual(alone);
  });

  it('counts conversions of the promoted event under its names, increasing with time', async () => {
    bench = await Bench.open();
    const sales = {
      optimization_goal: 'OFFSITE_CONVERSIONS',
      promoted_object: { pixel_id: PIXEL, custom_event_type: 'PURCHASE' },
      lifetime_budget: 500_000,
    };
    const { campaign } = await bench.live(2, { campaign: { objective: 'OUTCOME_SALES' }, adSet: sales });
    const purchases = async (): Promise<number> =>
      (await rows(campaign)).reduce(
        (sum, row) => sum + Number(row.actions?.find((action) => action.action_type === 'omni_purchase')?.value ?? 0),
        0,
      );
    bench.waitDays(4.5);
    const atEnd = await purchases();
    const impressions = total(await rows(campaign), 'impressions');
    bench.waitDays(7);
    expect(await purchases()).toBeGreaterThan(atEnd);
    expect(total(await rows(campaign), 'impressions')).toBe(impressions);
    const { data } = (
      await bench.get(`${campaign}/insights`, { fields: 'actions,action_values,purchase_roas', date_preset: 'maximum' })
    ).body;
    expect(data[0].actions.map((action: { action_type: string }) => action.action_type)).toEqual(
      expect.arrayContaining(['link_click', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase']),
    );
    expect(Number(data[0].action_values[0].value)).toBeGreaterThan(0);
  });

  it('leaves out objects without delivery', async () => {
    bench = await Bench.open();
    const { campaign, ads } = await bench.live(3);
    await bench.make(ads[0] as string, { status: 'PAUSED' });
    bench.waitDays(1);
    expect((await rows(campaign)).map((row) => row.ad_id)).toEqual(ads.slice(1));
  });
});

describe('truth', () => {
  it('is equal for the same seed and content in another sandbox, and different for another seed', async () => {
    const truth = async (seed: string): Promise<number[]> => {
      bench = await Bench.open({ seed });
      const { campaign } = await bench.live(3);
      const { data } = (await bench.control('GET', `truth?campaign=${campaign}`)).body;
      return data.map((row: { ctr: number }) => row.ctr).sort();
    };
    const first = await truth('polyad');
    await bench.close();
    const second = await truth('polyad');
    await bench.close();
    expect(second).toEqual(first);
    expect(await truth('another')).not.toEqual(first);
    expect(new Set(first).size).toBe(3);
  });

  it('is known for content without an ad, and equal to that of its ad', async () => {
    bench = await Bench.open();
    const { ads } = await bench.live(1);
    const { data: real } = (await bench.control('GET', `truth?ads=${ads[0]}`)).body;
    const content = {
      headline: 'Headline 0',
      message: 'Up to 40 % off',
      description: '',
      visual: '',
      callToAction: 'SHOP_NOW',
    };
    const targeting = { geo_locations: { countries: ['ES'] }, age_min: 25, age_max: 45 };
    const { data: contentTruths } = (await bench.control('POST', 'truth', [{ content, targeting }])).body;
    expect(contentTruths[0].ctr).toBe(real[0].ctr);
  });
});

describe('insights', () => {
  it('run a report from not started to completed, and return its pages', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(5);
    bench.waitDays(2);
    const { report_run_id: run } = (
      await bench.post(`${campaign}/insights`, {
        level: 'ad',
        fields: FIELDS,
        date_preset: 'maximum',
        time_increment: 1,
      })
    ).body;
    const states: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      const { async_status: status, async_percent_completion: percent } = (await bench.get(run)).body;
      states.push(`${status} ${percent === 100}`);
      if (percent < 100) expect((await bench.get(`${run}/insights`)).body.error.code).toBe(2601);
      bench.wait(100);
    }
    expect([...new Set(states)]).toEqual([
      'Job Not Started false',
      'Job Started false',
      'Job Running false',
      'Job Completed true',
    ]);
    const seen: Row[] = [];
    let after: string | undefined;
    do {
      const { body } = await bench.get(`${run}/insights`, { limit: 4, ...(after && { after }) });
      seen.push(...body.data);
      after = body.paging.next && body.paging.cursors.after;
    } while (after);
    expect(seen).toHaveLength(5 * new Set(seen.map((row) => row.date_start)).size);
    expect(new Set(seen.map((row) => `${row.ad_id}/${row.date_start}`)).size).toBe(seen.length);
  });

  it('can stay at a percentage', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(1);
    await bench.control('POST', 'faults', { kind: 'stuck-report' });
    const { report_run_id: run } = (await bench.post(`${campaign}/insights`, { date_preset: 'maximum' })).body;
    bench.wait(600_000);
    expect((await bench.get(run)).body).toMatchObject({
      async_status: 'Job Running',
      async_percent_completion: 40,
      is_running: true,
    });
  });

  it('can take longer for one report', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(1);
    await bench.control('POST', 'faults', { kind: 'slow-report', ms: 5_000 });
    const { report_run_id: run } = (await bench.post(`${campaign}/insights`, { date_preset: 'maximum' })).body;
    bench.wait(5_000);
    expect((await bench.get(run)).body).toMatchObject({ async_status: 'Job Running', async_percent_completion: 92 });
    bench.wait(1_000);
    expect((await bench.get(run)).body).toMatchObject({ async_status: 'Job Completed' });
  });

  it('filter, sort and page without an async job', async () => {
    bench = await Bench.open();
    const { campaign, ads } = await bench.live(5);
    bench.waitDays(1);
    const chosen = await rows(campaign, { filtering: [{ field: 'ad.id', operator: 'IN', value: ads.slice(0, 2) }] });
    expect(chosen.map((row) => row.ad_id)).toEqual(ads.slice(0, 2));
    const sorted = await rows(campaign, { sort: ['impressions_descending'] });
    expect(sorted.map((row) => Number(row.impressions))).toEqual(
      sorted.map((row) => Number(row.impressions)).sort((a, b) => b - a),
    );
    const first = (
      await bench.get(`${campaign}/insights`, { level: 'ad', fields: 'ad_id', date_preset: 'maximum', limit: 3 })
    ).body;
    const second = (
      await bench.get(`${campaign}/insights`, {
        level: 'ad',
        fields: 'ad_id',
        date_preset: 'maximum',
        limit: 3,
        after: first.paging.cursors.after,
      })
    ).body;
    expect([...first.data, ...second.data].map((row: Row) => row.ad_id)).toEqual(ads);
    expect(second.paging.next).toBeUndefined();
  });

  it.each([
    [
      'both a preset and a range',
      { date_preset: 'maximum', time_range: { since: '2026-11-01', until: '2026-11-02' } },
      100,
    ],
    ['steps of more than 90 days', { time_increment: 91 }, 100],
    ['an unknown window', { action_attribution_windows: ['3d_click'] }, 100],
    ['more than 37 months ago', { time_range: { since: '2020-01-01', until: '2026-11-02' } }, 3018],
    ['an unknown field', { fields: 'happiness' }, 100],
    ['a level above the object', { level: 'account' }, 100],
  ])('refuses %s', async (_, params, code) => {
    bench = await Bench.open();
    const campaign = await bench.campaign();
    const { status, body } = await bench.get(`${campaign}/insights`, params);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  it('cover a whole account', async () => {
    bench = await Bench.open();
    const { campaign } = await bench.live(2);
    bench.waitDays(1);
    const { data } = (
      await bench.get(`${SPAIN}/insights`, {
        level: 'campaign',
        fields: 'campaign_id,campaign_name,account_currency',
        date_preset: 'maximum',
      })
    ).body;
    expect(data).toEqual([
      {
        campaign_id: campaign,
        campaign_name: 'Campaign',
        account_currency: 'EUR',
        date_start: expect.any(String),
        date_stop: expect.any(String),
      },
    ]);
  });
});
