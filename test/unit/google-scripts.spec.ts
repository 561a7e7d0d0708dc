import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../../apps/sandbox/src/google/testing/scripts.js';
import { GOOGLE_SCRIPTS } from '#libs/connectors/google/scripts/hand-scripts.js';
import type { HandScriptRequest } from '#libs/connectors/port/hand-scripts.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import { VIDEO_TYPES, type VideoType } from '#libs/platforms/google/goals.js';
import { VIDEO_KEY, videoRequest } from '#libs/testing/google/video-plan.js';
import { googleVideoInput } from '#libs/testing/platform/google-input.js';

/*
 * The generated scripts in the sandbox's engine, with an AdsApp that was written from Google's documents alone. The tests read the created
 * objects from the sandbox's ledger.
 */

const CUSTOMER = '9100000102';
let bench: ScriptBench;
beforeEach(async () => {
  bench = await ScriptBench.open({ seed: 'known' });
});
afterEach(() => bench.close());

const dayFrom = (days: number): string => laterDay(dayAt(Date.now(), 'America/New_York'), days);
let next = 0;
function requestOf(type?: VideoType, changes: Partial<HandScriptRequest> = {}): HandScriptRequest {
  const input = googleVideoInput(type);
  Object.assign(input.information, { start_date: dayFrom(2), end_date: dayFrom(5) });
  input.account = { id: CUSTOMER, name: 'Vidal Outdoor US', currency: 'USD' };
  // The sandbox’s customer has no such lists.
  input.audiences.custom_audiences = [];
  input.audiences.interests = [{ id: 'n', value: [{ id: '92931', name: 'Sports' }] }];
  input.audiences.topics = [{ id: 't', value: [{ id: '119', name: 'Outdoors' }] }];
  input.exclusions.app_categories = [{ id: '60509', name: 'Travel' }];
  input.exclusions.audiences = [];
  const account = { accountId: CUSTOMER, currency: 'USD', timeZone: 'America/New_York', facts: {} };
  input.information.currency = 'USD';
  const request = videoRequest(input, { madeAt: Date.now(), account, ...changes });
  // Each experiment has a key of its own.
  const key = `experiment${(next++).toString(36)}`.slice(-10);
  const items = request.items.map((item) => ({ ...item, name: item.name.replace(VIDEO_KEY, key) }));
  return { ...request, experiment: { ...request.experiment, key }, items };
}
const run = (request: HandScriptRequest, step: HandStepName, more: object = {}) =>
  bench.run(GOOGLE_SCRIPTS.script({ ...request, step }), { customer: CUSTOMER, ...more });

interface Entry {
  type: string;
  name: string;
  status: string;
  deleted: boolean;
}
async function ledger({ experiment }: HandScriptRequest): Promise<Entry[]> {
  const { body } = await bench.control('GET', `ledger?platform=google&prefix=${experiment.key}-`);
  return (body.data as Entry[]).filter(({ type, deleted }) => !deleted && ['campaign', 'adgroup', 'ad'].includes(type));
}
const namesIn = async (request: HandScriptRequest) => (await ledger(request)).map(({ name }) => name).sort();
const planned = (request: HandScriptRequest, kinds = ['campaign', 'adset', 'ad']) =>
  request.items
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name }) => name)
    .sort();
const spending = async () =>
  (
    await bench.rows(
      "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLED' AND campaign.advertising_channel_type = 'VIDEO'",
      CUSTOMER,
    )
  ).length;

