import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { png } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { uploadFile } from './support/uploads.js';

const PREFLIGHT = '/providers/facebook/experiment/preflight';
const CREATE = '/providers/facebook/experiment/create';

const SPAIN = { id: 'act_100100000000101', name: 'Vidal Outdoor Spain' };
const GONE = { id: '6003000000000001', name: 'Gone' };
const LOST = { type: 'city', key: '404404', name: 'Atlantis', country_code: 'US' };

interface Check {
  state: string;
  key: string;
  message: string;
  field?: string;
  retry_at?: string;
}

let stack: SharedStack;
let client: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
}, 120_000);
// Each test has a new person, because all tests together exceed the requests that one person may send in a minute.
beforeEach(async () => {
  client = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(client);
});
afterAll(() => stack?.stop());

const checksOf = async (change: (data: UntrustedExperiment) => void = () => undefined): Promise<Check[]> => {
  const data = experiment();
  change(data);
  const { status, body } = await client.post<{ data: Check[] }>(PREFLIGHT, data);
  expect(status).toBe(200);
  return body.data;
};
const sandbox = (method: string, path: string, body?: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
const submit = (data: UntrustedExperiment) =>
  client.post(CREATE, formOf(data), { 'idempotency-key': crypto.randomUUID() });
const keys = (checks: Check[], state: string) => checks.filter((check) => check.state === state).map(({ key }) => key);

describe('checks before an experiment is confirmed', () => {
  it('find nothing wrong in a valid experiment, and create nothing at the platform', async () => {
    const checks = await checksOf();
    expect(keys(checks, 'blocking')).toEqual([]);
    expect(keys(checks, 'done')).toEqual(
      expect.arrayContaining([
        'preflight.accountReady',
        'preflight.rights',
        'preflight.rules',
        'preflight.fits',
        'preflight.nameFree',
        'preflight.nothingRemoved',
        'preflight.audiencesFit',
        'preflight.textsFit',
      ]),
    );
    // The form's picture is not there yet, so the check is unknown.
    expect(keys(checks, 'unknown')).toEqual(['preflight.picturesUnknown']);
    const calls = (await (await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=1000`)).json()) as {
      data: { method: string }[];
    };
    expect(calls.data.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('check only the account if only texts, name, money and days have changed', async () => {
    const callsOf = async (change: (data: UntrustedExperiment) => void): Promise<string[]> => {
      await sandbox('DELETE', '/calls');
      await checksOf(change);
      const { data } = (await (await sandbox('GET', '/calls')).json()) as { data: { path: string }[] };
      return data.map(({ path }) => path);
    };
    const fixed = (data: UntrustedExperiment) => {
      data.creatives.headlines[0].value = 'Another text';
      Object.assign(data.information, { name: 'Another name', budget: 140, promoted_url: 'https://other.example/' });
    };
    const first = await callsOf(() => undefined);
    const again = await callsOf(fixed);
    const elsewhere = await callsOf((data) => {
      data.audiences.ages[0].value = [20, 30];
    });
    expect(first.length).toBeGreaterThan(again.length);
    expect(again.filter((path) => !/\/me\b|\/act_\d+$/.test(path))).toEqual([]);
    expect(elsewhere.some((path) => path.includes('reachestimate'))).toBe(true);
    for (let i = 0; i < 12; i++) {
      const checks = await checksOf((data) => (data.creatives.headlines[0].value = `Text ${i}`));
      expect(keys(checks, 'unknown')).not.toContain('preflight.limited');
    }
  });

  it("block another team's account or page, broken rules and missing money", async () => {
    expect(await checksOf((data) => (data.account.id = 'act_999'))).toContainEqual(
      expect.objectContaining({ state: 'blocking', key: 'experiment.accountAccess', field: 'account' }),
    );
    expect(keys(await checksOf((data) => (data.page.id = '999')), 'blocking')).toContain('experiment.pageAccess');
    const poor = await checksOf((data) => (data.information.budget = 0.02));
    expect(poor.filter(({ state }) => state === 'blocking').map(({ field }) => field)).toContain('information.budget');
  });

  it.each(['http://127.0.0.1/', 'http://2130706433/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/'])(
    'make no request to %s, and only warn',
    async (address) => {
      const checks = await checksOf((data) => (data.information.promoted_url = address));
      expect(checks).toContainEqual(
        expect.objectContaining({ state: 'warned', key: 'preflight.refused', field: 'information.promoted_url' }),
      );
    },
  );

  it('META-040 require beneficiary and payer for places in the EU if unknown, and show them if known', async () => {
    const inEuros = (id: string) => (data: UntrustedExperiment) => {
      Object.assign(data.information, { currency: 'EUR' });
      data.account = { id, name: 'An account' };
      data.audiences.geolocations[0].value = [{ type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' }];
    };
    const unknown = await checksOf(inEuros('act_100100000000106'));
    expect(unknown.filter(({ state }) => state === 'blocking').map(({ field }) => field)).toEqual([
      ...['information.dsa_beneficiary', 'information.dsa_payor'],
    ]);
    expect(keys(await checksOf(inEuros(SPAIN.id)), 'done')).toContain('preflight.sponsors');
  });

  it('warn of places and exclusions that the platform may refuse', async () => {
    const checks = await checksOf((data) => {
      data.audiences.geolocations[0].value.push({ type: 'country', key: 'BR', name: 'Brazil', country_code: 'BR' });
      const interests = [{ id: '6003000000001', name: 'Running' }];
      data.exclusions = { geolocations: [], demographics: [], interests, custom_audiences: [] };
    });
    expect(checks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          state: 'warned',
          key: 'preflight.sponsoredPlace',
          field: 'audiences.geolocations[0].value',
          message: expect.stringContaining('Ads in Brazil must name a payer'),
        }),
        expect.objectContaining({ state: 'warned', key: 'preflight.exclusions', field: 'exclusions.interests' }),
      ]),
    );
  });

  it("block a budget beyond the owner's ceilings", async () => {
    expect(await client.post('/spending/ceilings', { currency: 'USD', amount: 50 })).toMatchObject({ status: 200 });
    const beyond = (await checksOf()).filter(({ state }) => state === 'blocking');
    expect(beyond).toMatchObject([{ field: 'information.budget', params: { left: { amountMinor: 5_000 } } }]);
    expect(keys(await checksOf((data) => (data.information.budget = 40)), 'blocking')).toEqual([]);
  });

  it('warn of a name that another experiment of the team has', async () => {
    const taken = (data: UntrustedExperiment) => (data.information.name = 'Twice');
    const data = experiment();
    taken(data);
    expect(await submit(data)).toMatchObject({ status: 200 });
    expect(await checksOf(taken)).toContainEqual(
      expect.objectContaining({ state: 'warned', key: 'preflight.nameTaken', field: 'information.name' }),
    );
  });

  it('accept a name of another platform, or of an unlisted experiment', async () => {
    const failed = async (provider: string, name: string) => {
      const data = { information: { name } };
      expect(await client.post(`/providers/${provider}/experiment/draft/save`, { data })).toMatchObject({
        status: 200,
      });
      await stack.database.query(`update experiment set status = 'FAILED' where name = $1`, [name]);
    };
    await failed('tiktok', 'Elsewhere');
    await failed('facebook', 'Here');
    const named = (name: string) => checksOf((data) => (data.information.name = name));
    expect(keys(await named('Elsewhere'), 'done')).toContain('preflight.nameFree');
    expect(keys(await named('here'), 'warned')).toContain('preflight.nameTaken');
    await stack.database.query(
      `update experiment set activates = (select id from experiment where name = 'Twice') where name = 'Here'`,
    );
    expect(keys(await named('here'), 'done')).toContain('preflight.nameFree');
  });

  it('name the audience that is too small, by what distinguishes it', async () => {
    const checks = await checksOf((data) => {
      const pin = { type: 'custom_location', name: 'Nowhere', latitude: -40, longitude: -130 };
      data.audiences.geolocations.push({ id: 'sea', value: [{ ...pin, radius: 1, distance_unit: 'kilometer' }] });
    });
    const small = checks.filter(({ key }) => key === 'preflight.audience');
    expect(small.length).toBeGreaterThan(0);
    expect(small[0]).toMatchObject({ state: 'blocking', field: 'audiences.geolocations[1].value' });
    expect(small[0]!.message).toContain('Ages');
    expect(small[0]!.message).toContain('Locations 2');
  });

  it('warn of cut texts by list and placement, only if the ads are shown there', async () => {
    const long = 'A headline of more characters than any feed shows of it';
    const change = (data: UntrustedExperiment) => (data.creatives.headlines[1].value = long);
    const cut = (checks: Check[]) => checks.filter(({ key }) => key === 'preflight.textsCut');
    expect(cut(await checksOf(change))).toMatchObject([
      {
        state: 'warned',
        field: 'creatives.headlines[1].value',
        message: expect.stringMatching(/^Headlines, row 2:.*27 characters.*\(Facebook feed\)/) as unknown,
      },
      { message: expect.stringMatching(/40 characters.*\(Instagram feed, stories\)/) as unknown },
    ]);
    const inReels = await checksOf((data) => {
      change(data);
      const reels = { id: 'facebook_reels', name: 'Facebook reels', type: 'facebook' };
      data.audiences.positions = [{ id: 'p', value: [reels] }];
    });
    expect(cut(inReels)).toEqual([]);
    expect(keys(inReels, 'done')).toContain('preflight.textsFit');
  });

  it('warn of pictures that are too small or cropped, and block missing ones', async () => {
    const upload = async (name: string, width: number, height: number) => {
      const data = experiment();
      data.information.name = name;
      const files = [{ field: 'attachments[]', name: `${name}.png`, bytes: Uint8Array.from(await png(width, height)) }];
      const fields = { template: 'true' };
      expect(await client.post(CREATE, formOf(data, { files, fields }))).toMatchObject({ status: 200 });
      const rows = await stack.database.query<{ id: string }>('select id from asset where original_name = $1', [
        `${name}.png`,
      ]);
      return rows.rows[0]!.id;
    };
    const [stamp, banner] = [await upload('stamp', 300, 300), await upload('banner', 2_400, 800)];
    const checks = await checksOf((data) => {
      data.information.name = 'Pictures';
      data.creatives.visuals = [stamp, banner].map((asset, i) => ({
        id: `v${i}`,
        value: { name: `v${i}`, type: 'image', asset },
      }));
    });
    const pictures = checks.filter(({ key }) => key.startsWith('preflight.picture'));
    expect(pictures.map(({ state, key, field }) => [state, key, field])).toEqual([
      ['warned', 'preflight.pictureSmall', 'creatives.visuals[0].value'],
      ...Array.from({ length: 4 }, () => ['warned', 'preflight.pictureShape', 'creatives.visuals[1].value']),
    ]);
    const lost = await checksOf((data) => (data.creatives.visuals[0].value.asset = crypto.randomUUID()));
    expect(lost).toContainEqual(
      expect.objectContaining({
        state: 'blocking',
        key: 'experiment.fileGone',
        field: 'creatives.visuals[0].value.asset',
      }),
    );
  });

  it('measure a photograph as people see it, also if stored by an earlier version', async () => {
    const grey = { create: { width: 1_600, height: 1_200, channels: 3, background: 'grey' } } as const;
    const photo = (orientation: number) => sharp(grey).jpeg().withMetadata({ orientation }).toBuffer();
    const shapesOf = async (bytes: Uint8Array, isOfBefore: boolean) => {
      const { upload: id } = (await uploadFile(client, { bytes: Uint8Array.from(bytes), type: 'image/jpeg' })).named;
      if (isOfBefore) await stack.database.query('update asset set width = 1600, height = 1200 where id = $1', [id]);
      const checks = await checksOf((data) => {
        data.creatives.visuals = [{ id: 'v', value: { name: 'v', type: 'image', asset: id } }];
      });
      return keys(checks, 'warned').filter((key) => key === 'preflight.pictureShape').length > 0;
    };
    expect(await shapesOf(await photo(1), false)).toBe(false);
    expect(await shapesOf(await photo(6), false)).toBe(true);
    expect(await shapesOf(await photo(8), true)).toBe(true);
  });

  it('name what the platform has removed, at its field, like a submit', async () => {
    const interests = (await client.get<{ data: object[] }>('/providers/facebook/interests?q=running')).body.data;
    const data = experiment();
    data.information.name = 'Removed';
    data.audiences.interests = [[interests[0]], [interests[0], GONE]].map((value, i) => ({ id: `i${i}`, value }));
    data.exclusions = { geolocations: [LOST] };
    data.audiences.custom_audiences = [{ id: 'c', value: { id: '238000000000999', name: 'Old buyers' } }];
    const { body } = await client.post<{ data: Check[] }>(PREFLIGHT, data);
    const removed = body.data.filter(({ key }) => key === 'experiment.removed');
    expect(removed.map(({ state, field }) => [state, field])).toEqual([
      ['blocking', 'audiences.interests[1].value'],
      ['blocking', 'audiences.custom_audiences[0].value'],
      ['blocking', 'exclusions.geolocations'],
    ]);
    expect(removed[0]!.message).toContain('"Gone"');
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 400, body: { code: 400104 } });
    expect(answer.body.errors!.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['audiences.interests[1].value', 'exclusions.geolocations']),
    );
  });

  it('find removed values in a submit too if there are more alternatives than a rehearsal covers', async () => {
    const data = experiment();
    data.information.name = 'Many places';
    const cities = (await client.get<{ data: object[] }>('/providers/facebook/locations?q=san')).body.data;
    const places = [...cities.slice(0, 3), LOST];
    data.audiences.geolocations = [
      ...Array.from({ length: 16 }, (_, i) => ({
        id: `p${i}`,
        value: [{ type: 'custom_location', name: `Pin ${i}`, latitude: 40 + i / 10, longitude: -74, radius: 40 }].map(
          (pin) => ({ ...pin, distance_unit: 'kilometer' }),
        ),
      })),
      { id: 'lost', value: places },
    ];
    data.information.budget = 5_000;
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 400, body: { code: 400104 } });
    expect(answer.body.errors).toMatchObject([{ field: 'audiences.geolocations[16].value', type: 'platform' }]);
    expect(answer.body.errors![0]!.message).toContain('"Atlantis"');
  });

  it('report an account that was closed in the meantime, like a submit', async () => {
    await sandbox('POST', '/meta/accounts', { account: '100100000000101', standing: 'disabled' });
    const change = (data: UntrustedExperiment) => {
      data.information.name = 'Closed account';
      data.information.currency = 'EUR';
      data.account = SPAIN;
    };
    expect(await checksOf(change)).toContainEqual(
      expect.objectContaining({ state: 'blocking', key: 'experiment.accountUnusable', field: 'account' }),
    );
    const data = experiment();
    change(data);
    expect(await submit(data)).toMatchObject({
      status: 400,
      body: { code: 400100, errors: [{ field: 'account.id', key: 'experiment.accountUnusable' }] },
    });
    await sandbox('POST', '/meta/accounts', { account: '100100000000101', standing: 'active' });
  });

  it('name what is unknown, and when to ask again, while the platform is rate-limited', async () => {
    await sandbox('POST', '/faults', { kind: 'throttle', match: { path: 'reachestimate' }, times: 50 });
    const checks = await checksOf((data) => (data.audiences.ages[0].value = [21, 22]));
    await sandbox('DELETE', '/faults');
    // A throttled account gets no more calls, so later checks may be unknown too.
    const unknown = new Set(keys(checks, 'unknown'));
    expect(unknown).toEqual(new Set(['preflight.limited', 'preflight.picturesUnknown']));
    const limited = checks.filter(({ key }) => key === 'preflight.limited');
    for (const { retry_at } of limited) expect(Date.parse(retry_at!)).toBeGreaterThan(Date.now());
    // Each check of the account, its lists and its audiences is either done or reported as limited.
    const known = keys(checks, 'done').filter((key) =>
      ['preflight.accountReady', 'preflight.nothingRemoved'].includes(key),
    );
    expect(known).toHaveLength(3 - limited.length);
  });

  it('refuse an invalid experiment with the wrong fields', async () => {
    const { status, body } = await client.post<{ errors: object[] }>(PREFLIGHT, { objective: 'OUTCOME_TRAFFIC' });
    expect(status).toBe(400);
    expect(body.errors.length).toBeGreaterThan(0);
  });
});
