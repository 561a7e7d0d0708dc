import { afterEach, describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { createMetaPlatform, type MetaConnector } from '../meta-platform.js';

let stub: GraphStub;
let meta: MetaConnector;
const account = { accountId: 'act_7', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const start = async (answer: (call: StubCall) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
afterEach(async () => {
  await meta.close();
  await stub.close();
});

const list = (...values: unknown[]) => values.map((value, i) => ({ id: `${i}`, value }));
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parts of an experiment
const inputWith = (change: (input: any) => void) => {
  const input = structuredClone(exampleInput({ ig: null }));
  change(input);
  return input;
};
const interest = (id: string, name = id) => ({ id, name });
const city = (key: string) => ({ type: 'city', key, name: `City ${key}`, country_code: 'ES' });

describe('values that Meta has removed', () => {
  it('are reported for each field, by name', async () => {
    await start(({ path, params }) => {
      if (path.endsWith('/targetingvalidation'))
        return {
          json: {
            data: [
              { id: '1', valid: true },
              { id: '2', valid: false },
              { id: '3', valid: false },
            ],
          },
        };
      if (params['type'] === 'adgeolocationmeta')
        return { json: { data: { cities: { 10: { key: '10' } }, countries: { ES: {} } } } };
      return { json: { data: [{ id: '70', name: 'Buyers' }] } };
    });
    const input = inputWith((one) => {
      one.audiences.interests = list([interest('1')], [interest('1'), interest('2', 'Gone'), interest('3', 'Lost')]);
      one.audiences.geolocations = list([city('10')], [city('11')]);
      one.exclusions.custom_audiences = [interest('70'), interest('71', 'Old')];
    });
    const found = await meta.lookups.removed(account, input);
    expect(found).toEqual([
      { field: 'audiences.geolocations[1].value', key: 'experiment.removed', params: { name: '"City 11"' } },
      { field: 'audiences.interests[1].value', key: 'experiment.removed', params: { name: '"Gone", "Lost"' } },
      { field: 'exclusions.custom_audiences', key: 'experiment.removed', params: { name: '"Old"' } },
    ]);
    expect(stub.calls.filter(({ params }) => params['type'] === 'adgeolocationmeta')).toHaveLength(1);
  });

  it('are looked up with their kind, because equal numbers of two kinds differ', async () => {
    await start(({ path }) => {
      if (!path.endsWith('/targetingvalidation')) return { json: { data: [] } };
      const data = [
        { id: '3', type: 'education_statuses', valid: false },
        { id: '3', type: 'relationship_statuses', valid: true },
        { id: '5', valid: false },
      ];
      return { json: { data } };
    });
    const input = inputWith((one) => {
      one.audiences.demographics = list(
        [{ ...interest('3', 'Married'), type: 'relationship_statuses' }],
        [{ ...interest('3', 'College grad'), type: 'education_statuses' }, interest('5', 'Kept without a kind')],
      );
      one.audiences.interests = list([interest('6003', 'Running')]);
      one.audiences.geolocations = [];
    });
    const name = '"College grad", "Kept without a kind"';
    expect(await meta.lookups.removed(account, input)).toEqual([
      { field: 'audiences.demographics[1].value', key: 'experiment.removed', params: { name } },
    ]);
    const calls = stub.calls.filter(({ path }) => path.endsWith('/targetingvalidation'));
    expect(
      calls.map(({ params }) => [params['targeting_list'], params['id_list']].map((one) => JSON.parse(one!))),
    ).toEqual([
      [
        [
          { type: 'relationship_statuses', id: '3' },
          { type: 'education_statuses', id: '3' },
          { type: 'interests', id: '6003' },
        ],
        ['5'],
      ],
    ]);
  });

  it('are only those that Meta reports, not values that it omits or that the account may not look up', async () => {
    await start(({ path, params }) => {
      if (path.endsWith('/targetingvalidation')) return { json: { data: [] } };
      if (params['type'] === 'adgeolocationmeta') return { json: { data: { regions: {} } } };
      return { status: 400, json: { error: { code: 100, message: 'Not for you' } } };
    });
    const input = inputWith((one) => {
      one.audiences.interests = list([interest('1')]);
      one.audiences.geolocations = list([city('10')]);
      one.audiences.custom_audiences = list(interest('70'));
    });
    expect(await meta.lookups.removed(account, input)).toEqual([]);
  });

  it('are found with a few calls for any number of values, and without a call if there is none to look up', async () => {
    await start(() => ({ json: { data: [] } }));
    const pin = { type: 'custom_location', name: 'Pin', latitude: 1, longitude: 2, radius: 3, distance_unit: 'mile' };
    const pinned = inputWith((one) => (one.audiences.geolocations = list([pin])));
    expect(await meta.lookups.removed(account, pinned)).toEqual([]);
    expect(stub.calls).toEqual([]);
    const many = inputWith((one) => {
      one.audiences.geolocations = list([pin]);
      one.audiences.interests = list(...Array.from({ length: 900 }, (_, i) => [interest(`${i + 1}`)]));
    });
    await meta.lookups.removed(account, many);
    expect(stub.calls.map(({ params }) => (JSON.parse(params['targeting_list'] ?? '[]') as object[]).length)).toEqual([
      ...[100, 100, 100],
    ]);
  });

  it('are unknown while Meta refuses calls', async () => {
    await start(() => ({ status: 400, json: { error: { code: 80004, message: 'Too many' } } }));
    const input = inputWith((one) => (one.audiences.interests = list([interest('1')])));
    await expect(meta.lookups.removed(account, input)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe("the sizes of an experiment's audiences", () => {
  it('are returned in order, each with the reason why no ad would be shown', async () => {
    let count = 0;
    await start(() => {
      count += 1;
      if (count === 2)
        return { json: { data: { users_lower_bound: -1, users_upper_bound: -1, estimate_ready: false } } };
      if (count === 3) return { status: 400, json: { error: { code: 100, message: 'No such audience' } } };
      return { json: { data: { users_lower_bound: 2_000, users_upper_bound: 3_000, estimate_ready: true } } };
    });
    const sizes = [];
    for (const choice of [{ ages: 0 }, { ages: 0 }, { ages: 0 }])
      sizes.push(...(await meta.lookups.audienceSizes(account, exampleInput(), [choice])));
    expect(sizes).toEqual([
      { lower: 2_000, upper: 3_000, problem: null },
      { lower: null, upper: null, problem: { key: 'experiment.audienceTooSmall', params: { least: 1000 } } },
      {
        lower: null,
        upper: null,
        problem: { key: 'said.by', params: { platform: 'Meta', words: 'No such audience' } },
      },
    ]);
  });
});

describe('the remaining funds of an account', () => {
  it.each([
    [{ spend_cap: '5000', amount_spent: '1200' }, 3_800],
    [{ spend_cap: '5000', amount_spent: '6000' }, 0],
    [{ spend_cap: '0', amount_spent: '6000' }, null],
  ])('of %j are %s', async (facts, left) => {
    await start(() => ({ json: { id: 'act_7', account_status: 1, ...facts } }));
    expect(await meta.lookups.funds(account)).toBe(left);
  });
});
