import { afterEach, describe, expect, it } from '@jest/globals';
import { googleDemandGenInput, googleInput } from '#libs/testing/platform/google-input.js';
import { googleError, googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { GoogleClient } from '../wire/client.js';
import { batchSize, create, fitting, SUBTREE_SIZE } from './create.js';

const account = {
  accountId: '2223334444',
  accessToken: 'tok-1',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  facts: {},
};
const choice = { ages: 0, genders: 0, geolocations: 0, keywords: 0, headlines: 0, copies: 0, descriptions: 0 };
const item = (n: number, changes: Partial<CreateItem> = {}): CreateItem => ({
  ref: `${n}`,
  name: `Sale [0123456789-${n.toString(36)}]`,
  parentId: null,
  choice,
  budgetMinor: null,
  ...changes,
});
/** A campaign of two groups with two ads each: 0, 1 (2, 3), 4 (5, 6). */
const items: CreateItem[] = [
  item(0, { budgetMinor: 20_000 }),
  ...[1, 4].flatMap((n) => [
    item(n, { under: { kind: 'adset', ref: '0' } }),
    item(n + 1, { under: { kind: 'ad', ref: `${n}` } }),
    item(n + 2, { under: { kind: 'ad', ref: `${n}` } }),
  ]),
];
const request = (changes: Partial<CreateRequest> = {}): CreateRequest => ({
  kind: 'campaign',
  input: googleInput() as never,
  assets: {},
  items,
  timeoutMs: 5000,
  ...changes,
});

type Sent = { mutateOperations: Record<string, { create: Record<string, unknown> }>[] };
const operationsIn = (call: StubCall) => (call.json as Sent).mutateOperations;
const kindsIn = (call: StubCall) => operationsIn(call).map((one) => Object.keys(one)[0]!.replace('Operation', ''));

/** Gives each object an id; ids of ads contain those of their groups. */
const made = (call: StubCall): StubAnswer => ({
  json: {
    mutateOperationResponses: operationsIn(call).map((one, index) => {
      const kind = Object.keys(one)[0]!.replace('Operation', '');
      const id = kind === 'adGroupAd' ? `70~${index}` : `${index}`;
      return { [`${kind}Result`]: { resourceName: `customers/2223334444/${kind}s/${id}` } };
    }),
  },
});
const at = (index: number, ...names: string[]) => ({
  location: {
    fieldPathElements: [{ fieldName: 'mutate_operations', index }, ...names.map((fieldName) => ({ fieldName }))],
  },
});

let stub: GoogleStub;
let client: GoogleClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGoogleStub(answer);
  client = new GoogleClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});

