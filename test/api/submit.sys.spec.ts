import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, pngImage, type UntrustedExperiment } from './support/experiment-form.js';

interface Created {
  data: { experiment_uuid: string; uuid: string; id: number; created: number; tested: number };
}
interface List {
  data: { total: number; experiments: Record<string, unknown>[] };
}

const CREATE = '/providers/facebook/experiment/create';
let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 90_000);
afterAll(() => stack?.stop());

const submit = (
  data: UntrustedExperiment,
  options?: Parameters<typeof formOf>[1],
  headers: Record<string, string> = {},
) => owner.post<Created>(CREATE, formOf(data, options), headers);
const submitChanged = (change: (data: UntrustedExperiment) => void, options?: Parameters<typeof formOf>[1]) => {
  const data = experiment();
  change(data);
  return submit(data, options);
};
const storedFiles = (): string[] => {
  const folder = path.join(stack.dataDir, 'storage');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
};
const totals = async (): Promise<number[]> => {
  const lists = await Promise.all(
    ['live', 'draft', 'template', 'completed'].map((type) => owner.post<List>('/experiments', { type })),
  );
  return lists.map(({ body }) => body.data.total);
};

type Case = [
  name: string,
  change: (data: UntrustedExperiment) => void,
  code: number | string,
  field: string,
  message: string | RegExp,
  options?: Parameters<typeof formOf>[1],
];

