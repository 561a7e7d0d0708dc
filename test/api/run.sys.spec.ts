import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

interface State {
  data: {
    status: string;
    is_live: boolean;
    progress: { phase: string; plannedAds: number; createdAds: number; reason: string | null };
  };
}
interface Row {
  name: string;
  type: string;
  value: number;
  observed: number | null;
  lower_bound: number;
  upper_bound: number;
  impressions: number | null;
  link_click: number | null;
  spend: number | null;
  components: Record<string, string>;
  plot_points: [number, number][] | null;
  confidence: number;
  asset: string | null;
}
interface Listed {
  uuid: string;
  manager_url: string;
  outcome: { verdict: string; variable: string; best: string | null; value: number | null } | null;
}
interface Curves {
  data: {
    ads: Row[];
    pagination: { page: number; size: number; total: number };
    best: Row;
    median: Row;
    worst: Row;
    fep: Row;
    failed: Row[];
    conversions: { id: string; count: number }[];
    anchors: { component: string; values: string[] }[];
    summary: {
      status: string;
      created: number;
      tested: number;
      impressions: number;
      spend: number;
      is_preview: boolean;
    };
  };
}

const PERSON = { email: `${crypto.randomUUID()}@run.polyad.test`, password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let uuid: string;
let events: string;

/** One experiment runs to its end in some 20 s: a day of the campaign takes two seconds. */
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  const data = experiment();
  data.information.budget = 400;
  const submitted = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  uuid = submitted.body.data.uuid;
  // The stream ends when the run has ended.
  events = await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
}, 180_000);
afterAll(() => stack?.stop());

const curves = (query: object = {}) =>
  owner.post<Curves>('/experiment/curves', { id: uuid, variable: 'link_click', ...query });

