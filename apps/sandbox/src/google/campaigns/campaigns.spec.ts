import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefused, GoogleBench, placeOf } from '../testing/bench.js';
import { adGroup, budget, campaign, name } from '../testing/structures.js';

let bench: GoogleBench;
beforeAll(async () => {
  bench = await GoogleBench.open();
  await bench.make([
    budget(-1, { name: 'taken' }),
    campaign(-2, -1, { name: 'taken' }),
    adGroup(-3, -2, { name: 'taken' }),
  ]);
});
afterAll(() => bench.close());

/** Validates a budget without storing it. */
const tryBudget = (change: object) => bench.mutate([budget(-1, change)], { validateOnly: true });
const tryCampaign = (change: object, budgetChange: object = {}) =>
  bench.mutate([budget(-1, budgetChange), campaign(-2, -1, change)], { validateOnly: true });
const tryGroup = (change: object, campaignChange: object = {}) =>
  bench.mutate([budget(-1), campaign(-2, -1, campaignChange), adGroup(-3, -2, change)], { validateOnly: true });
const TOTAL = { amountMicros: undefined, totalAmountMicros: '200000000', period: 'CUSTOM_PERIOD' };

describe('campaign budget', () => {
  it('is daily or total', async () => {
    expect((await tryBudget({})).status).toBe(200);
    expect((await tryCampaign({}, TOTAL)).status).toBe(200);
  });

  it.each([
    ['nothing', { amountMicros: '0' }, 'NEGATIVE_MONEY_AMOUNT'],
    ['less than a cent', { amountMicros: '1234567' }, 'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT'],
    ['both amounts', { totalAmountMicros: '1000000' }, 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY'],
    [
      'both amounts of a total budget',
      { ...TOTAL, amountMicros: '1000000' },
      'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD',
    ],
    ['a name that is taken', { name: 'taken' }, 'DUPLICATE_NAME'],
    ['accelerated delivery', { deliveryMethod: 'ACCELERATED' }, 'CANNOT_USE_ACCELERATED_DELIVERY_MODE'],
    ['a shared total budget', { ...TOTAL, explicitlyShared: true }, 'CAMPAIGN_BUDGET_CANNOT_BE_SHARED'],
  ])('refuses %s', async (_, change, code) => {
    expectRefused(await tryBudget(change), `campaignBudgetError.${code}`);
  });

  it('requires an amount, and a name if it is shared', async () => {
    const answer = await tryBudget({ amountMicros: undefined });
    expect(placeOf(answer)).toBe('mutate_operations[0].campaign_budget_operation.create.amount_micros');
    expectRefused(await tryBudget({ name: undefined, explicitlyShared: true }), 'fieldError.REQUIRED');
    expectRefused(await tryBudget({ name: 'é'.repeat(128) }), 'stringLengthError.TOO_LONG');
  });

  it('cannot be used by a second campaign unless it is shared', async () => {
    const two = [budget(-1), campaign(-2, -1), campaign(-4, -1)];
    expectRefused(
      await bench.mutate(two),
      'campaignBudgetError.CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
    );
  });
});

describe('campaign', () => {
  it.each([
    ['no name', { name: undefined }, 'fieldError.REQUIRED'],
    ['a name with a line break', { name: 'a\nb' }, 'campaignError.INVALID_CAMPAIGN_NAME'],
    ['a name that is taken', { name: 'taken' }, 'campaignError.DUPLICATE_CAMPAIGN_NAME'],
    ['a name of 256 bytes', { name: 'x'.repeat(256) }, 'stringLengthError.TOO_LONG'],
    ['no channel', { advertisingChannelType: undefined }, 'fieldError.REQUIRED'],
    ['no bidding strategy', { manualCpc: undefined }, 'fieldError.REQUIRED'],
    [
      'a strategy of another channel',
      { manualCpc: undefined, manualCpm: {} },
      'biddingError.CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY',
    ],
    ['no declaration', { containsEuPoliticalAdvertising: undefined }, 'fieldError.REQUIRED'],
    [
      'removed from the start',
      { status: 'REMOVED' },
      'operationAccessDeniedError.CREATE_AS_REMOVED_NOT_PERMITTED',
      403,
    ],
    ['a bare date', { startDateTime: '2026-12-01' }, 'dateError.INVALID_STRING_DATE_TIME_SECONDS'],
    [
      'a day that does not exist',
      { startDateTime: '2026-02-30 00:00:00' },
      'dateError.INVALID_STRING_DATE_TIME_SECONDS',
    ],
    [
      'a start within a day',
      { startDateTime: '2026-11-24 10:00:00' },
      'dateError.DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY',
    ],
    [
      'an end within a day',
      { endDateTime: '2026-12-03 10:00:00' },
      'dateError.DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY',
    ],
    ['a start in the past', { startDateTime: '2026-11-22 00:00:00' }, 'campaignError.CANNOT_SET_DATE_TO_PAST'],
    [
      'an end before the start',
      { endDateTime: '2026-11-23 23:59:59' },
      'dateError.DATE_RANGE_MINIMUM_DATE_LATER_THAN_MAXIMUM_DATE',
    ],
    [
      'no network',
      { networkSettings: { targetGoogleSearch: false, targetSearchNetwork: false, targetContentNetwork: false } },
      'campaignError.CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK',
    ],
    [
      'partners without Google search',
      { networkSettings: { targetGoogleSearch: false } },
      'campaignError.CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH',
    ],
    [
      'videos',
      { advertisingChannelType: 'VIDEO' },
      'operationAccessDeniedError.MUTATE_ACTION_NOT_PERMITTED_FOR_CLIENT',
      403,
    ],
  ])('refuses %s', async (_, change, code, status = 400) => {
    expectRefused(await tryCampaign(change as object), code as string, status as number);
  });

  it('of a total budget requires an end, and enough for each day', async () => {
    expectRefused(
      await tryCampaign({ endDateTime: undefined }, TOTAL),
      'campaignError.END_DATE_TIME_REQUIRED_FOR_TOTAL_BUDGET',
    );
    const answer = await tryCampaign({}, { ...TOTAL, totalAmountMicros: '9990000' });
    expectRefused(answer, 'campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM');
    expect(answer.body.error.details[0].errors[0].details.budgetPerDayMinimumErrorDetails).toEqual({
      currencyCode: 'USD',
      budgetPerDayMinimumMicros: '1000000',
      minimumBudgetTotalAmountMicros: '10000000',
      failedBudgetTotalAmountMicros: '9990000',
    });
  });

  it('begins on the day of its creation by default', async () => {
    const names = await bench.make([
      budget(-1, { name: 'dateless' }),
      campaign(-2, -1, { name: 'dateless', startDateTime: undefined, endDateTime: undefined }),
    ]);
    const [row] = await bench.rows(
      `SELECT campaign.start_date_time, campaign.end_date_time FROM campaign WHERE campaign.resource_name = '${names[1]}'`,
    );
    expect(row!.campaign.startDateTime).toBe('2026-11-23 00:00:00');
    expect(row!.campaign).not.toHaveProperty('endDateTime');
  });
});

describe('conversion goals of a campaign', () => {
  it('exist for each conversion action, and are switched off one by one', async () => {
    const [, made] = await bench.make([budget(-1, { name: 'goals' }), campaign(-2, -1, { name: 'goals' })]);
    const id = made!.split('/').at(-1)!;
    const goal = name('campaignConversionGoals', id, 'PURCHASE', 'WEBSITE');
    const change = (resourceName: string) => ({
      operations: [{ update: { resourceName, biddable: false }, updateMask: 'biddable' }],
    });
    expect((await bench.post('/campaignConversionGoals:mutate', change(goal))).body).toEqual({
      results: [{ resourceName: goal }],
    });
    const query = `SELECT campaign_conversion_goal.category, campaign_conversion_goal.biddable FROM campaign_conversion_goal WHERE campaign.id = ${id}`;
    const rows = await bench.rows(query);
    expect(rows.map((row) => [row.campaignConversionGoal.category, row.campaignConversionGoal.biddable])).toEqual([
      ['PURCHASE', undefined],
      ['SUBMIT_LEAD_FORM', true],
      ['SIGNUP', true],
      ['PAGE_VIEW', true],
      ['ADD_TO_CART', true],
    ]);
    expectRefused(
      await bench.post(
        '/campaignConversionGoals:mutate',
        change(name('campaignConversionGoals', id, 'STORE_SALE', 'STORE')),
      ),
      'mutateError.RESOURCE_NOT_FOUND',
      404,
    );
  });

  it('do not exist before the end of the request that creates the campaign', async () => {
    const goal = {
      update: { resourceName: name('campaignConversionGoals', -2, 'PURCHASE', 'WEBSITE'), biddable: true },
      updateMask: 'biddable',
    };
    const operations = [budget(-1), campaign(-2, -1), { campaignConversionGoalOperation: goal }];
    expectRefused(await bench.mutate(operations), 'mutateError.RESOURCE_NOT_FOUND', 404);
  });
});

describe('ad group', () => {
  it.each([
    ['no name', { name: undefined }, {}, 'fieldError.REQUIRED'],
    ['a name of 255 characters', { name: 'x'.repeat(255) }, {}, 'stringLengthError.TOO_LONG'],
    [
      'the type of another channel',
      { type: 'DISPLAY_STANDARD' },
      {},
      'adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
    ],
    [
      'a bid that its campaign does not use',
      {},
      { manualCpc: undefined, maximizeConversions: {} },
      'adGroupError.BID_TYPE_AND_BIDDING_STRATEGY_MISMATCH',
    ],
    ['a bid of less than a cent', { cpcBidMicros: '805000' }, {}, 'biddingError.BID_TOO_MANY_FRACTIONAL_DIGITS'],
    ['no campaign', { campaign: undefined }, {}, 'fieldError.REQUIRED'],
  ])('refuses %s', async (_, change, campaignChange, code) => {
    expectRefused(await tryGroup(change, campaignChange), code);
  });

  it('requires a unique name in its campaign', async () => {
    const operations = [budget(-1), campaign(-2, -1), adGroup(-3, -2), adGroup(-4, -2, { name: 'group -3' })];
    expectRefused(await bench.mutate(operations), 'adGroupError.DUPLICATE_ADGROUP_NAME');
  });
});
