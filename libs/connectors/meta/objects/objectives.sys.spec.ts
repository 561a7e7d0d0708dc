import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesFor } from '#libs/platforms/kinds/choices.js';
import { creatives as described } from '#libs/platforms/meta/creative.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { experimentKey, startBench, type SandboxBench } from '#libs/testing/platform/sandbox-bench.js';
import type { Choice } from '../../port/ad-platform.js';

let bench: SandboxBench;
beforeAll(async () => {
  bench = await startBench('Nora Vidal', 'Vidal Outdoor US', 'United States');
});
afterAll(() => bench.meta.close());

const IMAGE: Choice = { headlines: 0, copies: 0, descriptions: 0, visuals: 0, ctas: 1 };
const PLACE: Choice = { geolocations: 0, ages: 0, genders: 0 };

/** Creates a campaign, an ad set and an ad of an experiment; throws the platform's refusal of one of them. */
async function launch(changes: Partial<MetaExperimentInput>, audience: Choice, creative: Choice): Promise<void> {
  const { input, key, adSetId } = await launchAdSet(changes, audience);
  await bench.createOne('ad', bench.item(key, 2, adSetId, creative), input);
}

async function launchAdSet(changes: Partial<MetaExperimentInput>, audience: Choice) {
  const { createOne, item } = bench;
  const input = { ...bench.input, ...changes };
  const key = experimentKey();
  const campaignId = await createOne('campaign', item(key, 0, null, {}), input);
  const adSetId = await createOne('adset', item(key, 1, campaignId, audience, 5000), input);
  return { input, key, adSetId };
}

/** The buttons offered for the goal that the platform accepts, found with one ad for each. */
async function takenButtons(changes: Partial<MetaExperimentInput>): Promise<string[]> {
  const ctas = codesFor(described.ctas, changes.objective ?? bench.input.objective).map((value, n) => ({
    id: `b${n}`,
    value,
  }));
  const creatives = { ...(changes.creatives ?? bench.input.creatives), ctas };
  const { input, key, adSetId } = await launchAdSet({ ...changes, creatives }, PLACE);
  const items = ctas.map((_, n) => bench.item(key, n + 2, adSetId, { ...IMAGE, ctas: n }));
  const { meta, account, assets } = bench;
  const outcomes = await meta.writes.create(account, { kind: 'ad', input, assets, items, timeoutMs: 30_000 });
  return ctas.filter((_, n) => outcomes[n]?.outcome === 'created').map(({ value }) => value);
}

const asLeads = async (): Promise<Partial<MetaExperimentInput>> => {
  const { meta, account, input } = bench;
  const { forms } = await meta.lookups.pageLookups(account.accessToken, { pageId: input.page.id });
  const visuals = input.creatives.visuals.map(({ id, value }) => ({
    id,
    value: { ...value, lead_form: forms[0]!.id },
  }));
  return { objective: 'OUTCOME_LEADS', creatives: { ...input.creatives, visuals } };
};

const asApp = (): Partial<MetaExperimentInput> => {
  const { information, audiences } = bench.input;
  const store = 'http://itunes.apple.com/app/id1234567890';
  const app = { application_id: '700100000000701', user_os: 'iOS' as const, promoted_url: store };
  const user_devices = [{ id: 'd0', value: { id: 'iPhone 15', description: 'iPhone 15', platform: 'iOS' } }];
  return {
    objective: 'OUTCOME_APP_PROMOTION',
    attribution_setting: '1_day_c_v',
    information: { ...information, ...app },
    audiences: { ...audiences, user_devices },
  };
};

describe('the sandbox accepts each objective with its parts', () => {
  it.each(['LANDING_PAGE_VIEWS', 'LINK_CLICKS'] as const)('META-078 traffic for %s', async (secondary_goal) => {
    await launch({ information: { ...bench.input.information, secondary_goal } }, PLACE, IMAGE);
  });

  it.each(['SALES', 'LEADS'] as const)(
    'META-079 conversions for %s, by an event and by a custom conversion',
    async (goal) => {
      const { meta, account, input } = bench;
      const { customConversions } = await meta.lookups.accountLookups(account.accessToken, account.accountId);
      const custom_conversions = [{ id: 'ADD_TO_CART', name: 'Add to cart' }, customConversions[0]!].map(
        (value, n) => ({
          id: `e${n}`,
          value,
        }),
      );
      for (const [conversion, attribution_setting] of ['7_day_c_1_day_v', '1_day_c_v'].entries()) {
        await launch(
          {
            objective: 'CONVERSIONS',
            attribution_setting: attribution_setting as MetaExperimentInput['attribution_setting'],
            information: { ...input.information, secondary_goal: goal },
            audiences: { ...input.audiences, custom_conversions },
          },
          { ...PLACE, custom_conversions: conversion },
          IMAGE,
        );
      }
    },
  );

  it('META-117 leads from a form, as image, video and carousel', async () => {
    const changes = await asLeads();
    for (const visual of [0, 1, 2]) await launch(changes, PLACE, { ...IMAGE, visuals: visual });
  });

  it('META-084 installs of an app on a chosen device', async () => {
    await launch(asApp(), { ...PLACE, user_devices: 0 }, IMAGE);
  });

  it('META-067 META-068 META-069 every offered button is accepted for its goal', async () => {
    const { information } = bench.input;
    const sales = { ...information, secondary_goal: 'SALES' as const };
    expect(await takenButtons({})).toEqual(codesFor(described.ctas, 'OUTCOME_TRAFFIC'));
    expect(await takenButtons({ objective: 'CONVERSIONS', information: sales })).toEqual(
      codesFor(described.ctas, 'CONVERSIONS'),
    );
    expect(await takenButtons(await asLeads())).toEqual(codesFor(described.ctas, 'OUTCOME_LEADS'));
    expect(await takenButtons(asApp())).toEqual(codesFor(described.ctas, 'OUTCOME_APP_PROMOTION'));
  });

  it('META-045 audiences of interests, demographics, custom audiences, placements and exclusions', async () => {
    const { lookups } = bench.meta;
    const { accessToken, accountId } = bench.account;
    const [liked, disliked] = await lookups.interests(accessToken, 'running');
    const demographics = await lookups.demographics(accessToken, 'parents');
    const { customAudiences } = await lookups.accountLookups(accessToken, accountId);
    const ready = customAudiences.filter(({ lowerBound }) => lowerBound !== null);
    const cities = (await lookups.locations(accessToken, 'Chicago')).filter(({ type }) => type === 'city');
    const audiences = {
      ...bench.input.audiences,
      interests: [{ id: 'i0', value: [liked!] }],
      demographics: [{ id: 'd0', value: demographics.slice(0, 2) }],
      custom_audiences: [{ id: 'c0', value: ready[0]! }],
      positions: [
        {
          id: 'p0',
          value: [
            { id: 'feed', name: 'Feed', type: 'facebook' as const },
            { id: 'stream', name: 'Feed', type: 'instagram' as const },
          ],
        },
      ],
    };
    const exclusions = {
      geolocations: cities.slice(0, 1),
      demographics: [],
      interests: disliked ? [disliked] : [],
      custom_audiences: ready.slice(1, 2),
    };
    expect(exclusions.geolocations).toHaveLength(1);
    for (const choice of [{ interests: 0 }, { demographics: 0 }, { positions: 0 }]) {
      await launch({ audiences, exclusions }, { geolocations: 0, ...choice }, IMAGE);
    }
    await launch({ audiences }, { geolocations: 0, custom_audiences: 0 }, IMAGE);
  });
});