describe('generated scripts in the sandbox', () => {
  it.each(VIDEO_TYPES)(
    'GOOGLE-032 create exactly the plan of %s, paused, and switch it on at the end',
    async (type) => {
      const request = requestOf(type);
      const first = await run(request, 'campaigns');
      expect([first.error, first.status, first.log]).toEqual([
        undefined,
        'succeeded',
        expect.stringContaining('This script is done.'),
      ]);
      expect(await namesIn(request)).toEqual(planned(request, ['campaign', 'adset']));
      expect(await spending()).toBe(0);
      const second = await run(request, 'ads');
      expect([second.status, second.log]).toEqual(['succeeded', expect.stringContaining('Everything is switched on.')]);
      expect(await namesIn(request)).toEqual(planned(request));
      expect(await spending()).toBe(planned(request, ['campaign']).length);
      const again = await run(request, 'ads');
      expect(again.changes).toEqual([]);
    },
  );

  it('change nothing in another customer, after 24 hours and in preview', async () => {
    const request = requestOf();
    const elsewhere = await run(request, 'campaigns', { customer: '9100000101' });
    expect(elsewhere).toMatchObject({ status: 'failed', error: expect.stringContaining('Nothing was changed') });
    const old = await run(request, 'campaigns', { at: new Date(Date.now() + 25 * 3_600_000).toISOString() });
    expect(old).toMatchObject({ status: 'failed', error: expect.stringContaining('24 hours') });
    expect((await run(request, 'campaigns', { preview: true })).status).toBe('succeeded');
    expect(await ledger(request)).toEqual([]);
    await run(request, 'campaigns');
    expect((await run(request, 'ads', { preview: true })).status).toBe('succeeded');
    expect(await namesIn(request)).toEqual(planned(request, ['campaign', 'adset']));
  });

  it('name the missing objects if they run in the wrong order, and switch nothing on', async () => {
    const request = requestOf();
    const early = await run(request, 'ads');
    expect([early.status, early.log]).toEqual(['succeeded', expect.stringContaining('Missing campaign: ')]);
    expect(await ledger(request)).toEqual([]);
  });

  it('switch nothing on after a budget or a last day was changed', async () => {
    const request = requestOf();
    await run(request, 'campaigns');
    const change = await bench.main(
      `const [first, second] = Array.from(AdsApp.videoCampaigns().withCondition("campaign.name LIKE '%${request.experiment.key}-%'").get());
       first.getBudget().setTotalAmount(first.getBudget().getTotalAmount() + 1);
       second.setEndDate('${dayFrom(9).replaceAll('-', '')}');`,
      { customer: CUSTOMER },
    );
    expect(change).toMatchObject({ status: 'succeeded', changes: [{}, {}] });
    const { log } = await run(request, 'ads');
    expect(log).toMatch(/has a budget of 126 in all\. The budget has to be 125 in all\./);
    expect(log).toContain(`ends on ${dayFrom(9)}. It has to end on ${dayFrom(5)}.`);
    expect(await spending()).toBe(0);
  });

  it('restore a removed criterion before its group has ads', async () => {
    const request = requestOf();
    for (const step of ['campaigns', 'ads'] as const) await run(request, step);
    const change = await bench.main(
      `const [group] = Array.from(AdsApp.videoAdGroups().withCondition("ad_group.name LIKE '%${request.experiment.key}-%'").get());
       for (const ad of Array.from(group.videoAds().get())) ad.remove();
       group.videoTargeting().excludedKeywords().get().next().remove();`,
      { customer: CUSTOMER },
    );
    expect(change.status).toBe('succeeded');
    const left = async () =>
      (
        await bench.rows(
          `SELECT ad_group.id FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD' AND ad_group_criterion.negative = TRUE
             AND ad_group_criterion.status != 'REMOVED' AND ad_group.name LIKE '%${request.experiment.key}-%'`,
          CUSTOMER,
        )
      ).length;
    const groups = planned(request, ['adset']).length;
    expect(await left()).toBe(groups - 1);
    expect((await run(request, 'ads')).log).toContain('Everything is switched on.');
    expect(await left()).toBe(groups);
    expect(await namesIn(request)).toEqual(planned(request));
  });

  it('create exactly the plan when they run again after any interruption, and never spend before', async () => {
    const counted = requestOf();
    const whole = { campaigns: 0, ads: 0 };
    for (const step of ['campaigns', 'ads'] as const) whole[step] = (await run(counted, step)).operations;
    await run(counted, 'pause');
    for (const step of ['campaigns', 'ads'] as const)
      for (let cutAfter = 2; cutAfter < whole[step]; cutAfter += 41) {
        const request = requestOf();
        if (step === 'ads') await run(request, 'campaigns');
        expect((await run(request, step, { cutAfter })).status).toBe('cut');
        const isWhole = (await namesIn(request)).length === planned(request).length;
        expect(isWhole || (await spending()) === 0).toBe(true);
        bench.wait(60_000);
        await run(request, 'campaigns');
        expect((await run(request, 'ads')).log).toContain('Everything is switched on.');
        expect(await namesIn(request)).toEqual(planned(request));
        await run(request, 'pause');
      }
  }, 120_000);

  it('create hostile texts unchanged, without breaking out of the script', async () => {
    const request = requestOf('VIDEO_TRUE_VIEW_IN_DISPLAY');
    const text = `'"\\ </script> \u2028 =1+1 */ \${x}`;
    const { creatives } = request.input as { creatives: { headlines: { value: string[] }[] } };
    creatives.headlines[0]!.value = [text];
    for (const step of ['campaigns', 'ads'] as const) expect((await run(request, step)).status).toBe('succeeded');
    const rows = await bench.rows(
      "SELECT ad_group_ad.ad.video_ad.in_feed.headline FROM ad_group_ad WHERE campaign.advertising_channel_type = 'VIDEO'",
      CUSTOMER,
    );
    const headlines = rows.map(
      (row) =>
        (row as { adGroupAd: { ad: { videoAd: { inFeed: { headline: string } } } } }).adGroupAd.ad.videoAd.inFeed
          .headline,
    );
    expect(headlines).toEqual(planned(request, ['ad']).map(() => text));
  });

  it('leave nothing active after a pause script, and nothing at all after a removal script', async () => {
    const request = requestOf();
    for (const step of ['campaigns', 'ads'] as const) await run(request, step);
    expect((await run(request, 'pause')).log).toContain('Nothing of the experiment can spend.');
    expect(await spending()).toBe(0);
    expect((await run(request, 'remove')).log).toContain('Nothing of the experiment is left.');
    expect((await run(request, 'ads')).error).toContain('this run was stopped');
    // Removing a campaign also removes everything below it.
    expect((await ledger(request)).filter(({ type }) => type === 'campaign')).toEqual([]);
  });
});
