import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../../testing/scripts.js';
import { adGroupRow, campaignRow, uploadOf } from '../../testing/video-scripts.js';
import { USA, OLD_SHOP } from '../../testing/ids.js';

let bench: ScriptBench;
beforeAll(async () => {
  bench = await ScriptBench.open();
});
afterAll(() => bench.close());
afterEach(() => bench.control('DELETE', 'faults?platform=google'));

let number = 0;
/** The name of a campaign for one test. */
const fresh = (): string => `exp${(number += 1)}|c1`;

/** The outcome of each row of an upload. */
async function outcome(rows: readonly object[], options: Parameters<typeof uploadOf>[1] = {}): Promise<string[]> {
  const run = await bench.main(uploadOf(rows, options));
  if (run.status !== 'succeeded') throw new Error(run.error);
  const [upload] = await bench.uploads();
  return upload!.error === undefined ? upload!.results.map(({ message }) => message) : [upload!.error];
}

const campaigns = (name: string) =>
  bench.rows(
    `SELECT campaign.name, campaign.status, campaign.start_date_time, campaign.end_date_time, campaign.contains_eu_political_advertising, campaign.network_settings.target_youtube, campaign_budget.amount_micros FROM campaign WHERE campaign.name = '${name}'`,
  );

describe('bulk upload', () => {
  it('adds the campaigns of its rows', async () => {
    const name = fresh();
    expect(await outcome([campaignRow({ Campaign: name })])).toEqual(['Added the campaign']);
    expect(await campaigns(name)).toMatchObject([
      {
        campaign: {
          status: 'PAUSED',
          startDateTime: '2026-11-24 00:00:00',
          endDateTime: '2026-12-03 23:59:59',
          containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
          networkSettings: { targetYoutube: true },
        },
        campaignBudget: { amountMicros: '40500000' },
      },
    ]);
  });

  it('runs later: the script finds nothing until then', async () => {
    const name = fresh();
    const find = `AdsApp.videoCampaigns().withCondition('campaign.name = "${name}"').get().totalNumEntities()`;
    const [line] = await bench.log(
      `${uploadOf([campaignRow({ Campaign: name })])} const before = ${find}; Utilities.sleep(10000); console.log(before, ${find}, upload.apply === undefined);`,
    );
    expect(line).toBe('0 1 false');
  });

  it('does not wait for the clock of an ended run', async () => {
    const name = fresh();
    await bench.main(`Utilities.sleep(290000); ${uploadOf([campaignRow({ Campaign: name })])}`);
    expect(await campaigns(name)).toEqual([]);
    bench.wait(1501);
    expect(await campaigns(name)).toHaveLength(1);
  });

  it('returns no result to the script', async () => {
    const [line] = await bench.log(
      `${uploadOf([campaignRow({ Campaign: fresh() })]).replace('upload.apply();', '')} console.log(upload.apply());`,
    );
    expect(line).toBe('undefined');
  });

  it('drops unknown columns silently', async () => {
    const name = fresh();
    expect(
      await outcome([campaignRow({ Campaign: name, 'Campaign stauts': 'Enabled', 'Ad Group Type': 'x' })]),
    ).toEqual(['Added the campaign']);
    expect(await campaigns(name)).toMatchObject([{ campaign: { status: 'PAUSED' } }]);
  });

  it('counts money in micros by default', async () => {
    const name = fresh();
    expect(await outcome([campaignRow({ Campaign: name, Budget: '40.50' })], { options: '{}' })).toEqual([
      'Budget: "40.50" is not an amount in micros.',
    ]);
    expect(await outcome([campaignRow({ Campaign: name, Budget: 40_500_000 })], { options: 'undefined' })).toEqual([
      'Added the campaign',
    ]);
    expect(await campaigns(name)).toMatchObject([{ campaignBudget: { amountMicros: '40500000' } }]);
  });

  it('has a result for each row, and one bad row stops no other', async () => {
    const name = fresh();
    expect(await outcome([campaignRow({ Campaign: name, Budget: 'much' }), campaignRow({ Campaign: name })])).toEqual([
      'Budget: "much" is not an amount.',
      'Added the campaign',
    ]);
  });

  it('adds ad groups after campaigns, whatever the order of the rows', async () => {
    const name = fresh();
    expect(await outcome([adGroupRow({ Campaign: name }), campaignRow({ Campaign: name })])).toEqual([
      'Added the ad group',
      'Added the campaign',
    ]);
    expect(await outcome([adGroupRow({ Campaign: name, 'Ad group': 'g2', 'Ad group type': 'In-feed video' })])).toEqual(
      ['Added the ad group'],
    );
    const rows = await bench.rows(
      `SELECT ad_group.name, ad_group.type, ad_group.cpv_bid_micros FROM ad_group WHERE campaign.name = '${name}'`,
    );
    expect(rows.map(({ adGroup: { name, type, cpvBidMicros } }) => [name, type, cpvBidMicros])).toEqual([
      ['exp42|c1|g1', 'VIDEO_TRUE_VIEW_IN_STREAM', '80000'],
      ['g2', 'VIDEO_TRUE_VIEW_IN_DISPLAY', '80000'],
    ]);
  });

  it('runs in parallel with another upload: rows whose parents come later fail', async () => {
    const name = fresh();
    await bench.fault('slow-upload', { ms: 5000, match: { path: 'exp42' } });
    await bench.main(
      `${uploadOf([campaignRow({ Campaign: name })])} ${uploadOf([adGroupRow({ Campaign: name })]).replaceAll('upload', 'later')}`,
    );
    const [groups, all] = await bench.uploads();
    expect(groups!.results[0]!.message).toBe(`Campaign: there is no campaign named "${name}".`);
    expect(all!.results[0]!.message).toBe('Added the campaign');
  });

  it('creates one campaign per name, however often it is sent', async () => {
    const name = fresh();
    await bench.main(uploadOf([campaignRow({ Campaign: name })]));
    expect(await outcome([campaignRow({ Campaign: name })])).toEqual([
      expect.stringMatching(/already assigned.*Field: name/),
    ]);
    expect(await campaigns(name)).toHaveLength(1);
  });

  it('edits and removes what a row names', async () => {
    const name = fresh();
    await outcome([campaignRow({ Campaign: name })]);
    expect(
      await outcome([{ 'Row Type': 'Campaign', Action: 'Edit', Campaign: name, 'Campaign status': 'Enabled' }]),
    ).toEqual(['Changed the campaign']);
    expect(await campaigns(name)).toMatchObject([{ campaign: { status: 'ENABLED' } }]);
    expect(await outcome([{ 'Row Type': 'Campaign', Action: 'Remove', Campaign: name }])).toEqual([
      'Removed the campaign',
    ]);
    expect(await campaigns(name)).toMatchObject([{ campaign: { status: 'REMOVED' } }]);
  });

  it.each([
    ['no political declaration', { 'EU political ads': '' }, 'EU political ads: a value is required.'],
    ['a campaign of another type', { 'Campaign type': 'Search' }, /adds Video campaigns alone/],
    ['an unknown strategy', { 'Bid strategy type': 'Cheap' }, /^Bid strategy type: "Cheap" is none of/],
    [
      'a network that video campaigns do not have',
      { Networks: 'Google search' },
      /^Networks: "Google search" is none of/,
    ],
    ['a date in another format', { 'Campaign start date': '24/11/2026' }, /is not a date like 2026-12-31/],
    ['a past date', { 'Campaign start date': '2026-01-01' }, /cannot be set to the past/],
    ['an id of a place', { Location: '2840' }, 'Location: there is no place named "2840".'],
    ['the name of a language', { Language: 'English' }, /is not a language code/],
    ['a name with a line break', { Campaign: 'a\nb' }, /characters that are not allowed/],
    ['a new campaign with the status removed', { 'Campaign status': 'Removed' }, /cannot be removed/],
    ['a status name of the API', { 'Campaign status': 'PAUSING' }, /none of Enabled, Paused, Removed/],
    ['a column of another row type', { 'Ad group': 'g' }, /a row of the type Campaign has no such column/],
  ])('refuses a row with %s', async (_, change, message) => {
    expect(await outcome([campaignRow({ Campaign: fresh(), ...change })])).toEqual([
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ]);
  });

  it.each([
    ['a type that the sandbox lacks', { 'Ad group type': 'Standard' }, /^Ad group type: "Standard" is none of/],
    [
      'a bid that the strategy does not use',
      { 'Max. CPV': '', 'Target CPM': '3' },
      /does not fit the bidding strategy/,
    ],
    ['a bid below the smallest unit', { 'Max. CPV': '0.085' }, /not a multiple of the smallest unit/],
  ])('refuses an ad group with %s', async (_, change, message) => {
    const name = fresh();
    const columns = Object.keys({ ...campaignRow(), ...adGroupRow(), 'Target CPM': '' });
    expect(
      (await outcome([campaignRow({ Campaign: name }), adGroupRow({ Campaign: name, ...change })], { columns })).at(-1),
    ).toMatch(message);
  });

  it('refuses a file with headers of another language', async () => {
    expect(await outcome([{ Campaign: 'x' }], { columns: ['Campaign', 'Age demographic', 'Max CPV'] })).toEqual([
      'Column headings that no template has: Age demographic, Max CPV.',
    ]);
  });

  it('refuses a value that is in no template', async () => {
    expect(
      await outcome([campaignRow({ Campaign: fresh(), Devices: 'Mobile' })], {
        columns: [...Object.keys(campaignRow()), 'Devices'],
      }),
    ).toEqual(['Devices: the sandbox knows no values of this column.']);
  });

  it('refuses a row of another account', async () => {
    const columns = [...Object.keys(campaignRow()), 'Customer ID'];
    expect(await outcome([campaignRow({ Campaign: fresh(), 'Customer ID': '910-000-0101' })], { columns })).toEqual([
      'Customer ID: the row is of another account.',
    ]);
    expect(await outcome([campaignRow({ Campaign: fresh(), 'Customer ID': '910-000-0102' })], { columns })).toEqual([
      'Added the campaign',
    ]);
  });

  it('refuses everything in an account with an undeclared campaign', async () => {
    await bench.main(uploadOf([campaignRow()]), { customer: OLD_SHOP });
    const [upload] = await bench.uploads(OLD_SHOP);
    expect(upload!.results[0]!.message).toMatch(/EU political advertising declaration/);
  });

  it('stops in the middle if a test requests it', async () => {
    await bench.fault('partial-upload', { text: '1' });
    expect(await outcome([campaignRow({ Campaign: fresh() }), campaignRow({ Campaign: fresh() })])).toEqual([
      'Added the campaign',
      'The job ended before this row.',
    ]);
  });

  it('is refused above 50 MB', async () => {
    const run = await bench.main(`const upload = AdsApp.bulkUploads().newCsvUpload(['Campaign']);
      const name = 'x'.repeat(1000000);
      for (let n = 0; n < 53; n += 1) upload.append({ Campaign: name });
      upload.apply();`);
    expect(run).toMatchObject({ status: 'failed', uploads: [], error: expect.stringContaining('larger than 50 MB') });
  });

  it('survives a restart', async () => {
    const name = fresh();
    await bench.main(uploadOf([campaignRow({ Campaign: name })]));
    bench = await bench.restart();
    expect((await bench.uploads(USA))[0]!.results).toMatchObject([{ status: 'applied' }]);
  });
});
