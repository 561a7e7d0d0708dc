import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codesOf, expectRefused, GoogleBench, placeOf } from '../testing/bench.js';
import { COFFEE, OLD_SHOP, SPAIN, USA } from '../testing/ids.js';
import { adGroup, budget, campaign, idOf, keyword, name, searchAd, searchTree } from '../testing/structures.js';

let bench: GoogleBench;
beforeEach(async () => {
  bench = await GoogleBench.open();
});
afterEach(() => bench.close());

const count = async (from: string): Promise<number> =>
  (await bench.rows(`SELECT ${from}.resource_name FROM ${from}`)).length;
const update = (campaignName: string, change: object, updateMask: string): object => ({
  campaignOperation: { update: { resourceName: campaignName, ...change }, updateMask },
});

describe('mutate of several kinds', () => {
  it('creates a tree by temporary ids, in the order of its operations', async () => {
    const names = await bench.make(searchTree());
    expect(names).toHaveLength(7);
    const [row] = await bench.rows(
      'SELECT campaign.campaign_budget, ad_group.campaign, ad_group_ad.ad_group FROM ad_group_ad LIMIT 1',
    );
    expect(row).toMatchObject({
      campaign: { campaignBudget: names[0] },
      adGroup: { campaign: names[1] },
      adGroupAd: { adGroup: names[2] },
    });
    expect(names[3]).toBe(name('campaignCriteria', idOf(names[1]!), 2840));
  });

  it('is atomic: one invalid operation stores nothing, and all errors are returned', async () => {
    const answer = await bench.mutate([...searchTree(), keyword(-3, 'x'.repeat(81)), searchAd(-3, ['One', 'Two'])]);
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['criterionError.KEYWORD_TEXT_TOO_LONG', 'collectionSizeError.TOO_FEW']);
    expect(placeOf(answer)).toBe('mutate_operations[7].ad_group_criterion_operation.create.keyword.text');
    for (const from of ['campaign_budget', 'campaign', 'ad_group', 'ad_group_ad']) expect(await count(from)).toBe(0);
  });

  it('stores the valid operations if partial failure is allowed', async () => {
    const operations = [budget(-1), campaign(-2, -1, { name: undefined }), adGroup(-3, -2), budget(-4)];
    const { status, body } = await bench.mutate(operations, { partialFailure: true });
    expect(status).toBe(200);
    expect(body.mutateOperationResponses.map((one: object) => Object.keys(one)[0] ?? null)).toEqual([
      'campaignBudgetResult',
      null,
      null,
      'campaignBudgetResult',
    ]);
    const { code, details } = body.partialFailureError;
    expect(code).toBe(3);
    expect(details[0].errors.map(({ errorCode }: { errorCode: object }) => errorCode)).toEqual([
      { fieldError: 'REQUIRED' },
      { newResourceCreationError: 'TEMP_ID_RESOURCE_HAD_ERRORS' },
    ]);
    expect(details[0].errors[0].location.fieldPathElements[0]).toEqual({ fieldName: 'mutate_operations', index: 1 });
    expect(await count('campaign_budget')).toBe(2);
  });

  it('changes nothing with validate_only', async () => {
    expect((await bench.mutate(searchTree(), { validateOnly: true })).body).toEqual({});
    expect(await count('campaign')).toBe(0);
    expectRefused(
      await bench.mutate([budget(-1, { amountMicros: '0' })], { validateOnly: true }),
      'campaignBudgetError.NEGATIVE_MONEY_AMOUNT',
    );
  });

  it('accepts 10,000 operations and no more', async () => {
    expectRefused(await bench.mutate([]), 'requestError.REQUIRED_FIELD_MISSING');
    const many = Array.from({ length: 10_001 }, () => ({ campaignOperation: { remove: name('campaigns', 1) } }));
    expectRefused(await bench.mutate(many), 'requestError.TOO_MANY_MUTATE_OPERATIONS');
  });

  it('returns the resources on request', async () => {
    const { body } = await bench.mutate([budget(-1)], { responseContentType: 'MUTABLE_RESOURCE' });
    expect(body.mutateOperationResponses[0].campaignBudgetResult.campaignBudget).toMatchObject({
      amountMicros: '20000000',
    });
  });

  it.each([
    [
      'a repeated temporary id',
      [budget(-1), budget(-1, { name: 'other' })],
      'newResourceCreationError.DUPLICATE_TEMP_IDS',
      400,
    ],
    ['a temporary id before its resource', [campaign(-2, -1), budget(-1)], 'mutateError.RESOURCE_NOT_FOUND', 404],
    ['an id chosen by the caller', [budget(77)], 'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE', 400],
    ['a field that only Google sets', [budget(-1, { status: 'ENABLED' })], 'fieldError.VALUE_MUST_BE_UNSET', 400],
    ['an id in a creation', [budget(-1, { id: '4' })], 'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE', 400],
    ['UNSPECIFIED', [budget(-1, { deliveryMethod: 'UNSPECIFIED' })], 'requestError.INVALID_ENUM_VALUE', 400],
    ['an empty operation', [{ campaignOperation: {} }], 'requestError.OPERATION_REQUIRED', 400],
    ['no operation', [{}], 'requestError.OPERATION_REQUIRED', 400],
    [
      "another customer's resource",
      [{ campaignOperation: { remove: `customers/${SPAIN}/campaigns/1` } }],
      'mutateError.RESOURCE_NOT_FOUND',
      404,
    ],
    [
      'a field mask in a creation',
      [{ campaignBudgetOperation: { create: {}, updateMask: 'name' } }],
      'fieldMaskError.FIELD_MASK_NOT_ALLOWED',
      400,
    ],
  ])('refuses %s', async (_, operations, code, status) => {
    expectRefused(await bench.mutate(operations as object[]), code, status);
  });

  it.each([
    [
      'an unknown key',
      { mutateOperations: [{ campaignOperation: { create: { nam: 'a' } } }] },
      'Unknown name "nam" at \'mutate_operations[0].campaign_operation.create\'',
    ],
    [
      'a wrong type',
      { mutateOperations: [{ campaignOperation: { create: { name: 3 } } }] },
      "Invalid value at 'mutate_operations[0].campaign_operation.create.name'",
    ],
    [
      'a value that an enum lacks',
      { mutateOperations: [{ campaignOperation: { create: { status: 'ON' } } }] },
      "Invalid value at 'mutate_operations[0].campaign_operation.create.status'",
    ],
    [
      'two members of a oneof',
      { mutateOperations: [{ campaignOperation: { create: { manualCpc: {}, targetSpend: {} } } }] },
      "oneof field 'campaign_bidding_strategy' is already set",
    ],
    [
      'two verbs',
      { mutateOperations: [{ campaignOperation: { create: {}, remove: 'x' } }] },
      "oneof field 'operation' is already set",
    ],
    [
      'removed date fields',
      { mutateOperations: [{ campaignOperation: { create: { startDate: '2026-12-01' } } }] },
      'Unknown name "startDate"',
    ],
  ])('refuses %s before it is parsed', async (_, body, message) => {
    const answer = await bench.post('/googleAds:mutate', body);
    expect([answer.status, answer.body.error.details[0]['@type']]).toEqual([
      400,
      'type.googleapis.com/google.rpc.BadRequest',
    ]);
    expect(answer.body.error.message).toContain(message);
  });
});

