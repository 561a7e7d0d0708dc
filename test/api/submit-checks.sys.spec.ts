import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';

const CREATE = '/providers/facebook/experiment/create';
const ITALY = { id: 'act_100100000000106', name: 'Vidal Outdoor Italy' };
const SPAIN = { id: 'act_100100000000101', name: 'Vidal Outdoor Spain' };
const ROME = {
  type: 'custom_location',
  name: 'Rome',
  latitude: 41.9,
  longitude: 12.5,
  radius: 40,
  distance_unit: 'kilometer',
};

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 90_000);
afterAll(() => stack?.stop());

const inEuros = (account: object, places: object[], name: string): UntrustedExperiment => {
  const data = experiment();
  Object.assign(data.information, { name, currency: 'EUR' });
  data.account = account;
  data.audiences.geolocations = places.map((place, n) => ({ id: `${n}`, value: [place] }));
  return data;
};
const spain = { type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' };
/** The first result of a search for places or interests. */
const found = async (what: 'locations' | 'interests', q: string) =>
  (await owner.get<{ data: object[] }>(`/providers/facebook/${what}?q=${q}`)).body.data[0]!;

const submit = (data: UntrustedExperiment) =>
  owner.post<{ data: { uuid: string } }>(CREATE, formOf(data), { 'idempotency-key': crypto.randomUUID() });
const namesOf = async (uuid: string) => {
  const { body } = await owner.get<{ data: { content: UntrustedExperiment } }>(`/experiment/meta/${uuid}`);
  const { dsa_beneficiary, dsa_payor } = body.data.content.information;
  return [dsa_beneficiary, dsa_payor];
};
const sandbox = (method: string, path: string, body?: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });

describe('ads for the EU', () => {
  it('META-040 META-096 keep the given names', async () => {
    const data = inEuros(ITALY, [spain], 'Given');
    Object.assign(data.information, { dsa_beneficiary: 'Vidal Italia', dsa_payor: 'Agenzia Uno' });
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 200 });
    expect(await namesOf(answer.body.data.uuid)).toEqual(['Vidal Italia', 'Agenzia Uno']);
  });

  it("fill an empty name from the account or the platform's recommendation", async () => {
    const data = inEuros(SPAIN, [await found('locations', 'Madrid')], 'Recommended');
    data.information.dsa_payor = 'Agencia Uno';
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 200 });
    expect(await namesOf(answer.body.data.uuid)).toEqual(['Vidal Outdoor SL', 'Agencia Uno']);
    const inDollars = experiment();
    inDollars.information.name = 'By default';
    inDollars.audiences.geolocations[0].value.push(spain);
    const other = await submit(inDollars);
    expect(await namesOf(other.body.data.uuid)).toEqual(['Vidal Outdoor Inc.', 'Vidal Outdoor Inc.']);
  });

  it('are refused with both fields if no payer is known', async () => {
    const answer = await submit(inEuros(ITALY, [await found('locations', 'Madrid')], 'Nobody'));
    expect(answer).toMatchObject({ status: 400, body: { code: 400101 } });
    expect(answer.body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['information.dsa_beneficiary', 400101],
      ['information.dsa_payor', 400101],
    ]);
  });

  it('are detected by the platform if only it knows the country of a place', async () => {
    const answer = await submit(inEuros(ITALY, [ROME], 'A pin'));
    expect(answer).toMatchObject({ status: 400, body: { code: 400104 } });
    expect(answer.body.errors).toMatchObject([{ field: 'information.dsa_beneficiary', type: 'platform' }]);
  });

  it('need these names only in the EU: elsewhere, none is required or sent', async () => {
    const data = inEuros(
      ITALY,
      [{ type: 'country', key: 'GB', name: 'United Kingdom', country_code: 'GB' }],
      'Outside',
    );
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 200 });
    expect(await namesOf(answer.body.data.uuid)).toEqual([undefined, undefined]);
  });

  it('show the names that would be sent in the form', async () => {
    const stored = async ({ id }: { id: string }) => {
      const { body } = await owner.post<{ data: object }>('/providers/facebook/ad_accounts/lookups', {
        account_id: id,
      });
      return body.data;
    };
    expect(await stored(SPAIN)).toMatchObject({ dsa_beneficiary: 'Vidal Outdoor SL', dsa_payor: 'Vidal Outdoor SL' });
    expect(await stored(ITALY)).toMatchObject({ dsa_beneficiary: null, dsa_payor: null });
  });
});

describe('certain refusals of the platform', () => {
  it('are items with the field of the alternative, and nothing is stored or created', async () => {
    const counts = async () => [
      (await owner.post<{ data: { total: number } }>('/experiments', { type: 'live' })).body.data.total,
      ((await (await sandbox('GET', '/ledger')).json()) as { counts: object }).counts,
    ];
    const before = await counts();
    const data = experiment();
    data.information.name = 'Retired interest';
    data.audiences.interests = [
      { id: 'i0', value: [await found('interests', 'running')] },
      { id: 'i1', value: [{ id: '6003000000000001', name: 'Gone' }] },
    ];
    const answer = await submit(data);
    expect(answer).toMatchObject({ status: 400, body: { code: 400104 } });
    expect(answer.body.errors).toMatchObject([
      { field: 'audiences.interests[1].value', type: 'platform', code: 400104 },
    ]);
    expect(await counts()).toEqual(before);
  });

  it('do not stop a submit if the platform is unreachable', async () => {
    await sandbox('POST', '/faults', { kind: 'http500', match: { path: 'adsets$', dry: true } });
    const data = experiment();
    data.information.name = 'Not asked';
    expect(await submit(data)).toMatchObject({ status: 200 });
  });
});
