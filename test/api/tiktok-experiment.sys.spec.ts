import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { videoOf } from '../support/video.js';
import { bmp, gif, jpeg, png } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox, pngImage, type UntrustedExperiment } from './support/experiment-form.js';
import { dayFrom, tiktokExperiment, tiktokForm } from './support/tiktok-form.js';

const OF = '/providers/tiktok';
const CREATE = `${OF}/experiment/create`;

interface Created {
  data: { experiment_uuid: string; uuid: string; script: null; id: number; created: number; tested: number };
}
interface List {
  data: { total: number; experiments: { id: number; uuid: string; name: string }[] };
}
interface Detail {
  data: { status: string; start_date: string; end_date: string; account_zone: string; content: UntrustedExperiment };
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'tiktok');
}, 120_000);
afterAll(() => stack?.stop());

/** When the ad groups of a run end on the platform, in UTC. */
async function groupEnds(key: string): Promise<string[]> {
  const response = await fetch(`${stack.sandboxUrl}/__sandbox/tiktok/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Nora Vidal' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const query = new URLSearchParams({ advertiser_id: tiktokExperiment().account.id, page_size: '1000' });
  const answer = await fetch(`${stack.sandboxUrl}/tiktok/open_api/v1.3/adgroup/get/?${query}`, {
    headers: { 'access-token': access_token },
  });
  const { data } = (await answer.json()) as {
    data: { list: { adgroup_name: string; schedule_end_time: string }[] };
  };
  return data.list.flatMap((group) => (group.adgroup_name.includes(`[${key}-`) ? [group.schedule_end_time] : []));
}

const listed = async (query: object) => (await owner.post<List>('/experiments', query)).body.data;
const create = async (data: UntrustedExperiment, files: Parameters<typeof tiktokForm>[1] = {}) =>
  owner.post<Created>(CREATE, await tiktokForm(data, files));
const changed = (change: (data: UntrustedExperiment) => unknown): UntrustedExperiment => {
  const data = tiktokExperiment();
  change(data);
  return data;
};

describe('TikTok experiment before its submit', () => {
  it('TIKTOK-113 LIST-009 is saved as a draft from a JSON text, returned with its id, and saved again under it', async () => {
    const save = (data: object, more: object = {}) =>
      owner.post<{ data: { id: number; uuid: string } }>(`${OF}/experiment/draft/save`, {
        data: JSON.stringify(data),
        ...more,
      });
    const first = await save({ information: { name: 'Half a video' } });
    const { id, uuid } = first.body.data;
    expect([first.status, id > 0]).toEqual([200, true]);
    expect((await save(tiktokExperiment(), { id })).body.data).toMatchObject({ id, uuid });
    const { body } = await owner.get<Detail>(`/experiment/tiktok/${uuid}`);
    expect(body.data).toMatchObject({
      status: 'DRAFT',
      start_date: `${dayFrom(2)}T00:00:00.000Z`,
      end_date: `${dayFrom(4)}T23:59:59.000Z`,
      content: { platform: 'tiktok', information: { name: 'Test of four', start_date: dayFrom(2) } },
    });
    expect((await listed({ type: 'draft', platform: 'tiktok' })).experiments.map((one) => one.id)).toEqual([id]);
    expect((await listed({ type: 'draft' })).total).toBe(0);
    expect((await owner.post(`${OF}/experiment/draft/save`, { data: '{' })).status).toBe(400);
    expect((await owner.post(`${OF}/experiment/draft/save`, { data: '[]' })).status).toBe(400);
  });

  it('TIKTOK-120 TIKTOK-100 counts its created and tested variations', async () => {
    const { body } = await owner.post<{ data: number[] }>(`${OF}/experiment/variations/count`, {
      created: { ages: 2, genders: 1, headlines: 2, visuals: 1, ctas: 0 },
    });
    expect(body.data).toEqual([4, 4]);
  });

  it('TIKTOK-126 TIKTOK-127 shows its fee: total, tested, estimated, charge, payment method and price', async () => {
    const { status, body } = await owner.post(`${OF}/experiment/sample`, await tiktokForm(tiktokExperiment()));
    expect([status, body]).toMatchObject([
      200,
      { data: { total: 4, tested: 4, estimated: 4, charge: 0, charge_fee: 0.025, payment_method: null } },
    ]);
  });

  it("TIKTOK-122 returns the month's use", async () => {
    expect(await owner.get(`${OF}/usage`)).toMatchObject({ status: 200, body: { data: { included: 10_000 } } });
  });
});

type Case = [
  name: string,
  change: (data: UntrustedExperiment) => unknown,
  field: string,
  message: string | RegExp,
  files?: Parameters<typeof tiktokForm>[1],
];
const RANGE = 'Invalid date range. Dates must be 2 days apart at least or 7 days apart at most.';
const carousel = (cards: number) => [
  {
    id: 'v',
    value: {
      name: 'Cards',
      type: 'carousel',
      carousel: Array.from({ length: cards }, (_, i) => ({ id: `${i}`, website: 'https://shop.example/' })),
    },
  },
];
const images = (count: number): [string, Uint8Array<ArrayBuffer>][] =>
  Array.from({ length: count }, (_, i) => [`${i}.png`, pngImage()]);

describe('refused submit to TikTok', () => {
  const cases: Case[] = [
    [
      'TIKTOK-060 TIKTOK-062 a budget of 79.99',
      (data) => (data.information.budget = 79.99),
      'information.budget',
      'Budget must be at least $80 USD.',
    ],
    ['TIKTOK-064 one day', (data) => (data.information.end_date = dayFrom(3)), 'information.start_date', RANGE],
    ['TIKTOK-064 eight days', (data) => (data.information.end_date = dayFrom(10)), 'information.start_date', RANGE],
    [
      // The advertiser is in Madrid. A day there never begins later than in UTC, so this day is in the past.
      'TIKTOK-065 yesterday',
      (data) => (data.information.start_date = dayFrom(-1)),
      'information.start_date',
      RANGE,
    ],
    [
      'TIKTOK-091 a carousel of one image',
      (data) => (data.creatives.visuals = carousel(1)),
      'creatives.visuals[0].value.carousel',
      'Please ad at least 2 images',
      { attachments: images(1) },
    ],
    [
      'TIKTOK-089 a carousel of six images',
      (data) => (data.creatives.visuals = carousel(6)),
      'creatives.visuals[0].value.carousel',
      'A carousel must contain a maximum of 5 items.',
      { attachments: images(6) },
    ],
    [
      'TIKTOK-088 a picture that is called a video',
      () => {},
      'attachments',
      "Some selected files doesn't contain valid formats, please verify.",
      { attachments: [['video.mp4', pngImage()]] },
    ],
    [
      'TIKTOK-085 a video without its cover',
      () => {},
      'creatives.visuals[0].value.thumbnail_asset',
      'Select a thumbnail.',
      { thumbnails: [] },
    ],
    [
      'an emoji in a headline',
      (data) => (data.creatives.headlines[0].value = 'Sale 🎉'),
      'creatives.headlines[0].value',
      /^The platform does not allow emoji/,
    ],
    ['an advertiser that is suspended', (data) => (data.account.id = '7001000000000000104'), 'account.id', /./],
    ['an advertiser of somebody else', (data) => (data.account.id = '7001000000000000105'), 'account.id', /./],
    ['a field of another platform', (data) => (data.page = { id: '1', name: 'x' }), 'page', /is not a field/],
  ];

  // Every case has five values: if a function has more parameters than values, Jest waits for a callback.
  const whole = cases.map(([name, change, field, message, files]) => [name, change, field, message, files] as const);
  it.each(whole)(
    '%s is reported beside its field, and nothing is stored',
    async (_name, change, field, message, files) => {
      const { status, body } = await create(changed(change), files);
      expect([status, body]).toMatchObject([400, { errors: expect.any(Array) }]);
      const { errors } = body as unknown as { errors: { field: string; message: string }[] };
      expect(errors.find((one) => one.field.startsWith(field))).toMatchObject({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
      expect((await listed({ type: 'live', platform: 'tiktok' })).total).toBe(0);
    },
  );
});

/** Longer than TikTok's guidance allows. */
const LONG = { seconds: 11 * 60, width: 640, height: 640 };

describe('files of a TikTok experiment', () => {
  const cards = (data: UntrustedExperiment) => (data.creatives.visuals = carousel(5));
  const asDraft = { fields: { draft: 'true' }, thumbnails: [] };

  it('TIKTOK-086 are jpg, jpeg, png, bmp and gif under 4,194,304 bytes and mp4', async () => {
    const picture = async (make: Promise<Uint8Array>) => Uint8Array.from(await make);
    const attachments: [string, Uint8Array<ArrayBuffer>][] = [
      ['a.jpg', await picture(jpeg(64, 64))],
      ['b.jpeg', await picture(jpeg(64, 64))],
      ['c.png', await picture(png(64, 64))],
      ['d.bmp', Uint8Array.from(bmp(64, 64))],
      ['e.gif', await picture(gif(64, 64))],
    ];
    expect((await create(changed(cards), { ...asDraft, attachments })).status).toBe(200);
    expect((await create(tiktokExperiment(), { fields: { draft: 'true' } })).status).toBe(200);
    const large = new Uint8Array(4_194_304);
    large.set(pngImage());
    expect((await create(changed(cards), { ...asDraft, attachments: [['large.png', large]] })).status).toBe(400);
    expect((await create(changed(cards), { ...asDraft, attachments: [['a.png', large.slice(0, -1)]] })).status).toBe(
      200,
    );
  });

  it("TIKTOK-093 TIKTOK-094 are accepted beyond TikTok's reported limits, with a warning before the submit", async () => {
    const attachments: [string, Uint8Array<ArrayBuffer>][] = [['long.mp4', await videoOf(LONG)]];
    const { status, body } = await create(tiktokExperiment(), { fields: { draft: 'true' }, attachments });
    expect(status).toBe(200);
    const { content } = (await owner.get<Detail>(`/experiment/tiktok/${body.data.uuid}`)).body.data;
    const checks = await owner.post<{ data: { state: string; key: string; message: string; field?: string }[] }>(
      `${OF}/experiment/preflight`,
      content,
    );
    const warnings = checks.body.data.filter(({ field }) => field === 'creatives.visuals[0].value');
    expect(warnings).toMatchObject([{ state: 'warned', key: 'preflight.filmsLarge' }]);
    expect(warnings[0]!.message).toMatch(/^Visuals, row 1: over the platform's stated limits of 500 MB and 10 minutes/);
  });

  it('TIKTOK-088 are refused with a message if they have another format', async () => {
    const text = Uint8Array.from(Buffer.from('no picture at all'));
    for (const name of ['notes.png', 'notes.mp4', 'notes.txt'])
      expect(await create(changed(cards), { ...asDraft, attachments: [[name, text]] })).toMatchObject({
        status: 400,
        body: { errors: [{ message: "Some selected files doesn't contain valid formats, please verify." }] },
      });
  });
});

describe('TikTok experiment from its submit to its results', () => {
  let uuid: string;

  it('TIKTOK-121 TIKTOK-125 is created from data, flags, attachments and thumbnails', async () => {
    const data = { ...tiktokExperiment(), variations: { tested: 4, created: 4 }, content_exclusions: [] };
    const { status, body } = await create(data, { fields: { draft: 'false', sample: 'false' } });
    expect([status, body]).toMatchObject([200, { data: { script: null, created: 4, tested: 4 } }]);
    uuid = body.data.experiment_uuid;
    expect(body.data.uuid).toBe(uuid);
    const stored = (await owner.get<Detail>(`/experiment/tiktok/${uuid}`)).body.data;
    // Midnight in Madrid.
    expect(stored.account_zone).toBe('Europe/Madrid');
    expect(new Date(stored.start_date).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })).toBe(
      `${dayFrom(2)} 00:00:00`,
    );
    expect(new Date(stored.end_date).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })).toBe(
      `${dayFrom(4)} 23:59:59`,
    );
    expect(stored.content).toMatchObject({
      information: { conversion_goal: 'CLICK', start_date: dayFrom(2) },
      audiences: { placements: [], demographics: [] },
    });
  });

  it('LIST-007 LIST-008 is in the live list, and after its end in the completed list', async () => {
    const uuids = async (type: string) =>
      (await listed({ type, platform: 'tiktok' })).experiments.map((one) => one.uuid);
    expect(await uuids('live')).toEqual([uuid]);
    // The stream ends when the run has ended.
    const events = await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
    expect(events).toMatch(/PENDING_REVIEW/);
    await owner.post('/experiment/curves', { id: uuid, type: 'tiktok' });
    await waitFor(async () => (await uuids('completed')).includes(uuid), { what: 'the end', timeoutMs: 30_000 });
  });

  it('RESULT-002 RESULT-004 RESULT-010 RESULT-031 is ranked by clicks', async () => {
    const { status, body } = await owner.post<{
      data: { summary: { variable?: string }; ads: { type: string; impressions: number; value: number }[] };
    }>('/experiment/curves', { id: uuid, type: 'tiktok', estimated: false });
    expect(status).toBe(200);
    expect(body.data.ads).toHaveLength(4);
    for (const row of body.data.ads) expect([row.impressions > 0, row.value > 0]).toEqual([true, true]);
    for (const variable of ['video_watched_2s', 'video_watched_6s', 'video_views_p25', 'video_views_p100'])
      expect(await owner.post('/experiment/curves', { id: uuid, type: 'tiktok', variable })).toMatchObject({
        status: 200,
      });
    expect((await owner.post('/experiment/curves', { id: uuid, type: 'tiktok', variable: 'link_click' })).status).toBe(
      400,
    );
  });

  it('TIKTOK-123 TIKTOK-124 returns what its ads delivered', async () => {
    const { status, body } = await owner.get<{ data: { uuid: string; impressions: number }[] }>(
      `${OF}/experiment/insights?id=${uuid}`,
    );
    expect([status, body.data.map((row) => row.uuid)]).toEqual([200, [0, 1, 2, 3].map((n) => `${uuid}-${n}`)]);
    expect(body.data.every(({ impressions }) => impressions > 0)).toBe(true);
    expect((await owner.get(`${OF}/experiment/insights?id=${uuid}&batch=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await owner.get(`${OF}/experiment/insights`)).status).toBe(400);
    expect((await owner.get(`/providers/facebook/experiment/insights?id=${uuid}`)).status).toBe(404);
  });

  it('ACTIVATE-012 RESULT-042 activates variations, and returns what the ads of the batch delivered', async () => {
    const [start, end] = [Date.now() - 3_600_000, Date.now() + 2 * 86_400_000];
    const { status, body } = await owner.post<{ data: { batch: string; variables: { success?: boolean }[] } }>(
      `${OF}/experiment/activate`,
      {
        id: uuid,
        variable: 'clicks',
        baseline: null,
        start_date: new Date(start).toISOString(),
        end_date: new Date(end).toISOString(),
        variables: [0, 3].map((n) => ({
          id: `${uuid}-${n}`,
          type: 'real',
          adset_id: null,
          name: `Row ${n}`,
          budget: 80,
          upper_bound: 0.03,
          lower_bound: 0.01,
        })),
      },
    );
    expect([status, body]).toMatchObject([200, { data: { batch: expect.any(String) } }]);
    const { batch } = body.data;
    await waitFor(
      async () => {
        const { rows } = await stack.database.query<{ status: string }>(
          'select status from experiment where uuid = $1',
          [batch],
        );
        return rows[0]?.status === 'PENDING_REVIEW';
      },
      { what: 'the end of the batch', timeoutMs: 60_000 },
    );
    const { rows: runs } = await stack.database.query<{ key: string; information: { [date: string]: string } }>(
      `select key, input -> 'information' as information from experiment where uuid = $1`,
      [batch],
    );
    const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    expect(runs[0]!.information).toMatchObject({ start_date: dayOf(start), end_date: dayOf(end) });
    const until = new Date(end).toISOString().slice(0, 19).replace('T', ' ');
    expect(await groupEnds(runs[0]!.key)).toEqual([until, until]);
    const of = async (answer: Promise<{ body: { data: { uuid: string; spend: number }[] } }>) =>
      (await answer).body.data.map((row) => [row.uuid, row.spend > 0 && row.spend <= 80]);
    const rows = [
      [`${uuid}-0`, true],
      [`${uuid}-3`, true],
    ];
    expect(await of(owner.post(`${OF}/experiment/batch/insights`, { id: uuid, batch }))).toEqual(rows);
    expect(await of(owner.get(`${OF}/experiment/insights?id=${uuid}&batch=${batch}`))).toEqual(rows);
  });
});
