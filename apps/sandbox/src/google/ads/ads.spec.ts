import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placeholderPng } from '../../media/png.js';
import { codesOf, expectRefused, GoogleBench, placeOf } from '../testing/bench.js';
import { adGroup, budget, campaign, name, searchAd } from '../testing/structures.js';

let bench: GoogleBench;
let wide: string;
let square: string;
let video: string;
/** Pictures of the right shapes: 1.91:1 and 1:1. */
beforeAll(async () => {
  bench = await GoogleBench.open();
  [wide, square] = [await picture('wide', 600, 314), await picture('square', 300, 300)];
  const { body } = await bench.post('/assets:mutate', {
    operations: [{ create: { youtubeVideoAsset: { youtubeVideoId: 'abcdefghijk' } } }],
  });
  video = body.results[0].resourceName;
});
afterAll(() => bench.close());

const asset = (create: object) => bench.post('/assets:mutate', { operations: [{ create }] });
const image = (label: string, width: number, height: number) => ({
  name: label,
  imageAsset: { data: pngOf(label, width, height) },
});

async function picture(label: string, width: number, height: number): Promise<string> {
  const { body } = await asset(image(label, width, height));
  return body.results[0].resourceName as string;
}

/** A picture whose header states a size. Its bytes depend on the label. */
function pngOf(label: string, width: number, height: number): string {
  const bytes = Buffer.concat([placeholderPng(label, 1), Buffer.from(label)]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

const DISPLAY = { advertisingChannelType: 'DISPLAY' };
const attempt = (ads: object[], channel: object = {}) =>
  bench.mutate([budget(-1), campaign(-2, -1, channel), adGroup(-3, -2), ...ads], { validateOnly: true });
const trySearch = (ad: object, inner: object = {}) => {
  const responsiveSearchAd = {
    headlines: [{ text: 'Trail Shoes' }, { text: 'Light and Grippy' }, { text: 'Free Returns' }],
    descriptions: [{ text: 'Made for wet rock.' }, { text: 'Ships in two days.' }],
    ...inner,
  };
  return attempt([searchAd(-3, [], { responsiveSearchAd, ...ad })]);
};
const tryDisplay = (change: object) => attempt([displayAd(change)], DISPLAY);

const displayAd = (change: object): object =>
  searchAd(-3, [], {
    responsiveSearchAd: undefined,
    responsiveDisplayAd: {
      marketingImages: [{ asset: wide }],
      squareMarketingImages: [{ asset: square }],
      headlines: [{ text: 'Trail Shoes' }],
      longHeadline: { text: 'Shoes for the mountains' },
      descriptions: [{ text: 'Made for wet rock.' }],
      businessName: 'Vidal',
      ...change,
    },
  });
const texts = (count: number, text = 'Text') => Array.from({ length: count }, (_, n) => ({ text: `${text} ${n}` }));

describe('responsive search ad', () => {
  it('requires three to fifteen headlines and two to four descriptions', async () => {
    expect((await trySearch({}, { headlines: texts(15), descriptions: texts(4) })).body).toEqual({});
    expectRefused(await trySearch({}, { headlines: texts(2) }), 'collectionSizeError.TOO_FEW');
    expectRefused(await trySearch({}, { headlines: texts(16) }), 'collectionSizeError.TOO_MANY');
    expectRefused(await trySearch({}, { descriptions: texts(1) }), 'collectionSizeError.TOO_FEW');
    expectRefused(await trySearch({}, { descriptions: texts(5) }), 'collectionSizeError.TOO_MANY');
  });

  it('refuses a headline of 31 characters, and names it', async () => {
    const headlines = [{ text: 'x'.repeat(30) }, { text: 'x'.repeat(31) }, { text: 'Short' }];
    const answer = await trySearch({}, { headlines });
    expectRefused(answer, 'adError.LINE_TOO_WIDE');
    expect(placeOf(answer)).toBe(
      'mutate_operations[3].ad_group_ad_operation.create.ad.responsive_search_ad.headlines[1].text',
    );
    expectRefused(await trySearch({}, { headlines: [...texts(2), { text: ' ' }] }), 'stringLengthError.EMPTY');
  });

  it.each([
    [
      'a pin of a description',
      {},
      { headlines: [{ text: 'a', pinnedField: 'DESCRIPTION_1' }, ...texts(2)] },
      'assetLinkError.INVALID_PINNED_FIELD',
    ],
    ['only the second path', {}, { path2: 'sale' }, 'adError.CANNOT_SET_PATH2_WITHOUT_PATH1'],
    ['a path of 16 characters', {}, { path1: 'x'.repeat(16) }, 'stringLengthError.TOO_LONG'],
    ['no address', { finalUrls: undefined }, {}, 'fieldError.REQUIRED'],
    [
      'an address without protocol',
      { finalUrls: ['vidal.example'] },
      {},
      'urlFieldError.MISSING_PROTOCOL_IN_FINAL_URL',
    ],
    [
      'an address of another protocol',
      { finalUrls: ['ftp://vidal.example'] },
      {},
      'urlFieldError.INVALID_PROTOCOL_IN_FINAL_URL',
    ],
    [
      'an address without a domain',
      { finalUrls: ['https://localhost/'] },
      {},
      'urlFieldError.INVALID_TLD_IN_FINAL_URL',
    ],
    ['a name, which its type does not have', { name: 'a3' }, {}, 'adError.CANNOT_SET_FIELD'],
  ])('refuses %s', async (_, ad, inner, code) => {
    expectRefused(await trySearch(ad, inner), code);
  });

  it('is limited to three active ones in an ad group', async () => {
    const three = [searchAd(-3), searchAd(-3), searchAd(-3)];
    expect((await attempt(three)).body).toEqual({});
    const answer = await attempt([...three, searchAd(-3)]);
    expectRefused(answer, 'resourceCountLimitExceededError.AD_GROUP_AD_LIMIT');
    expect(answer.body.error.details[0].errors[0].details.resourceCountDetails).toMatchObject({
      limit: 3,
      existingCount: 3,
    });
  });

  it('requires a search ad group', async () => {
    expectRefused(await attempt([searchAd(-3)], DISPLAY), 'adError.INVALID_AD_TYPE');
    expectRefused(await attempt([displayAd({})]), 'adError.INVALID_AD_TYPE');
  });

  it('is refused with a text that a policy forbids, unless the topic is ignored', async () => {
    const headlines = [{ text: 'Trail Shoes' }, { text: 'Buy now!!' }, { text: 'Free Returns' }];
    const answer = await trySearch({}, { headlines });
    expectRefused(answer, 'policyFindingError.POLICY_FINDING');
    expect(placeOf(answer)).toMatch(/headlines\[1\]\.text$/);
    const [{ details }] = answer.body.error.details[0].errors;
    expect(details.policyFindingDetails.policyTopicEntries[0]).toMatchObject({
      topic: 'PUNCTUATION',
      type: 'PROHIBITED',
    });
    const operation = JSON.parse(JSON.stringify(searchAd(-3, ['Trail Shoes', 'Buy now!!', 'Free Returns']))) as {
      adGroupAdOperation: object;
    };
    Object.assign(operation.adGroupAdOperation, {
      policyValidationParameter: { ignorablePolicyTopics: ['PUNCTUATION'] },
    });
    expect((await attempt([operation])).body).toEqual({});
  });
});

describe('responsive display ad', () => {
  it('requires pictures of both shapes', async () => {
    expect(
      (await tryDisplay({ youtubeVideos: [{ asset: video }], mainColor: '#fff000', accentColor: '#000' })).body,
    ).toEqual({});
  });

  it.each([
    ['no wide picture', { marketingImages: [] }, 'collectionSizeError.TOO_FEW'],
    ['no square picture', { squareMarketingImages: undefined }, 'collectionSizeError.TOO_FEW'],
    ['no long headline', { longHeadline: undefined }, 'fieldError.REQUIRED'],
    ['no business name', { businessName: undefined }, 'fieldError.REQUIRED'],
    ['a business name of 26 characters', { businessName: 'x'.repeat(26) }, 'adError.LINE_TOO_WIDE'],
    ['six headlines', { headlines: texts(6) }, 'collectionSizeError.TOO_MANY'],
    ['only one color', { mainColor: '#ffffff' }, 'adError.FIELD_NOT_PRESENT'],
    [
      'no colors and no flexible colors',
      { allowFlexibleColor: false },
      'adError.CANNOT_SET_ALLOW_FLEXIBLE_COLOR_FALSE',
    ],
    ['a button of 31 characters', { callToActionText: 'x'.repeat(31) }, 'adError.LINE_TOO_WIDE'],
  ])('refuses %s', async (_, change, code) => {
    expectRefused(await tryDisplay(change), code);
  });

  it('refuses pictures of another shape, small ones, and other files', async () => {
    expectRefused(await tryDisplay({ marketingImages: [{ asset: square }] }), 'imageError.ASPECT_RATIO_NOT_ALLOWED');
    const small = await picture('small', 382, 200);
    expectRefused(await tryDisplay({ marketingImages: [{ asset: small }] }), 'imageError.IMAGE_TOO_SMALL');
    expectRefused(
      await tryDisplay({ marketingImages: [{ asset: video }] }),
      'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE',
    );
    expectRefused(
      await tryDisplay({ marketingImages: [{ asset: name('assets', 1) }] }),
      'mutateError.RESOURCE_NOT_FOUND',
      404,
    );
  });
});

describe('assets', () => {
  it('are reused for the same picture and the same video', async () => {
    expect(await picture('wide', 600, 314)).toBe(wide);
    expect((await asset({ youtubeVideoAsset: { youtubeVideoId: 'abcdefghijk' } })).body.results[0].resourceName).toBe(
      video,
    );
  });

  it('are found with their sizes and addresses', async () => {
    const query = `SELECT asset.name, asset.type, asset.image_asset.full_size.url, asset.image_asset.full_size.width_pixels FROM asset WHERE asset.resource_name = '${wide}'`;
    const [row] = await bench.rows(query);
    expect(row!.asset).toMatchObject({ name: 'wide', type: 'IMAGE', imageAsset: { fullSize: { widthPixels: '600' } } });
    const file = await fetch(row!.asset.imageAsset.fullSize.url as string);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each([
    ['no data', { name: 'x' }, 'assetError.ASSET_DATA_IS_MISSING'],
    ['no name', { imageAsset: { data: pngOf('nameless', 300, 300) } }, 'assetError.NAME_REQUIRED_FOR_ASSET_TYPE'],
    ['a taken name', { ...image('wide', 301, 301) }, 'assetError.DUPLICATE_ASSET_NAME'],
    ['no picture', { name: 'x', imageAsset: { data: 'aGVsbG8=' } }, 'imageError.INVALID_IMAGE'],
    ['no video', { youtubeVideoAsset: { youtubeVideoId: 'abc' } }, 'youtubeVideoRegistrationError.VIDEO_NOT_FOUND'],
    ['a type, which Google sets', { ...image('typed', 300, 300), type: 'IMAGE' }, 'fieldError.VALUE_MUST_BE_UNSET'],
  ])('refuse %s', async (_, create, code) => {
    expectRefused(await asset(create), code);
  });

  it('of an account are linked, listed and unlinked', async () => {
    const link = (fieldType: string) =>
      bench.post('/customerAssets:mutate', { operations: [{ create: { asset: square, fieldType } }] });
    expectRefused(await link('BUSINESS_NAME'), 'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE');
    const { body } = await link('BUSINESS_LOGO');
    expect(body.results[0].resourceName).toBe(name('customerAssets', square.split('/').at(-1)!, 'BUSINESS_LOGO'));
    expectRefused(await link('BUSINESS_LOGO'), 'mutateError.RESOURCE_ALREADY_EXISTS');
    const query =
      "SELECT customer_asset.field_type, asset.name FROM customer_asset WHERE customer_asset.status = 'ENABLED'";
    expect(await bench.rows(query)).toHaveLength(1);
    await bench.post('/customerAssets:mutate', { operations: [{ remove: body.results[0].resourceName }] });
    expect(await bench.rows(query)).toHaveLength(0);
  });
});

describe('custom audiences', () => {
  const make = (create: object) => bench.post('/customAudiences:mutate', { operations: [{ create }] });
  const FANS = {
    name: 'Trail fans',
    type: 'SEARCH',
    members: [
      { memberType: 'KEYWORD', keyword: 'trail running' },
      { memberType: 'URL', url: 'https://blog.example' },
    ],
  };

  it('are created, used, and not deletable while used', async () => {
    const { body } = await make(FANS);
    const [{ resourceName }] = body.results;
    expectRefused(await make({ ...FANS, name: 'TRAIL FANS' }), 'customAudienceError.NAME_ALREADY_USED');
    const used = {
      adGroupCriterionOperation: {
        create: { adGroup: name('adGroups', -3), customAudience: { customAudience: resourceName } },
      },
    };
    expectRefused(await attempt([used]), 'criterionError.AUDIENCE_NOT_ELIGIBLE_FOR_CAMPAIGN_TYPE');
    const names = await bench.make([budget(-1), campaign(-2, -1, DISPLAY), adGroup(-3, -2), used]);
    const remove = () => bench.post('/customAudiences:mutate', { operations: [{ remove: resourceName }] });
    expectRefused(await remove(), 'customAudienceError.CANNOT_REMOVE_WHILE_IN_USE');
    await bench.make([
      { adGroupCriterionOperation: { remove: names[3] } },
      { campaignOperation: { remove: names[1] } },
    ]);
    expect((await remove()).status).toBe(200);
  });

  it.each([
    ['no members', { members: [] }, 'fieldError.REQUIRED_NONEMPTY_LIST'],
    [
      'a value of another type',
      { members: [{ memberType: 'URL', keyword: 'a' }] },
      'customAudienceError.MEMBER_TYPE_AND_VALUE_DOES_NOT_MATCH',
    ],
    [
      'a repeated member',
      {
        members: [
          { memberType: 'KEYWORD', keyword: 'a' },
          { memberType: 'KEYWORD', keyword: 'a' },
        ],
      },
      'customAudienceError.MEMBER_TYPE_AND_PARAMETER_ALREADY_EXISTED',
    ],
  ])('refuse %s', async (_, change, code) => {
    const answer = await make({ ...FANS, name: 'Other', ...change });
    expect(codesOf(answer)).toContain(code);
  });
});
