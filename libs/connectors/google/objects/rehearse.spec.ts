import { afterEach, describe, expect, it } from '@jest/globals';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { googleDemandGenInput, googleInput } from '#libs/testing/platform/google-input.js';
import { googleError, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { Rehearsal } from '../../port/lookups.js';
import { GoogleClient } from '../wire/client.js';
import { rehearse } from './rehearse.js';

const account = {
  accountId: '2223334444',
  accessToken: 'tok-1',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  facts: {},
};
const audience = { ages: 0, genders: 0, geolocations: 0, keywords: 0 };
const creative = { headlines: 0, copies: 0, descriptions: 0 };

let stub: GoogleStub;
let client: GoogleClient;
afterEach(async () => {
  await client.close();
  await stub.close();
});

type Sent = { validateOnly: boolean; mutateOperations: Record<string, { create: Record<string, unknown> }>[] };
const sentIn = (call: StubCall) => call.json as Sent;
const indexOf = (call: StubCall, kind: string, member?: string) =>
  sentIn(call).mutateOperations.findIndex((one) => {
    const create = one[`${kind}Operation`]?.create;
    return create !== undefined && (member === undefined || create[member] !== undefined);
  });
const at = (index: number, ...names: string[]) => ({
  location: {
    fieldPathElements: [
      { fieldName: 'mutate_operations', index },
      ...names.map((name) => {
        const [, fieldName = name, position] = /^(\w+)\[(\d+)\]$/.exec(name) ?? [];
        return position === undefined ? { fieldName } : { fieldName, index: Number(position) };
      }),
    ],
  },
});

const AD = ['ad_group_ad_operation', 'create', 'ad', 'demand_gen_video_responsive_ad'];
/** The place of the operation that creates an asset with this text in it. */
const assetAt = (call: StubCall, text: string) =>
  sentIn(call).mutateOperations.findIndex((one) => one['assetOperation'] && JSON.stringify(one).includes(text));

async function ask(
  answer: (call: StubCall) => StubAnswer,
  input: Record<string, unknown> = {},
  window?: Rehearsal['window'],
) {
  stub = await startGoogleStub(answer);
  client = new GoogleClient(stub.config);
  return rehearse(client, account, {
    input: googleInput(input as never) as never,
    audiences: [audience, { ...audience, ages: 0 }],
    creatives: [creative],
    budgetMinor: 5_000,
    ...(window ? { window } : {}),
  });
}

describe('rehearsals at Google', () => {
  it('send one mutate that only validates: a campaign per audience, and all ads in groups of the first', async () => {
    expect(await ask(() => ({ json: {} }))).toEqual([]);
    expect(stub.calls).toHaveLength(1);
    const { validateOnly, mutateOperations } = sentIn(stub.calls[0]!);
    expect(validateOnly).toBe(true);
    const kinds = mutateOperations.map((one) => Object.keys(one)[0]!);
    const count = (kind: string) => kinds.filter((one) => one === `${kind}Operation`).length;
    expect([count('campaign'), count('adGroup'), count('adGroupAd')]).toEqual([2, 3, 1]);
    expect(mutateOperations[0]).toMatchObject({
      campaignBudgetOperation: { create: { totalAmountMicros: '50000000' } },
    });
  });

  it('use the days of the first wave', async () => {
    await ask(() => ({ json: {} }), {}, { startsAt: '2099-12-01T00:00:00+01:00', endsAt: '2099-12-03T12:00:00+01:00' });
    const [created] = sentIn(stub.calls[0]!).mutateOperations.flatMap(
      ({ campaignOperation: one }) => one?.create ?? [],
    );
    expect(created).toMatchObject({ startDateTime: '2099-12-01 00:00:00', endDateTime: '2099-12-03 23:59:59' });
  });

  it('report the text that violates a policy, at its field', async () => {
    const refusals = await ask((call) =>
      googleError([
        {
          code: 'policyFindingError.POLICY_FINDING',
          message: 'The text breaks the policy on alcohol.',
          ...at(
            indexOf(call, 'adGroupAd'),
            'ad_group_ad_operation',
            'create',
            'ad',
            'responsive_search_ad',
            'headlines[1]',
            'text',
          ),
        },
      ]),
    );
    expect(refusals).toEqual([
      {
        field: 'creatives.headlines[0].value',
        title: null,
        refusal: expect.objectContaining({ message: expect.stringContaining('alcohol') }),
      },
    ]);
  });

  it('report the keyword and the budget, and ignore values that the person did not choose', async () => {
    const refusals = await ask((call) =>
      googleError([
        {
          code: 'criterionError.KEYWORD_HAS_INVALID_CHARS',
          message: 'Not in a keyword.',
          ...at(
            indexOf(call, 'adGroupCriterion', 'keyword'),
            'ad_group_criterion_operation',
            'create',
            'keyword',
            'text',
          ),
        },
        {
          code: 'campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM',
          message: 'Too little.',
          ...at(indexOf(call, 'campaign'), 'campaign_operation', 'create', 'campaign_budget'),
        },
        {
          code: 'newResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS',
          message: 'Its parent failed.',
          ...at(indexOf(call, 'adGroupAd'), 'ad_group_ad_operation', 'create', 'ad_group'),
        },
        {
          code: 'campaignError.DUPLICATE_CAMPAIGN_NAME',
          message: 'There already.',
          ...at(indexOf(call, 'campaign'), 'campaign_operation', 'create', 'name'),
        },
      ]),
    );
    expect(refusals.map(({ field }) => field)).toEqual(['audiences.keywords[0].value', 'information.budget']);
  });

  describe('of a Demand Gen experiment', () => {
    const shown = { ...creative, logos: 0, ctas: 0 };
    async function demandGen(
      answer: (call: StubCall) => StubAnswer,
      videos: readonly number[] = [0, 1, 1],
      change: (input: GoogleExperimentInput) => unknown = () => undefined,
    ) {
      stub = await startGoogleStub(answer);
      client = new GoogleClient(stub.config);
      const input = googleDemandGenInput();
      change(input);
      return rehearse(client, account, {
        input: input as never,
        audiences: [{ ages: 1, genders: 0, geolocations: 0, channels: 0 }],
        creatives: videos.map((video) => ({ ...shown, videos: video })),
        budgetMinor: 5_000,
      });
    }
    const created = (kind: string): Record<string, unknown>[] =>
      sentIn(stub.calls[0]!)
        .mutateOperations.map((one) => one[`${kind}Operation`])
        .filter((one) => one !== undefined)
        .map(({ create }) => create);
    const upload = (at: number) => (input: GoogleExperimentInput) =>
      (input.creatives.videos[at]!.value = { name: 'trail.mp4', type: 'video', asset: 'a1' });

    it('validates the videos, buttons and texts of its ads, with a blank logo in place of theirs', async () => {
      const refusals = await demandGen((call) =>
        googleError([
          { code: 'youtubeVideoRegistrationError.VIDEO_NOT_ACCESSIBLE', ...at(assetAt(call, 'bbbbbbbbbbb')) },
          {
            code: 'adError.LINE_TOO_WIDE',
            ...at(indexOf(call, 'adGroupAd'), ...AD, 'long_headlines[0]', 'text'),
          },
          { code: 'assetError.FIELD_NOT_SUPPORTED', ...at(assetAt(call, 'SHOP_NOW'), 'asset_operation', 'create') },
          // An error about the blank logo is not reported.
          { code: 'imageError.INVALID_IMAGE', ...at(assetAt(call, 'iVBOR'), 'asset_operation', 'create') },
        ]),
      );
      expect(refusals.map(({ field }) => field)).toEqual([
        'creatives.videos[1].value',
        'creatives.copies[0].value',
        'creatives.ctas[0].value',
      ]);
      expect(created('asset').map((one) => Object.keys(one).at(-1))).toEqual([
        'imageAsset',
        'youtubeVideoAsset',
        'callToActionAsset',
        'youtubeVideoAsset',
      ]);
      const logo = { asset: created('asset')[0]!['resourceName'] };
      expect(created('adGroupAd')).toHaveLength(3);
      for (const { ad } of created('adGroupAd') as { ad: object }[])
        expect(ad).toMatchObject({ demandGenVideoResponsiveAd: { logoImages: [logo] } });
    });

    it('shows a linked video in place of an uploaded one, which is not on YouTube yet', async () => {
      await demandGen(() => ({ json: {} }), [0, 1], upload(0));
      const videos = created('asset').flatMap(({ youtubeVideoAsset }) => youtubeVideoAsset ?? []);
      expect(videos).toEqual([{ youtubeVideoId: 'bbbbbbbbbbb' }]);
      expect(created('adGroupAd')).toHaveLength(2);
    });

    it('leaves the ads out if no video is linked', async () => {
      await demandGen(
        () => ({ json: {} }),
        [0, 1],
        (input) => [0, 1].map((video) => upload(video)(input)),
      );
      expect(created('adGroupAd')).toEqual([]);
      expect(created('campaign')).toHaveLength(1);
    });
  });

  it('throw errors that say nothing about the experiment', async () => {
    const busy = () =>
      googleError([{ code: 'internalError.TRANSIENT_ERROR', message: 'Please try again.' }], 500, 'INTERNAL');
    await expect(ask(busy)).rejects.toMatchObject({ code: expect.not.stringMatching('INVALID_REQUEST') });
  });
});