describe('updates and removals', () => {
  let names: string[];
  beforeEach(async () => {
    names = await bench.make(searchTree());
  });

  it('change the fields of the mask', async () => {
    const [answer] = [await bench.mutate([update(names[1]!, { status: 'ENABLED', name: 'not this' }, 'status')])];
    expect(answer!.status).toBe(200);
    const [row] = await bench.rows('SELECT campaign.name, campaign.status FROM campaign');
    expect(row!.campaign).toMatchObject({ name: 'campaign -2', status: 'ENABLED' });
  });

  it.each([
    ['without a field mask', {}, '', 'fieldMaskError.FIELD_MASK_MISSING'],
    ['of an unknown field', {}, 'nam', 'fieldMaskError.FIELD_NOT_FOUND'],
    ['of a field with subfields', {}, 'networkSettings', 'fieldMaskError.FIELD_HAS_SUBFIELDS'],
    [
      'of an immutable field',
      { advertisingChannelType: 'DISPLAY' },
      'advertisingChannelType',
      'fieldError.IMMUTABLE_FIELD',
    ],
    ['of a field that only Google sets', {}, 'servingStatus', 'fieldError.VALUE_MUST_BE_UNSET'],
  ])('refuse an update %s', async (_, change, mask, code) => {
    expectRefused(await bench.mutate([update(names[1]!, change, mask)]), code);
  });

  it('refuse a repeated resource', async () => {
    const twice = [update(names[1]!, { name: 'a' }, 'name'), update(names[1]!, { name: 'b' }, 'name')];
    expectRefused(await bench.mutate(twice), 'mutateError.ID_EXISTS_IN_MULTIPLE_MUTATES');
  });

  it('keep removed objects readable, and free their names', async () => {
    const removal = { campaignOperation: { remove: names[1] } };
    await bench.make([removal]);
    const query = 'SELECT campaign.status FROM campaign';
    for (const where of ['', ` WHERE campaign.id = ${idOf(names[1]!)}`]) {
      const [row] = await bench.rows(query + where);
      expect(row!.campaign.status).toBe('REMOVED');
    }
    expectRefused(
      await bench.mutate([removal]),
      'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      403,
    );
    await bench.make([budget(-1), campaign(-2, -1)]);
    expect(await bench.rows("SELECT campaign.id FROM campaign WHERE campaign.status != 'REMOVED'")).toHaveLength(1);
  });

  it('work through the mutate of one kind as well', async () => {
    const body = {
      operations: [
        { update: { resourceName: names[1], status: 'ENABLED' }, updateMask: 'status' },
        { remove: name('campaigns', 1) },
      ],
      partialFailure: true,
    };
    const answer = await bench.post('/campaigns:mutate', body);
    expect(answer.body.results).toEqual([{ resourceName: names[1] }, {}]);
    expect(answer.body.partialFailureError.details[0].errors[0].location.fieldPathElements[0]).toEqual({
      fieldName: 'operations',
      index: 1,
    });
  });
});