describe('experiment from submit to results', () => {
  it('streams every step of the run, the last one with its final status', () => {
    const states = events
      .split('\n\n')
      .filter((event) => event.startsWith('event: progress'))
      .map((event) => (JSON.parse(event.slice(event.indexOf('data: ') + 6)) as State).data);
    expect(states.at(-1)).toMatchObject({ status: 'PENDING_REVIEW', progress: { createdAds: 4, plannedAds: 4 } });
    expect(states.map(({ progress }) => progress.phase)).toContain('running');
  });

  it('is recorded in the trail with its submitter, and once when it begins to spend', async () => {
    const { body } = await owner.get<{ data: { rows: { action: string; target: string; who: object | null }[] } }>(
      '/profile/audit?size=100',
    );
    expect(body.data.rows.filter(({ target }) => target === uuid)).toMatchObject([
      { action: 'experiment.live', who: null },
      { action: 'experiment.submitted', who: { email: PERSON.email } },
    ]);
  });

  it('LIFE-011 is completed by the first opening of its results', async () => {
    const before = await owner.post<{ data: { experiments: { status: string }[] } }>('/experiments', {
      type: 'completed',
    });
    expect(before.body.data.experiments[0]?.status).toBe('PENDING_REVIEW');
    const first = await curves();
    expect(first.body.data.summary.status).toBe('COMPLETED');
    const after = await owner.get<State>(`/experiments/${uuid}/progress`);
    expect(after.body.data).toMatchObject({ status: 'COMPLETED', is_live: false, progress: { createdAds: 4 } });
  });

  it('RESULT-018 RESULT-019 RESULT-024 RESULT-025 ranks the ads and shows curves of best, median, worst and the pool', async () => {
    const { status, body } = await curves();
    expect(status).toBe(200);
    const { ads, best, median, worst, fep, summary, pagination, conversions } = body.data;
    expect(pagination).toEqual({ page: 1, size: 10, total: 4 });
    expect(summary).toMatchObject({ created: 4, tested: 4, is_preview: false });
    expect(ads.map(({ type, plot_points }) => [type, plot_points])).toEqual(ads.map(() => ['real', null]));
    const values = ads.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect([best.value, worst.value]).toEqual([values[0], values.at(-1)]);
    expect([best.type, median.type, worst.type, fep.type]).toEqual(['best', 'median', 'worst', 'FEP']);
    for (const row of [...ads, best, median, worst, fep]) {
      expect(row.lower_bound).toBeLessThanOrEqual(row.value);
      expect(row.upper_bound).toBeGreaterThanOrEqual(row.value);
    }
    for (const row of [best, median, worst, fep]) expect(row.plot_points).toHaveLength(101);
    for (const row of ads) expect(row.observed).toBeCloseTo(row.link_click! / row.impressions!, 12);
    expect(fep.value).toBeCloseTo(fep.link_click! / fep.impressions!, 12);
    expect(summary.impressions).toBe(ads.reduce((sum, { impressions }) => sum + impressions!, 0));
    expect(summary.spend).toBeLessThanOrEqual(400);
    expect(conversions.find(({ id }) => id === 'link_click')?.count).toBe(fep.link_click);
    expect((await owner.get(`/assets/${best.asset}`)).status).toBe(200);
  });

  it('RESULT-020 RESULT-021 RESULT-022 RESULT-023 returns every row with the fields of a result', async () => {
    const { ads, best } = (await curves()).body.data;
    for (const field of [
      ...['uuid', 'type', 'name', 'headline', 'copy', 'description', 'asset', 'ages', 'genders', 'geolocations'],
      ...['demographics', 'interests', 'user_devices', 'positions', 'custom_audiences', 'custom_conversions'],
      ...['is_active', 'adset_id', 'lower_bound', 'upper_bound', 'plot_points', 'comparatives', 'confidence'],
      ...['impressions', 'cpm', 'cpc', 'reach', 'conversion', 'conversion_rate', 'cpa', 'cpv', 'clicks', 'link_click'],
      ...['landing_page_view', 'omni_view_content', 'omni_add_to_cart', 'omni_initiated_checkout', 'omni_purchase'],
      ...['credible_intervals', 'performance'],
    ])
      for (const row of [ads[0]!, best]) expect(row).toHaveProperty([field]);
    const [row] = ads as unknown as Record<string, number | string | object>[];
    expect(row!['adset_id']).toMatch(/^\d+$/);
    expect(row!['results']).toMatchObject({ link_click: row!['link_click'] });
    expect(row!['performance']).toBe(row!['value']);
    expect((row!['credible_intervals'] as { level: number }[]).map(({ level }) => level)).toEqual([
      ...[0.5, 0.8, 0.9, 0.95, 0.99],
    ]);
  });

  it('RESULT-013 RESULT-032 RESULT-033 RESULT-034 pages, sorts, filters and anchors', async () => {
    const second = await curves({ page: 2, size: 3 });
    expect(second.body.data.ads).toHaveLength(1);
    const cheap = await curves({ sort: 'impressions', order: 'asc' });
    const impressions = cheap.body.data.ads.map((row) => row.impressions!);
    expect(impressions).toEqual([...impressions].sort((a, b) => a - b));
    const filtered = await curves({ filter: 'two' });
    expect(filtered.body.data.ads.map((row) => row.components['headlines'])).toEqual(['Two', 'Two']);
    const anchored = await curves({ anchor: [{ component: 'headlines', value: 'One' }] });
    expect(anchored.body.data.pagination.total).toBe(2);
    expect(anchored.body.data.best.components['headlines']).toBe('One');
    const anchor = (component: string, value: string) => ({ component, value });
    for (const wrong of [
      [anchor('headlines', 'None')],
      [anchor('hats', 'x')],
      [anchor('headlines', 'One'), anchor('headlines', 'Two')],
      [1, 2, 3].map(() => anchor('ages', '18–34')),
    ])
      expect((await curves({ anchor: wrong })).status).toBe(400);
  });

  it('RESULT-028 ranks by another variable and refuses one that does not exist', async () => {
    expect((await curves({ variable: 'landing_page_view' })).status).toBe(200);
    expect(await curves({ variable: 'applause' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'variable' }] },
    });
  });

  it('RESULT-035 RESULT-036 RESULT-037 exports the shown rows as an .xls file, for this session only', async () => {
    const { body } = await owner.post<{ data: { url: string; name: string } }>('/experiment/export/csv', {
      id: uuid,
      variable: 'link_click',
    });
    expect(body.data.name).toBe('Test of four.xls');
    const file = await owner.raw(body.data.url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/vnd.ms-excel; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''Test%20of%20four.xls");
    const [header, pool, ...rows] = (await file.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split('\t'));
    expect(rows).toHaveLength(4);
    const of = (row: string[], column: string) => row[header!.indexOf(column)];
    expect(of(pool!, 'type')).toBe('FEP');
    const shown = (await curves()).body.data.ads[0]!;
    expect(of(rows[0]!, 'headlines')).toBe(shown.components['headlines']);
    expect(Number(of(rows[0]!, 'value'))).toBeCloseTo(shown.value, 9);
    expect(Number(of(rows[0]!, 'impressions'))).toBe(shown.impressions);
    // A long id is a text formula: as a number it would lose digits in a spreadsheet.
    expect(of(rows[0]!, 'ad_id')).toMatch(/^(\d{1,15}|"=""\d{16,}""")$/);
    expect(of(rows[0]!, 'seed')).toMatch(/^[\da-f]{16}$/);
    for (const column of ['as_of', 'exported_at']) expect(Date.parse(of(rows[0]!, column)!)).toBeGreaterThan(0);
    const csv = await owner.post<{ data: { url: string; name: string } }>('/experiment/export/csv', {
      id: uuid,
      format: 'csv',
    });
    expect(csv.body.data.name).toBe('Test of four.csv');
    expect((await (await owner.raw(csv.body.data.url)).text()).split('\r\n')[0]).toContain('id,ad_id,adset_id,type');
    const workbook = await owner.post<{ data: { url: string; name: string } }>('/experiment/export/csv', {
      id: uuid,
      format: 'xlsx',
    });
    expect(workbook.body.data.name).toBe('Test of four.xlsx');
    const sheets = await readXlsxFile(Buffer.from(await (await owner.raw(workbook.body.data.url)).arrayBuffer()));
    const [heads, top, ...others] = sheets[0]!.data;
    expect([heads!.length, top![4], others.length]).toEqual([header!.length + 1, 'All tested (FEP)', 4]);
    expect(others[0]![heads!.indexOf('Variation')]).toMatch(/^V-\d+$/);
    expect(others[0]![heads!.indexOf('Impressions')]).toBe(shown.impressions);
    expect(others[0]![heads!.indexOf('Exported at (UTC)')]).toBeInstanceOf(Date);
    expect(sheets[1]!.data).toEqual(
      expect.arrayContaining([
        ['State', 'Finished'],
        ['Currency', expect.anything()],
      ]),
    );
    const other = await ApiClient.signedUp(stack.apiUrl);
    const sameOwnerElsewhere = await ApiClient.visitor(stack.apiUrl);
    await sameOwnerElsewhere.login(PERSON.email, PERSON.password);
    expect((await sameOwnerElsewhere.raw(body.data.url)).status).toBe(404);
    expect((await other.raw(body.data.url)).status).toBe(404);
    expect((await other.raw(body.data.url.slice(0, -3))).status).toBe(404);
  });

  it('LIFE-002 LIFE-003 mails the outcome at its end, as text and as HTML with its pictures', async () => {
    const inbox = await fetch(`${stack.sandboxUrl}/__sandbox/inbox?to=${encodeURIComponent(PERSON.email)}`);
    const { data } = (await inbox.json()) as {
      data: { subject: string; text: string; html: string; attachments: { name: string; type: string }[] }[];
    };
    const mails = data.filter(({ subject }) => subject.includes('Test of four') && /finished/.test(subject));
    expect(mails).toHaveLength(1);
    const { text, html, attachments } = mails[0]!;
    const best = (await curves()).body.data.best;
    expect(text).toMatch(/^Spent: \S+$/m);
    expect(text).toMatch(/^Next step: /m);
    const isAnswered = !text.includes('The ads delivered too little');
    expect(text.includes(`Best ad: ${best.name}`)).toBe(isAnswered);
    expect(attachments.map(({ name }) => name).includes('curves.png')).toBe(isAnswered);
    for (const [, id] of html.matchAll(/cid:(.+?)@polyad/g))
      expect(attachments.some(({ name }) => name.startsWith(`${id}.`))).toBe(true);
  });

  it('shows its outcome in the list, equal to its results', async () => {
    const list = async (sort?: string) =>
      (await owner.post<{ data: { experiments: Listed[] } }>('/experiments', { type: 'completed', sort })).body.data;
    const listed = async () => (await list()).experiments.find((one) => one.uuid === uuid)!;
    await waitFor(async () => (await listed()).outcome !== null, { what: 'the outcome of the run' });
    const { manager_url, ...item } = await listed();
    const outcome = item.outcome!;
    const { best } = (await curves()).body.data;
    expect(outcome.variable).toBe('link_click');
    if (outcome.verdict === 'not-enough') expect(outcome).toMatchObject({ best: null, value: null, lift: null });
    else expect(outcome).toMatchObject({ best: best.name, value: best.value });
    expect(manager_url).toMatch(/\/campaigns\?act=\d+$/);
    for (const sort of ['lift', 'rate', 'spent', 'verdict'])
      expect((await list(sort)).experiments.map((one) => one.uuid)).toContain(uuid);
    expect((await owner.post('/experiments', { type: 'completed', sort: 'name' })).status).toBe(400);
  });

  it('cannot go live without any of its ads: only another submit or a stop is accepted', async () => {
    const data = experiment();
    data.information.name = 'All refused';
    const nowhere = { type: 'country', key: 'XX', name: 'Nowhere', country_code: 'XX' };
    data.audiences.geolocations = [{ id: 'xx', value: [nowhere] }];
    // an answering platform would report this before the submit
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'http500', match: { path: 'adsets$', dry: true } }),
    });
    const submitted = await owner.post<{ data: { uuid: string } }>(
      '/providers/facebook/experiment/create',
      formOf(data),
    );
    expect(submitted.status).toBe(200);
    const ref = submitted.body.data.uuid;
    const state = async () => (await owner.get<State>(`/experiments/${ref}/progress`)).body.data;
    await waitFor(async () => (await state()).progress.phase === 'needs-attention', {
      what: 'the question to the owner',
      timeoutMs: 20_000,
    });
    expect(await state()).toMatchObject({
      progress: { plannedAds: 4, createdAds: 0, reason: 'The platform accepted none of the ads.' },
    });
    expect(await owner.post(`/experiments/${ref}/retry`, { decision: 'drop' })).toMatchObject({
      status: 409,
      body: {
        code: 'refused',
        message: 'Every ad was refused, so nothing would go live. Send the ads again, or stop the experiment.',
      },
    });
    expect((await state()).progress.phase).toBe('needs-attention');
    expect((await owner.post(`/experiments/${ref}/stop`)).status).toBe(200);
    await waitFor(async () => (await state()).status === 'NO_RESULTS', { what: 'the end', timeoutMs: 20_000 });
  });

  it('cannot be stopped or retried after its end', async () => {
    expect((await owner.post(`/experiments/${uuid}/stop`)).status).toBe(409);
    expect((await owner.post(`/experiments/${uuid}/retry`, { decision: 'drop' })).status).toBe(409);
  });
});