describe('refused submit, which leaves no row and no file', () => {
  const text = new TextEncoder();
  const file = (bytes: Uint8Array<ArrayBuffer>, name = 'waves.png', field = 'attachments[]') => ({
    files: [{ field, name, bytes }],
  });
  const png = (bytes: number) => {
    const whole = new Uint8Array(bytes);
    whole.set(pngImage());
    return whole;
  };
  const wide = () => {
    const bytes = pngImage();
    new DataView(bytes.buffer).setUint32(16, 60_000);
    return bytes;
  };

  const cases: Case[] = [
    [
      'META-085 end before start',
      (data) =>
        ([data.information.start_date, data.information.end_date] = [
          data.information.end_date,
          data.information.start_date,
        ]),
      400101,
      'information.start_date',
      'Input a valid date range to run the experiment.',
    ],
    [
      'META-081 no name',
      (data) => (data.information.name = ' '),
      400101,
      'information.name',
      "Please enter the experiment's name",
    ],
    [
      'META-082 no address',
      (data) => (data.information.promoted_url = 'shop'),
      400101,
      'information.promoted_url',
      'URL must contain http or https',
    ],
    [
      'META-098 no gender',
      (data) => (data.audiences.genders = []),
      400102,
      'audiences.genders',
      'Please select an option',
    ],
    [
      'META-110 META-111 an empty list',
      (data) => (data.creatives.headlines = []),
      400103,
      'creatives.headlines',
      'Please input a text',
    ],
    [
      'META-130 META-133 over 50,000 variations',
      (data) =>
        (data.creatives.copies = Array.from({ length: 12_501 }, (_, i) => ({ id: `${i}`, value: `Text ${i}` }))),
      400105,
      'variations',
      /cannot properly process more than 50,000 variations at a time\.$/,
    ],
    [
      'META-130 META-133 too many alternatives to check one by one',
      (data) =>
        (data.creatives.copies = Array.from({ length: 40_000 }, (_, i) => ({ id: `${i}`, value: `Text ${i}` }))),
      400105,
      'variations',
      /cannot properly process more than 50,000 variations at a time\.$/,
    ],
    [
      'META-136 a size of the test that its lists cannot have',
      (data) => (data.tested_count = 2_001),
      400105,
      'tested_count',
      /^You can test \d+ to \d+ variations of these lists\.$/,
    ],
    [
      'META-136 a size of the test that is not a number',
      (data) => (data.tested_count = '40'),
      400105,
      'tested_count',
      /./,
    ],
    [
      'an unknown field',
      (data) => (data.information.is_paid = true),
      400101,
      'information.is_paid',
      'information.is_paid is not a field of an experiment.',
    ],
    [
      'a wrong type',
      (data) => (data.audiences.ages[0].value = '18-34'),
      400102,
      'audiences.ages[0].value',
      /audiences\.ages\[0\]\.value/,
    ],
    ['a missing part', (data) => delete data.creatives, 400103, 'creatives', /creatives/],
    [
      'a NUL character',
      (data) => (data.creatives.headlines[0].value = 'a\u0000b'),
      'validation',
      'creatives.headlines[0].value',
      /not allowed/,
    ],
    [
      'a budget below the minimum of its ad sets',
      (data) => (data.information.budget = 1),
      400105,
      'information.budget',
      /budget of 1 USD does not give each ad set/,
    ],
    ['another currency', (data) => (data.information.currency = 'EUR'), 400101, 'information.currency', /./],
    ['an unknown ad account', (data) => (data.account.id = '42'), 400100, 'account.id', /no access to this ad account/],
    ['an unknown page', (data) => (data.page.id = '42'), 400100, 'page.id', /no access to this page/],
    [
      'META-123 a text file named .png',
      () => {},
      400103,
      'attachments[0]',
      "Some selected files doesn't contain valid formats, please verify.",
      file(text.encode('not a picture at all')),
    ],
    [
      'an SVG',
      () => {},
      400103,
      'attachments[0]',
      /valid formats/,
      file(text.encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'),
    ],
    [
      'META-120 an image of 4,194,304 bytes',
      () => {},
      400103,
      'attachments[0]',
      /smaller than 4,194,304 bytes/,
      file(png(4_194_304)),
    ],
    ['over 50 megapixels', () => {}, 400103, 'attachments[0]', /50 megapixels/, file(wide())],
    ['no file', () => {}, 400103, 'visual_data[0].attachment', /does not hold/, { files: [] }],
    ['an unknown form field', () => {}, 'validation', 'sizes', /not a field/, { fields: { sizes: '1' } }],
    [
      'an unknown asset',
      (data) => (data.creatives.visuals[0].value.asset = '00000000-0000-4000-8000-000000000000'),
      400103,
      'creatives.visuals[0].asset',
      /is missing\. Upload it again/,
      { visuals: [], files: [] },
    ],
  ];
  it.each(cases)('%s', async (...[, change, code, field, message, options]: Case) => {
    const before = [await totals(), storedFiles()];
    const answer = await submitChanged(change, options);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    const item = answer.body.errors?.find((one) => one.field === field);
    if (message instanceof RegExp) expect(item?.message).toMatch(message);
    else expect(item?.message).toBe(message);
    expect([await totals(), storedFiles()]).toEqual(before);
  });

  it('broken JSON in data', async () => {
    expect(await submit('{"objective":')).toMatchObject({
      status: 400,
      body: { code: 'bad-json', errors: [{ field: 'data' }] },
    });
  });

  it('an aborted upload', async () => {
    const before = storedFiles();
    const cut = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(
          text.encode('--x\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.png"\r\n\r\n'),
        );
        controller.enqueue(pngImage());
      },
    });
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const request = fetch(`${stack.apiUrl}/api/v1${CREATE}`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: cut.signal,
      headers: {
        cookie,
        'x-xsrf-token': owner.cookies.get('XSRF-TOKEN')!,
        'content-type': 'multipart/form-data; boundary=x',
      },
    } as RequestInit);
    await waitFor(() => storedFiles().length > before.length, {
      what: 'a stored file',
      timeoutMs: 10_000,
      everyMs: 20,
    });
    cut.abort();
    await expect(request).rejects.toThrow();
    await waitFor(() => storedFiles().length === before.length, {
      what: 'the deletion of the file',
      timeoutMs: 10_000,
      everyMs: 20,
    });
    expect(storedFiles()).toEqual(before);
  });
});

