import { componentNames } from '#libs/platforms/components/components.js';
import { TIKTOK, type TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';

const NO_AUDIENCES = Object.fromEntries(
  Object.keys(TIKTOK.audiences).map((name) => [name, []]),
) as unknown as TiktokExperimentInput['audiences'];

/** A complete traffic experiment with one video and one carousel, for tests; ids are those of the sandbox's Spanish advertiser. */
export const tiktokInput = (changes: Partial<TiktokExperimentInput> = {}): TiktokExperimentInput => ({
  platform: 'tiktok',
  version: TIKTOK.version,
  components: componentNames(TIKTOK),
  objective: 'AWARENESS_AND_CONSIDERATION',
  information: {
    name: 'Autumn sale',
    campaign_type: 'TRAFFIC',
    promoted_url: 'https://shop.example/sale',
    placements: ['PLACEMENT_TIKTOK'],
    conversion_goal: 'CLICK',
    currency: 'EUR',
    budget: 500,
    start_date: '2026-12-01',
    end_date: '2026-12-04',
  },
  account: { id: '7001000000000000101', name: 'Vidal Outdoor Spain', currency: 'EUR' },
  identity: { id: '690000000000000901', name: 'Vidal Outdoor', type: 'TT_USER' },
  audiences: {
    ...NO_AUDIENCES,
    ages: [
      { id: 'a0', value: [503999] },
      { id: 'a1', value: ['AGE_18_24', 'AGE_25_34'] },
    ],
    genders: [
      { id: 'g0', value: 0 },
      { id: 'g1', value: 2 },
    ],
    geolocations: [{ id: 'l0', value: [{ id: '2510769', name: 'Spain', geo_type: 'COUNTRY', region_code: 'ES' }] }],
    languages: [{ id: 's0', value: ['es'] }],
    spending_power: [
      { id: 'p0', value: 'ALL' },
      { id: 'p1', value: 'HIGH' },
    ],
  },
  exclusions: { custom_audiences: [] },
  creatives: {
    headlines: [
      { id: 'h0', value: 'Half price & more' },
      { id: 'h1', value: 'Last days' },
    ],
    visuals: [
      { id: 'v0', value: { name: 'video', type: 'video', asset: 'video', thumbnail_asset: 'cover' } },
      {
        id: 'v1',
        value: {
          name: 'cards',
          type: 'carousel',
          carousel: [
            { id: 'k0', website: 'https://shop.example/a', asset: 'hero' },
            { id: 'k1', website: 'https://shop.example/b', asset: 'cover' },
          ],
        },
      },
    ],
    ctas: [
      { id: 't0', value: 'SHOP_NOW' },
      { id: 't1', value: 'DOWNLOAD' },
    ],
  },
  ...changes,
});