describe('creating a campaign with the objects under it', () => {
  it('sends one mutate that creates all or nothing, with operations of a kind next to each other', async () => {
    await start(made);
    const outcomes = await create(client, account, request());
    expect(kindsIn(stub.calls[0]!)).toEqual([
      ...['campaignBudget', 'campaign', 'campaignCriterion', 'adGroup', 'adGroup'],
      ...Array<string>(4).fill('adGroupCriterion'),
      ...Array<string>(4).fill('adGroupAd'),
    ]);
    expect(stub.calls).toHaveLength(1);
    expect(stub.calls[0]).toMatchObject({
      path: '/v26/customers/2223334444/googleAds:mutate',
      json: { partialFailure: false, responseContentType: 'RESOURCE_NAME_ONLY' },
    });
    expect(Object.fromEntries(outcomes.map((one) => [one.ref, 'platformId' in one && one.platformId]))).toEqual({
      0: '1',
      1: '3',
      2: '70~9',
      3: '70~10',
      4: '4',
      5: '70~11',
      6: '70~12',
    });
  });

  it('puts at most as many operations into a mutate as the access level allows for one call', async () => {
    await start(made);
    await client.close();
    client = new GoogleClient({ ...stub.config, accessLevel: 'explorer' });
    const ads = Array.from({ length: 2_400 }, (_, n) => item(n + 2, { under: { kind: 'ad', ref: '1' } }));
    const group = item(1, { under: { kind: 'adset', ref: '0' } });
    const campaign = item(0, { budgetMinor: 20_000 });
    const outcomes = await create(client, account, request({ items: [campaign, group, ...ads], timeoutMs: 20_000 }));
    expect(operationsIn(stub.calls[0]!)).toHaveLength(2_304);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['created', 'deferred']));
  });

  it('uses each temporary id once, and defines it before its first use', async () => {
    await start(made);
    await create(client, account, request());
    const seen = new Set<string>();
    for (const one of operationsIn(stub.calls[0]!).map((operation) => Object.values(operation)[0]!.create)) {
      const uses = [one['campaign'], one['adGroup'], one['campaignBudget']].filter((name) => name !== undefined);
      for (const name of uses) expect(seen).toContain(name);
      const name = one['resourceName'] as string | undefined;
      if (name === undefined) continue;
      expect(seen).not.toContain(name);
      seen.add(name);
    }
    expect(seen.size).toBe(4);
  });

  it('removes a refused ad and sends the rest again', async () => {
    const fault = at(9, 'ad_group_ad_operation', 'create', 'ad', 'responsive_search_ad');
    await start((call, index) =>
      index === 0 ? googleError([{ code: 'adError.TOO_LONG', message: 'Too long.', ...fault }]) : made(call),
    );
    const outcomes = await create(client, account, request());
    expect(outcomes.find(({ ref }) => ref === '2')).toEqual({
      ref: '2',
      outcome: 'refused',
      refusal: { code: 'adError.TOO_LONG', message: 'Too long.', field: 'create.ad.responsiveSearchAd' },
    });
    expect(outcomes.filter(({ outcome }) => outcome === 'created').map(({ ref }) => ref)).toEqual([
      ...['0', '1', '4', '3', '5', '6'],
    ]);
    expect(kindsIn(stub.calls[1]!).filter((kind) => kind === 'adGroupAd')).toHaveLength(3);
  });

  it('removes several refused ads together, each with its own reason', async () => {
    const faults = [9, 10, 12].map((index) => ({
      code: 'policyFindingError.POLICY_FINDING',
      message: `m${index}`,
      ...at(index),
    }));
    await start((call, index) => (index === 0 ? googleError(faults) : made(call)));
    const outcomes = await create(client, account, request());
    const refused = outcomes.flatMap((one) => (one.outcome === 'refused' ? [[one.ref, one.refusal.message]] : []));
    expect(refused).toEqual([
      ['2', 'm9'],
      ['3', 'm10'],
      ['6', 'm12'],
    ]);
    expect(stub.calls).toHaveLength(2);
  });

  it('refuses all ads with a refused video together, and creates the others', async () => {
    const shown = { ages: 1, channels: 0, logos: 0, ctas: 0, headlines: 0, copies: 0, descriptions: 0 };
    const all = items.map((one) => ({ ...one, choice: { ...shown, videos: ['2', '5'].includes(one.ref) ? 1 : 0 } }));
    await start((call, index) => {
      if (index > 0) return made(call);
      const second = operationsIn(call).findIndex((one) =>
        JSON.stringify(one['assetOperation'] ?? '').includes('bbbbbbbbbbb'),
      );
      const place = at(second, 'asset_operation', 'create', 'youtube_video_asset', 'youtube_video_id');
      return googleError([
        { code: 'youtubeVideoRegistrationError.VIDEO_NOT_ACCESSIBLE', message: 'It is private.', ...place },
      ]);
    });
    const assets = { [fileKey('logo', 'square')]: { kind: 'image', id: '504' } } as const;
    const outcomes = await create(client, account, {
      ...request({ items: all, assets }),
      input: googleDemandGenInput() as never,
    });
    expect(kindsIn(stub.calls[0]!)).toEqual([
      ...['campaignBudget', 'campaign', 'audience', 'audience', 'adGroup', 'adGroup'],
      ...Array<string>(2).fill('adGroupCriterion'),
      ...Array<string>(3).fill('asset'),
      ...Array<string>(4).fill('adGroupAd'),
    ]);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused').map(({ ref }) => ref)).toEqual(['2', '5']);
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(5);
    expect(stub.calls).toHaveLength(2);
  });

  describe('a group whose audience name is taken', () => {
    const all = items.map((one) => ({ ...one, choice: { ages: 1, channels: 0, videos: 0, logos: 0, headlines: 0 } }));
    const assets = { [fileKey('logo', 'square')]: { kind: 'image', id: '504' } } as const;
    const taken = (call: StubCall): StubAnswer => {
      const place = at(kindsIn(call).indexOf('audience'), 'audience_operation', 'create', 'name');
      return googleError([{ code: 'audienceError.NAME_ALREADY_IN_USE', message: 'It is there.', ...place }]);
    };
    const outcomesWhere = async (found: object[]) => {
      let mutates = 0;
      await start((call) =>
        call.path.endsWith('searchStream') ? googleRows(found) : mutates++ === 0 ? taken(call) : made(call),
      );
      return create(client, account, {
        ...request({ items: all, assets }),
        input: googleDemandGenInput() as never,
      });
    };

    it('uses the existing audience, which outlived its group', async () => {
      const resourceName = 'customers/2223334444/audiences/77';
      const outcomes = await outcomesWhere([{ audience: { name: all[1]!.name, resourceName } }]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(7).fill('created'));
      expect(stub.calls).toHaveLength(3);
      const again = operationsIn(stub.calls[2]!);
      expect(kindsIn(stub.calls[2]!).filter((kind) => kind === 'audience')).toHaveLength(1);
      const aimed = again.flatMap(({ adGroupCriterionOperation: one }) => one?.create['audience'] ?? []);
      expect(aimed).toContainEqual({ audience: resourceName });
    });

    it('stays unknown and is looked up later if Google lists no such audience, because an earlier mutate may have created it', async () => {
      const outcomes = await outcomesWhere([]);
      expect(outcomes.filter(({ outcome }) => outcome === 'unknown').map(({ ref }) => ref)).toEqual(['1', '2', '3']);
    });
  });

  it('refuses a group with a faulty keyword and the objects under it, with the same reason', async () => {
    const fault = { code: 'criterionError.INVALID_KEYWORD_TEXT', ...at(5, 'ad_group_criterion_operation') };
    await start((call, index) => (index === 0 ? googleError([fault]) : made(call)));
    const outcomes = await create(client, account, request());
    expect(outcomes.filter(({ outcome }) => outcome === 'refused').map(({ ref }) => ref)).toEqual(['1', '2', '3']);
    expect(outcomes.filter(({ outcome }) => outcome === 'created').map(({ ref }) => ref)).toEqual(['0', '4', '5', '6']);
  });

  it('refuses a group with a duplicate criterion without a lookup', async () => {
    const fault = { code: 'mutateError.RESOURCE_ALREADY_EXISTS', ...at(6, 'ad_group_criterion_operation', 'create') };
    await start((call, index) => (index === 0 ? googleError([fault]) : made(call)));
    const outcomes = await create(client, account, request());
    expect(outcomes.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused').map(({ ref }) => ref)).toEqual(['1', '2', '3']);
  });

  it("refuses everything if the campaign's operation is refused", async () => {
    await start(() => googleError([{ code: 'campaignBudgetError.MONEY_AMOUNT_TOO_LARGE', ...at(0) }]));
    const outcomes = await create(client, account, request());
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(7).fill('refused'));
    expect(stub.calls).toHaveLength(1);
  });

  it("refuses only the object of an operation that Google's front end cannot read", async () => {
    const fieldViolations = [{ field: 'mutateOperations[9].adGroupAdOperation', description: 'Unknown name' }];
    const error = {
      code: 400,
      message: 'no',
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'x', fieldViolations }],
    };
    await start((call, index) => (index === 0 ? { status: 400, json: { error } } : made(call)));
    const outcomes = await create(client, account, request());
    expect(outcomes.filter(({ outcome }) => outcome === 'refused').map(({ ref }) => ref)).toEqual(['2']);
  });

  it('leaves objects with a taken name to a lookup, because an earlier mutate created them', async () => {
    const below = [3, 9].map((index) => ({
      code: 'newResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS',
      ...at(index),
    }));
    const taken = { code: 'campaignError.DUPLICATE_CAMPAIGN_NAME', ...at(1, 'campaign_operation') };
    await start(() => googleError([...below, taken]));
    const outcomes = await create(client, account, request());
    expect(outcomes).toHaveLength(7);
    for (const one of outcomes) expect(one).toMatchObject({ outcome: 'unknown', reason: 'its name is taken' });
  });

  it.each([
    ['is cut', { cut: true }],
    ['is an internal error', googleError([{ code: 'internalError.INTERNAL_ERROR' }], 500)],
    ['names nothing', { json: { mutateOperationResponses: [] } }],
  ] as [string, StubAnswer][])('leaves the outcome unknown after one attempt if the response %s', async (_, answer) => {
    await start(() => answer);
    const outcomes = await create(client, account, request());
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(7).fill('unknown'));
    expect(stub.calls).toHaveLength(1);
  });

  it.each([
    ['quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', 429, 'RATE_LIMITED'],
    ['authenticationError.OAUTH_TOKEN_EXPIRED', 401, 'AUTH_EXPIRED'],
    ['mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED', 400, 'TURNED_AWAY'],
    ['databaseError.CONCURRENT_MODIFICATION', 409, 'TRANSIENT'],
  ])('creates nothing if %s turns the call away', async (code, http, thrown) => {
    await start(() => googleError([{ code }], http));
    await expect(create(client, account, request())).rejects.toMatchObject({ code: thrown });
  });

  it('splits too many operations into several mutates, and sends none of them twice', async () => {
    await start(made);
    const outcomes = await create(client, account, request(), 6);
    expect(stub.calls.map(kindsIn)).toEqual([
      ['campaignBudget', 'campaign', 'campaignCriterion', 'adGroup', 'adGroupCriterion', 'adGroupCriterion'],
      ['adGroup', 'adGroupCriterion', 'adGroupCriterion', 'adGroupAd', 'adGroupAd', 'adGroupAd'],
      ['adGroupAd'],
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(7).fill('created'));
    const [{ adGroupOperation }] = operationsIn(stub.calls[1]!) as [
      { adGroupOperation: { create: { campaign: string } } },
    ];
    expect(adGroupOperation.create.campaign).toBe('customers/2223334444/campaigns/1');
  });

  it('starts no further mutate without time left, and defers the remaining objects', async () => {
    await start(made);
    const outcomes = await create(client, account, request({ timeoutMs: 450 }), 6);
    expect(stub.calls).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'created').map(({ ref }) => ref)).toEqual(['0', '1']);
    const deferred = outcomes.filter(({ outcome }) => outcome === 'deferred');
    expect(deferred).toHaveLength(5);
    expect(deferred[0]).toMatchObject({ reason: 'no time is left', retryAfterMs: 1_000 });
  });

  it('sends nothing more after a cancellation between two mutates', async () => {
    const calledOff = new AbortController();
    await start((call) => {
      calledOff.abort();
      return made(call);
    });
    const outcomes = await create(client, account, request({ calledOff: calledOff.signal }), 6);
    expect(stub.calls).toHaveLength(1);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      ...['created', 'created', ...Array<string>(5).fill('deferred')],
    ]);
  });

  it('defers the remaining objects if the quota runs out half way', async () => {
    const spent = { code: 'quotaError.RESOURCE_EXHAUSTED', details: { quotaErrorDetails: { retryDelay: '21600s' } } };
    await start((call, index) => (index === 0 ? made(call) : googleError([spent], 429)));
    const outcomes = await create(client, account, request(), 6);
    expect(outcomes.filter(({ outcome }) => outcome === 'created').map(({ ref }) => ref)).toEqual(['0', '1']);
    expect(outcomes.filter(({ outcome }) => outcome === 'deferred')).toHaveLength(5);
    expect(outcomes[2]).toMatchObject({
      reason: 'no', // in Google's words
      retryAfterMs: 21_600_000,
      quotaWindow: 'day',
    });
  });

  it('defers objects under a parent with an unknown outcome', async () => {
    await start((call, index) => (index === 0 ? made(call) : { cut: true }));
    const outcomes = await create(client, account, request(), 6);
    const count = (name: string) => outcomes.filter(({ outcome }) => outcome === name).length;
    expect([count('created'), count('unknown'), count('deferred')]).toEqual([2, 4, 1]);
  });
});

describe('the units of one mutate', () => {
  it('contain a campaign with the objects under it, or ads of one group', () => {
    expect([SUBTREE_SIZE, batchSize('campaign'), batchSize('adset'), batchSize('ad')]).toEqual([1_000, 1, 1, 50]);
  });

  const unit = (ref: string, operations: number) => ({
    ref,
    kind: 'ad' as const,
    under: null,
    operations: Array.from({ length: operations }, () => ({ kind: 'adGroupAdOperation' as const, create: {}, ref })),
  });

  it('are as many as fit, in order, and at least one', () => {
    const refs = (most: number) => fitting([unit('a', 3), unit('b', 2), unit('c', 4)], most).map(({ ref }) => ref);
    expect([refs(100), refs(9), refs(8), refs(4), refs(1)]).toEqual([
      ...[['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b'], ['a'], ['a']],
    ]);
  });
});