describe('accepted submit', () => {
  it('META-164 returns uuid, id and counts, and appears in the live list, once for one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const form = experiment();
    const first = await submit(form, undefined, headers);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { created: 4, tested: 4, uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    });
    const { data } = first.body;
    expect(data.experiment_uuid).toBe(data.uuid);
    const files = storedFiles();
    const again = await submit(form, undefined, headers);
    expect(again).toMatchObject({ status: 200, body: { data } });
    expect(storedFiles()).toEqual(files);
    expect(
      (await submit({ ...form, information: { ...form.information, name: 'Other' } }, undefined, headers)).status,
    ).toBe(422);
    const live = await owner.post<List>('/experiments', { type: 'live' });
    expect(live.body.data.experiments.filter(({ uuid }) => uuid === data.uuid)).toMatchObject([
      {
        id: data.id,
        status: 'PROCESSING',
        name: 'Test of four',
        account: 'Vidal Outdoor US',
        goal: 'OUTCOME_TRAFFIC',
        created: 4,
        tested: 4,
        budget: 100,
        currency: 'USD',
      },
    ]);
    for (const ref of [data.uuid, data.id])
      expect(await owner.get(`/experiment/meta/${ref}`)).toMatchObject({
        status: 200,
        body: { data: { account_zone: 'America/New_York' } },
      });
  });

  it('META-136 META-160 tests the chosen number, as counted before', async () => {
    const data = experiment();
    const texts = (word: string) => Array.from({ length: 5 }, (_, i) => ({ id: `${i}`, value: `${word} ${i}` }));
    Object.assign(data.creatives, { headlines: texts('Headline'), copies: texts('Copy') });
    const sizes = { ages: 2, headlines: 5, copies: 5 };
    const count = async (more: object) =>
      (await owner.post('/providers/facebook/experiment/variations/count', { created: sizes, ...more })).body;
    expect(await count({})).toEqual({ data: [50, 50] });
    expect(await count({ tested_count: 23 })).toEqual({ data: [50, 23] });
    expect(await count({ tested_count: 19 })).toMatchObject({
      code: 400105,
      errors: [{ field: 'tested_count', params: { least: 20, most: 50 } }],
    });
    const { body } = await submit({ ...data, tested_count: 23 });
    expect(body.data).toMatchObject({ created: 50, tested: 23 });
  });

  it('META-120 accepts an image of 4,194,303 bytes', async () => {
    const form = experiment();
    form.information.name = 'Large image';
    const bytes = new Uint8Array(4_194_303);
    bytes.set(pngImage());
    expect((await submit(form, { files: [{ field: 'attachments[]', name: 'large.png', bytes }] })).status).toBe(200);
  });

  it('refuses the same form without a key for ten minutes, also in parallel', async () => {
    const form = experiment();
    form.information.name = 'No key';
    const answers = await Promise.all([submit(form), submit(form), submit(form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await submit(form)).status).toBe(409);
  });

  it('creates one experiment for parallel requests with one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const form = experiment();
    form.information.name = 'One key';
    const answers = await Promise.all([1, 2, 3].map(() => submit(form, undefined, headers)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const live = await owner.post<List>('/experiments', { type: 'live', size: 100 });
    expect(live.body.data.experiments.filter(({ name }) => name === 'One key')).toHaveLength(1);
  });

  it.each([
    ['draft', 'DRAFT'],
    ['template', 'TEMPLATE'],
  ])('META-143 META-150 META-151 saves a %s unchecked', async (type, status) => {
    const data = experiment();
    data.information.end_date = data.information.start_date;
    expect((await submit(data, { fields: { [type]: 'true' } })).status).toBe(200);
    const { body } = await owner.post<List>('/experiments', { type });
    expect(body.data.experiments[0]).toMatchObject({ status, progress: null });
  });

  it('META-148 samples are for staff', async () => {
    expect((await submit(experiment(), { fields: { sample: 'true' } })).status).toBe(403);
  });

  it('META-165 saves a draft, which only its team overwrites', async () => {
    const saved = await owner.post<{ data: { id: number } }>('/providers/facebook/experiment/draft/save', {
      data: { information: { name: 'Half' } },
    });
    expect(saved.status).toBe(200);
    const { id } = saved.body.data;
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    const overwrite = { id, data: { information: { name: 'Whole' } } };
    expect((await otherTeam.post('/providers/facebook/experiment/draft/save', overwrite)).status).toBe(404);
    expect((await owner.post('/providers/facebook/experiment/draft/save', overwrite)).body).toMatchObject({
      data: { id },
    });
    expect((await owner.get<{ data: { name: string } }>(`/experiment/meta/${id}`)).body.data.name).toBe('Whole');
  });
});

