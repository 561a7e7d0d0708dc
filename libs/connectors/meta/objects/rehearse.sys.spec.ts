import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaLocation } from '#libs/platforms/meta/values.js';
import { control, startBench, type SandboxBench } from '#libs/testing/platform/sandbox-bench.js';
import type { Rehearsal } from '../../port/lookups.js';

let us: SandboxBench;
let italy: SandboxBench;
beforeAll(async () => {
  us = await startBench('Nora Vidal', 'Vidal Outdoor US', 'United States');
  italy = await startBench('Nora Vidal', 'Vidal Outdoor Italy', 'Italy');
});
afterAll(() => Promise.all([us.meta.close(), italy.meta.close()]));

const AUDIENCE = { geolocations: 0, ages: 0, genders: 0 };
const CREATIVE = { headlines: 0, copies: 0, descriptions: 0, visuals: 0, ctas: 0 };

const rehearse = (bench: SandboxBench, changes: Partial<MetaExperimentInput>, rows: Partial<Rehearsal> = {}) =>
  bench.meta.lookups.rehearse(bench.account, {
    input: { ...bench.input, ...changes },
    audiences: [AUDIENCE],
    creatives: [CREATIVE],
    budgetMinor: 5000,
    ...rows,
  });

describe('rehearsals at the sandbox', () => {
  it('find nothing wrong with an acceptable experiment, and create nothing', async () => {
    const before = await control<{ counts: unknown }>('ledger');
    const all = [0, 1, 2].map((visuals) => ({ ...CREATIVE, visuals }));
    expect(await rehearse(us, {}, { creatives: all })).toEqual([]);
    expect((await control<{ counts: unknown }>('ledger')).counts).toEqual(before.counts);
  });

  it('META-096 report missing beneficiary and payer of ads for the EU', async () => {
    expect(await rehearse(italy, {})).toMatchObject([
      { field: 'information.dsa_beneficiary', refusal: { code: '100/3858152' } },
    ]);
    const dsa_beneficiary = 'Vidal Italia';
    expect(await rehearse(italy, { information: { ...italy.input.information, dsa_beneficiary } })).toMatchObject([
      { field: 'information.dsa_payor', refusal: { code: '100/3858152' } },
    ]);
    const information = { ...italy.input.information, dsa_beneficiary, dsa_payor: 'Vidal Italia' };
    expect(await rehearse(italy, { information })).toEqual([]);
  });

  it('report Brazil among the places, where ads must name payer and beneficiary', async () => {
    const brazil = await us.meta.lookups.locations(us.account.accessToken, 'Brazil');
    const audiences = { ...us.input.audiences, geolocations: [{ id: 'b', value: brazil.slice(0, 1) }] };
    expect(await rehearse(us, { audiences })).toMatchObject([
      { field: 'audiences.geolocations[0].value', refusal: { message: 'No beneficiary/payer provided.' } },
    ]);
  });

  it('detect a point on the map that is in the EU', async () => {
    const rome: MetaLocation = {
      type: 'custom_location',
      name: 'Rome',
      latitude: 41.9,
      longitude: 12.5,
      radius: 40,
      distance_unit: 'kilometer',
    };
    const audiences = { ...italy.input.audiences, geolocations: [{ id: 'p', value: [rome] }] };
    expect(await rehearse(italy, { audiences })).toMatchObject([{ field: 'information.dsa_beneficiary' }]);
  });

  it('report only the refused alternative', async () => {
    const ctas = ['SHOP_NOW', 'INSTALL_APP', 'SEE_MENU'].map((value, n) => ({ id: `b${n}`, value }));
    const refusals = await rehearse(
      us,
      { creatives: { ...us.input.creatives, ctas } },
      { creatives: ctas.map((_, n) => ({ ...CREATIVE, ctas: n })) },
    );
    expect(refusals.map(({ field, refusal }) => [field, refusal.code])).toEqual([
      ['creatives.ctas[1].value', '100/1373054'],
      ['creatives.ctas[2].value', '100/1373054'],
    ]);
  });

  it.each([
    ['a start in the past', -300, -299],
    ['an end before the start', 9, 8],
  ])('report the field behind %s', async (_name, first, last) => {
    const after = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    const dates = { start_date: after(first), end_date: after(last) };
    const refusals = await rehearse(us, { information: { ...us.input.information, ...dates } });
    expect(refusals).toMatchObject([{ field: 'information.end_date' }]);
  });

  it("return the platform's reason if no field is at fault", async () => {
    const refusals = await rehearse(us, {}, { budgetMinor: 1 });
    expect(refusals).toMatchObject([{ field: 'information.budget', title: 'Your budget is too low' }]);
    const audiences = { ...us.input.audiences, ages: [{ id: 'a', value: [64, 65] as [number, number] }] };
    const [liked] = await us.meta.lookups.interests(us.account.accessToken, 'running');
    const places = await us.meta.lookups.locations(us.account.accessToken, 'Liechtenstein');
    const small = {
      ...audiences,
      geolocations: [{ id: 'l', value: places.slice(0, 1) }],
      interests: [{ id: 'i', value: [liked!] }],
    };
    expect(await rehearse(us, { audiences: small }, { audiences: [{ ...AUDIENCE, interests: 0 }] })).toMatchObject([
      { field: undefined, title: 'Audience is too small', refusal: { code: '200/1870047' } },
    ]);
  });
});

describe('beneficiary and payer that the person left empty', () => {
  const sponsors = (bench: SandboxBench, accountId = bench.account.accountId) =>
    bench.meta.lookups.adSponsors(bench.account.accessToken, accountId);

  it("META-096 come from the account, else from the platform's suggestion, else stay unknown", async () => {
    expect(await sponsors(us)).toEqual({ beneficiary: 'Vidal Outdoor Inc.', payor: 'Vidal Outdoor Inc.' });
    expect(await sponsors(us, '100100000000101')).toEqual({
      beneficiary: 'Vidal Outdoor SL',
      payor: 'Vidal Outdoor SL',
    });
    expect(await sponsors(italy)).toEqual({ beneficiary: null, payor: null });
  });
});