describe('campaigns without the political declaration', () => {
  it('block every mutate of their account except their declaration', async () => {
    const token = await bench.signIn('Theo Brandt');
    const post = (path: string, body: object) => bench.post(path, body, OLD_SHOP, { token });
    const code = 'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED';
    const own = (text: string) => text.replaceAll(USA, OLD_SHOP);
    const tree = JSON.parse(own(JSON.stringify(searchTree()))) as object[];
    expectRefused(await post('/googleAds:mutate', { mutateOperations: tree }), code);
    expectRefused(await post('/assets:mutate', { operations: [{ create: { textAsset: { text: 'Hello' } } }] }), code);
    const query =
      'SELECT campaign.resource_name FROM campaign WHERE campaign.missing_eu_political_advertising_declaration = TRUE';
    const { body } = await post('/googleAds:search', { query });
    const names = (body.results as { campaign: { resourceName: string } }[]).map((row) => row.campaign.resourceName);
    expect(names).toHaveLength(2);
    const declare = (resourceName: string, updateMask: string) => ({
      update: { resourceName, containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING', name: 'x' },
      updateMask,
    });
    expectRefused(
      await post('/campaigns:mutate', { operations: [declare(names[0]!, 'containsEuPoliticalAdvertising,name')] }),
      code,
    );
    expect(
      (await post('/campaigns:mutate', { operations: [declare(names[0]!, 'containsEuPoliticalAdvertising')] })).status,
    ).toBe(200);
    expectRefused(await post('/googleAds:mutate', { mutateOperations: tree }), code);
    expect(
      (await post('/campaigns:mutate', { operations: [declare(names[1]!, 'contains_eu_political_advertising')] }))
        .status,
    ).toBe(200);
    expect((await post('/googleAds:mutate', { mutateOperations: tree })).status).toBe(200);
    await bench.control('POST', 'google/undeclared', { customer: OLD_SHOP, name: 'Found later' });
    expectRefused(await post('/googleAds:mutate', { mutateOperations: tree }), code);
  });
});

describe('video campaigns', () => {
  it('can be read, but neither changed nor filled by the API', async () => {
    const token = await bench.signIn('Theo Brandt');
    const post = (path: string, body: object) => bench.post(path, body, COFFEE, { token });
    const query =
      "SELECT campaign.name, campaign.bidding_strategy_type FROM campaign WHERE campaign.advertising_channel_type = 'VIDEO'";
    const { body } = await post('/googleAds:search', { query });
    const [{ campaign: video }] = body.results;
    expect(video).toMatchObject({ name: 'How to brew', biddingStrategyType: 'MANUAL_CPV' });
    const change = { update: { resourceName: video.resourceName, status: 'ENABLED' }, updateMask: 'status' };
    const code = 'mutateError.MUTATE_NOT_ALLOWED';
    expectRefused(await post('/campaigns:mutate', { operations: [change] }), code);
    expectRefused(await post('/campaigns:mutate', { operations: [{ remove: video.resourceName }] }), code);
    const group = { name: 'a', campaign: video.resourceName, type: 'VIDEO_TRUE_VIEW_IN_STREAM' };
    expectRefused(await post('/adGroups:mutate', { operations: [{ create: group }] }), code);
  });
});