describe('draft with hardly any contents', () => {
  it.each([
    {},
    { audiences: null, creatives: 'none', information: 7 },
    {
      information: { industry: { label: 3 } },
      audiences: { geolocations: [null, { value: [{ type: 'country' }] }] },
    },
  ])('is shown in every language: %j', async (data) => {
    const saved = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/draft/save', { data });
    const { uuid } = saved.body.data;
    const streams = new AbortController();
    for (const lang of ['es', 'en']) {
      expect((await owner.post('/profile/lang', { lang })).status).toBe(200);
      expect(await owner.get(`/experiments/${uuid}/progress`)).toMatchObject({
        status: 200,
        body: { data: { status: 'DRAFT' } },
      });
      const { status } = await owner.raw(`/api/v1/experiments/${uuid}/events`, { signal: streams.signal });
      expect(status).toBe(200);
      expect((await owner.get(`/experiment/meta/${uuid}`)).status).toBe(200);
      expect((await owner.post('/experiments', { type: 'draft' })).status).toBe(200);
    }
    streams.abort();
  });
});

describe('live list', () => {
  it('filters by account and page, and pages', async () => {
    const total = async (query: object) =>
      (await owner.post<List>('/experiments', { type: 'live', ...query })).body.data.total;
    const all = await total({});
    expect(all).toBeGreaterThan(1);
    expect(await total({ accounts: ['act_100100000000102'], page_id: '200100000000201' })).toBe(all);
    expect(await total({ accounts: ['act_1'] })).toBe(0);
    expect(await total({ page_id: '1' })).toBe(0);
    expect(await total({ platform: 'tiktok' })).toBe(0);
    const pages = await Promise.all(
      [1, 2].map((page) => owner.post<List>('/experiments', { type: 'live', page, size: 1 })),
    );
    const [first, second] = pages.map(({ body }) => body.data.experiments.map(({ uuid }) => uuid));
    expect([first, second].map((list) => list?.length)).toEqual([1, 1]);
    expect(first).not.toEqual(second);
  });
});

describe('another team', () => {
  it('LIFE-015 finds nothing of an experiment, by number or uuid, on any route', async () => {
    const form = experiment();
    form.information.name = 'Foreign';
    const { data } = (await submit(form)).body;
    const content = (await owner.get<{ data: { content: UntrustedExperiment } }>(`/experiment/meta/${data.id}`)).body
      .data.content;
    const asset = content.creatives.visuals[0].value.asset as string;
    expect((await owner.get(`/assets/${asset}`)).headers.get('content-type')).toBe('image/png');
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    for (const ref of [data.id, data.uuid]) {
      const answers = await Promise.all([
        otherTeam.get(`/experiment/meta/${ref}`),
        otherTeam.get(`/experiments/${ref}/progress`),
        otherTeam.get(`/experiments/${ref}/events`),
        otherTeam.post(`/experiments/${ref}/stop`),
        otherTeam.post(`/experiments/${ref}/retry`, {}),
        otherTeam.post('/experiment/curves', { id: ref }),
        otherTeam.post('/experiment/export/csv', { id: ref }),
        otherTeam.get(`/assets/${asset}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await otherTeam.post<List>('/experiments', { type: 'live' })).body.data).toEqual({
      experiments: [],
      total: 0,
    });
  });

  it('ERR-011 has to link an account before it can submit', async () => {
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect(await otherTeam.post(CREATE, formOf(experiment()))).toMatchObject({
      status: 400,
      body: { code: 400100, errors: [{ code: 200 }] },
    });
  });
});
