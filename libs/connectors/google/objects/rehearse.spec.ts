import { afterEach, describe, expect, it } from '@jest/globals';
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

  it('validate the videos of Demand Gen ads before their logo is uploaded', async () => {
    stub = await startGoogleStub((call) =>
      googleError([
        {
          code: 'youtubeVideoRegistrationError.VIDEO_NOT_ACCESSIBLE',
          message: 'The video is private.',
          ...at(
            sentIn(call).mutateOperations.length - 1,
            'asset_operation',
            'create',
            'youtube_video_asset',
            'youtube_video_id',
          ),
        },
      ]),
    );
    client = new GoogleClient(stub.config);
    const shown = { ...creative, logos: 0, ctas: 0 };
    const refusals = await rehearse(client, account, {
      input: googleDemandGenInput() as never,
      audiences: [{ ages: 1, genders: 0, geolocations: 0, channels: 0 }],
      creatives: [
        { ...shown, videos: 0 },
        { ...shown, videos: 1 },
        { ...shown, videos: 1 },
      ],
      budgetMinor: 5_000,
    });
    const kinds = sentIn(stub.calls[0]!).mutateOperations.map((one) => Object.keys(one)[0]!);
    expect(kinds.filter((kind) => kind === 'assetOperation')).toHaveLength(2);
    expect(kinds).not.toContain('adGroupAdOperation');
    expect(refusals).toMatchObject([{ field: 'creatives.videos[1].value' }]);
  });

  it('leaves uploaded videos out, which are not on YouTube yet', async () => {
    stub = await startGoogleStub(() => ({ json: {} }));
    client = new GoogleClient(stub.config);
    const input = googleDemandGenInput();
    input.creatives.videos[0]!.value = { name: 'trail.mp4', type: 'video', asset: 'a1' };
    const shown = { ...creative, logos: 0, ctas: 0 };
    await rehearse(client, account, {
      input: input as never,
      audiences: [{ ages: 1, genders: 0, geolocations: 0, channels: 0 }],
      creatives: [
        { ...shown, videos: 0 },
        { ...shown, videos: 1 },
      ],
      budgetMinor: 5_000,
    });
    const assets = sentIn(stub.calls[0]!).mutateOperations.filter((one) => 'assetOperation' in one);
    expect(assets).toEqual([{ assetOperation: { create: { youtubeVideoAsset: { youtubeVideoId: 'bbbbbbbbbbb' } } } }]);
  });

  it('throw errors that say nothing about the experiment', async () => {
    const busy = () =>
      googleError([{ code: 'internalError.TRANSIENT_ERROR', message: 'Please try again.' }], 500, 'INTERNAL');
    await expect(ask(busy)).rejects.toMatchObject({ code: expect.not.stringMatching('INVALID_REQUEST') });
  });
});
