import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesOf, expectRefused, GoogleBench } from '../testing/bench.js';
import { COFFEE, GROUP, USA } from '../testing/ids.js';
import { adGroup, budget, campaign, idOf, keyword, searchAd } from '../testing/structures.js';
import { likePattern } from './conditions.js';
import { namedRange } from './dates.js';
import { Failure } from '../wire/failure.js';
import { parseQuery } from './parser.js';
import { planQuery } from './plan.js';

/** Why a query is refused. */
function refusalOf(text: string, isManager = false): string | undefined {
  try {
    planQuery(parseQuery(text), { isManager });
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.errors[0]!.errorCode.queryError;
  }
}

describe('query language', () => {
  it('is parsed into its parts', () => {
    const query = parseQuery(
      "select campaign.id, campaign.name FROM campaign WHERE campaign.name LIKE 'a%' AND campaign.status IN ('ENABLED', PAUSED) AND campaign.id NOT IN (1,2) ORDER BY campaign.name DESC, campaign.id LIMIT 5 PARAMETERS include_drafts=true",
    );
    expect(query).toEqual({
      select: ['campaign.id', 'campaign.name'],
      from: 'campaign',
      where: [
        { field: 'campaign.name', operator: 'LIKE', values: [{ kind: 'text', text: 'a%' }] },
        {
          field: 'campaign.status',
          operator: 'IN',
          values: [
            { kind: 'text', text: 'ENABLED' },
            { kind: 'word', text: 'PAUSED' },
          ],
        },
        {
          field: 'campaign.id',
          operator: 'NOT IN',
          values: [
            { kind: 'number', text: '1' },
            { kind: 'number', text: '2' },
          ],
        },
      ],
      orderBy: [
        { field: 'campaign.name', isDown: true },
        { field: 'campaign.id', isDown: false },
      ],
      limit: 5,
      parameters: { include_drafts: 'true' },
    });
  });

  it('supports both kinds of quotes, and escapes', () => {
    const valueOf = (text: string) =>
      parseQuery(`SELECT campaign.id FROM campaign WHERE campaign.name = ${text}`).where[0]!.values[0]!.text;
    expect(valueOf(`"it's"`)).toBe("it's");
    expect(valueOf(String.raw`'it\'s a \\'`)).toBe(String.raw`it's a \ `.trim());
  });

  it.each([
    ['', 'EXPECTED_SELECT'],
    ['SELECT', 'UNEXPECTED_END_OF_QUERY'],
    ['SELECT campaign.id', 'EXPECTED_FROM'],
    ['SELECT campaign.id WHERE campaign.id = 1', 'EXPECTED_FROM'],
    ['SELECT campaign.id campaign.name FROM campaign', 'UNEXPECTED_INPUT'],
    ['SELECT * FROM campaign', 'BAD_SYMBOL'],
    ['SELECT FROM campaign', 'BAD_FIELD_NAME'],
    ['SELECT campaign.id FROM campaigns', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT campaign.nam FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT metrics.video_views FROM ad_group_ad', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign.network_settings FROM campaign', 'PROHIBITED_FIELD_IN_SELECT_CLAUSE'],
    ['SELECT ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign.id FROM campaign WHERE ad_group.id = 1', 'PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE'],
    ['SELECT metrics.clicks FROM user_list', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id', 'UNEXPECTED_END_OF_QUERY'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id == 1', 'BAD_VALUE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IS 1', 'BAD_OPERATOR'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2', 'EXPECTED_AND'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN 1', 'EXPECTED_LIST'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN ()', 'PROHIBITED_EMPTY_LIST_IN_CONDITION'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = (1)', 'EXPECTED_SINGLE_VALUE'],
    ["SELECT campaign.id FROM campaign WHERE campaign.id = 'one'", 'BAD_NUMBER'],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ON'", 'BAD_ENUM_CONSTANT'],
    ["SELECT campaign.id FROM campaign WHERE campaign.status > 'ENABLED'", 'OPERATOR_FIELD_MISMATCH'],
    ["SELECT campaign.id FROM campaign WHERE campaign.id LIKE '1%'", 'OPERATOR_FIELD_MISMATCH'],
    ['SELECT campaign.id FROM campaign WHERE campaign.missing_eu_political_advertising_declaration = 1', 'BAD_VALUE'],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'a", 'STRING_NOT_TERMINATED'],
    [String.raw`SELECT campaign.id FROM campaign WHERE campaign.name = 'a\n'`, 'BAD_ESCAPE_SEQUENCE'],
    ['SELECT campaign.id FROM campaign ORDER campaign.id', 'EXPECTED_BY'],
    ['SELECT campaign.id FROM campaign ORDER BY metrics.clicks', 'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE'],
    ['SELECT campaign.id FROM campaign LIMIT many', 'BAD_LIMIT_VALUE'],
    ['SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
    ['SELECT campaign.id FROM campaign PARAMETERS drafts=true', 'BAD_PARAMETER_NAME'],
    ['SELECT campaign.id FROM campaign PARAMETERS include_drafts=1', 'BAD_PARAMETER_VALUE'],
    ['SELECT campaign.id, segments.date FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    [
      "SELECT campaign.id, segments.date FROM campaign WHERE segments.date >= '2026-11-01'",
      'EXPECTED_FILTERS_ON_DATE_RANGE',
    ],
    ["SELECT campaign.id FROM campaign WHERE segments.date = '1 Nov'", 'INVALID_DATE_FORMAT'],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2026-11-01'",
      'EXPECTED_VALUE_WITH_BETWEEN_OPERATOR',
    ],
    [
      "SELECT campaign.id FROM campaign WHERE segments.conversion_action_category = 'PURCHASE'",
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    [
      'SELECT segments.conversion_action_category, metrics.impressions FROM campaign',
      'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
    ],
  ])('refuses %s: %s', (text, code) => {
    expect(refusalOf(text)).toBe(code);
  });

  it('has no metrics for managers', () => {
    expect(refusalOf('SELECT metrics.clicks FROM customer', true)).toBe('REQUESTED_METRICS_FOR_MANAGER');
    expect(refusalOf('SELECT metrics.clicks FROM customer')).toBeUndefined();
  });

  it('accepts existing metrics, including those of videos', () => {
    const names =
      'video_trueview_views video_trueview_view_rate trueview_average_cpv video_quartile_p25_rate video_quartile_p100_rate';
    const fields = names.split(' ').map((name) => `metrics.${name}`);
    expect(
      refusalOf(`SELECT ${fields.join(', ')} FROM ad_group_ad WHERE segments.date DURING LAST_7_DAYS`),
    ).toBeUndefined();
  });

  it.each([
    ['a%', 'abc', true],
    ['a%', 'ba', false],
    ['a_c', 'abc', true],
    ['a[_]c', 'abc', false],
    ['50[%] off', '50% off', true],
    ['[[]x]', '[x]', true],
    ['exp|%', 'exp|c1', true],
  ])('LIKE %s against %s is %s', (pattern, text, fits) => {
    expect(likePattern(pattern).test(text)).toBe(fits);
  });

  it.each([
    ['TODAY', '2026-11-25', '2026-11-25'],
    ['LAST_7_DAYS', '2026-11-18', '2026-11-24'],
    ['LAST_MONTH', '2026-10-01', '2026-10-31'],
    ['THIS_WEEK_MON_TODAY', '2026-11-23', '2026-11-25'],
    ['LAST_WEEK_SUN_SAT', '2026-11-15', '2026-11-21'],
    ['LAST_BUSINESS_WEEK', '2026-11-16', '2026-11-20'],
  ])('%s runs from %s to %s on 25 November 2026', (name, since, until) => {
    expect(namedRange(name, '2026-11-25')).toEqual({ since, until });
  });
});

describe('queries', () => {
  let bench: GoogleBench;
  let names: string[];
  beforeAll(async () => {
    bench = await GoogleBench.open();
    const second = [
      budget(-11),
      campaign(-12, -11, { name: 'Other 50% off', status: 'ENABLED' }),
      adGroup(-13, -12),
      keyword(-13, 'rain coat'),
    ];
    names = await bench.make([budget(-1), campaign(-2, -1), adGroup(-3, -2), searchAd(-3), ...second]);
  });
  afterAll(() => bench.close());
  const search = (query: string, more: object = {}) => bench.post('/googleAds:search', { query, ...more });
  const found = async (where: string): Promise<string[]> =>
    (await bench.rows(`SELECT campaign.name FROM campaign WHERE ${where}`)).map((row) => row.campaign.name as string);

  it('filter by names, enums, ids and missing values', async () => {
    expect(await found("campaign.name = 'campaign -2'")).toEqual(['campaign -2']);
    expect(await found("campaign.name LIKE '%50[%] off'")).toEqual(['Other 50% off']);
    expect(await found('campaign.status = ENABLED')).toEqual(['Other 50% off']);
    expect(await found(`campaign.id IN (${idOf(names[1]!)})`)).toEqual(['campaign -2']);
    expect(await found(`campaign.id IN (${idOf(names[1]!)}, ${idOf(names[2]!)}, 999)`)).toEqual(['campaign -2']);
    const ofGroup = `SELECT ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group_ad.ad.id = ${names[3]!.split('~')[1]}`;
    expect(await bench.rows(ofGroup)).toHaveLength(1);
    expect(await bench.rows(`${ofGroup} AND campaign.id = 999`)).toHaveLength(0);
    const token = await bench.signIn('Theo Brandt');
    const { body } = await bench.post('/googleAds:search', { query: ofGroup }, COFFEE, { token });
    expect(body.results ?? []).toEqual([]);
    expect(await found(`campaign.id > ${idOf(names[1]!)}`)).toEqual(['Other 50% off']);
    expect(await found('campaign.tracking_url_template IS NULL')).toHaveLength(2);
    expect(await found("campaign.status NOT IN ('PAUSED')")).toEqual(['Other 50% off']);
    expect(await found("campaign.name REGEXP_MATCH 'camp.*'")).toEqual(['campaign -2']);
  });

  it('sort and limit', async () => {
    const rows = await bench.rows('SELECT campaign.name FROM campaign ORDER BY campaign.name DESC LIMIT 1');
    expect(rows.map((row) => row.campaign.name)).toEqual(['campaign -2']);
  });

  it('return resource names unless they are omitted', async () => {
    const text = 'SELECT ad_group.name, campaign.name FROM ad_group LIMIT 1';
    expect((await search(text)).body.results[0]).toEqual({
      adGroup: { resourceName: names[2], name: 'group -3' },
      campaign: { resourceName: names[1], name: 'campaign -2' },
    });
    const { body } = await search(`${text} PARAMETERS omit_unselected_resource_names = true`);
    expect(body.results[0]).toEqual({ adGroup: { name: 'group -3' }, campaign: { name: 'campaign -2' } });
    expect(body.fieldMask).toBe('adGroup.name,campaign.name');
  });

  it('return pages, whose tokens are valid only for the same query and for a limited time', async () => {
    await bench.control('POST', 'google/paging', { rows: 1 });
    const text = 'SELECT campaign.name FROM campaign';
    const first = await search(text, { searchSettings: { returnTotalResultsCount: true } });
    expect([first.body.results.length, first.body.totalResultsCount]).toEqual([1, '2']);
    const pageToken = first.body.nextPageToken as string;
    const second = await search(text, { pageToken });
    expect(second.body.results[0].campaign.name).toBe('Other 50% off');
    expect(second.body).not.toHaveProperty('nextPageToken');
    expectRefused(await search('SELECT campaign.id FROM campaign', { pageToken }), 'requestError.INVALID_PAGE_TOKEN');
    expectRefused(await search(text, { pageToken: 'x' }), 'requestError.INVALID_PAGE_TOKEN');
    expectRefused(
      await search(text, { pageToken, validateOnly: true }),
      'requestError.VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN',
    );
    expectRefused(await search(text, { pageSize: 10 }), 'requestError.PAGE_SIZE_NOT_SUPPORTED');
    bench.wait(7_201_000);
    bench.token = await bench.signIn('Nora Vidal');
    expectRefused(await search(text, { pageToken }), 'requestError.EXPIRED_PAGE_TOKEN');
    await bench.control('POST', 'google/paging', { rows: 10_000 });
  });

  it('stream an array of parts, also for an error', async () => {
    const stream = (query: string) => bench.post('/googleAds:searchStream', { query });
    const { body } = await stream('SELECT campaign.name FROM campaign');
    expect(body).toEqual([
      {
        results: expect.any(Array),
        fieldMask: 'campaign.name',
        requestId: expect.any(String),
        queryResourceConsumption: expect.any(String),
      },
    ]);
    const refused = await stream('SELECT campaign.nam FROM campaign');
    expect([refused.status, Array.isArray(refused.body), codesOf(refused)]).toEqual([
      400,
      true,
      ['queryError.UNRECOGNIZED_FIELD'],
    ]);
  });

  it.each([
    ...[
      'customer',
      'customer_client',
      'campaign_budget',
      'campaign',
      'ad_group',
      'ad_group_ad',
      'ad_group_criterion',
      'conversion_action',
    ],
    ...[
      'campaign_conversion_goal',
      'user_list',
      'combined_audience',
      'user_interest',
      'life_event',
      'detailed_demographic',
    ],
    ...['topic_constant', 'language_constant', 'geo_target_constant', 'mobile_app_category_constant'],
  ])('%s returns rows of the official message', async (from) => {
    expect((await bench.rows(`SELECT ${from}.resource_name FROM ${from}`)).length).toBeGreaterThan(0);
    const { selectable } = await import('../testing/fields.js');
    const answer = await search(`SELECT ${selectable(from).join(', ')} FROM ${from}`);
    expect(answer.status).toBe(200);
  });

  it('read accounts below a manager through the manager', async () => {
    const text =
      "SELECT customer_client.id FROM customer_client WHERE customer_client.manager = FALSE AND customer_client.status = 'ENABLED'";
    const { body } = await bench.post('/googleAds:search', { query: text }, GROUP);
    expect(body.results.map((row: { customerClient: { id: string } }) => row.customerClient.id)).toContain(USA);
  });
});
