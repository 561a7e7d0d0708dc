import { componentNames } from '#libs/platforms/components/components.js';
import { META, type MetaExperimentInput } from '#libs/platforms/meta/description.js';

/** The audience lists of an experiment that restricts nothing. */
export const EMPTY_AUDIENCES = Object.fromEntries(
  Object.keys(META.audiences).map((name) => [name, []]),
) as unknown as MetaExperimentInput['audiences'];

/** A complete traffic experiment with one image, one video and one carousel, for tests. */
export const exampleInput = (changes: Partial<MetaExperimentInput> = {}): MetaExperimentInput => ({
  platform: 'meta',
  version: META.version,
  components: componentNames(META),
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Autumn sale',
    promoted_url: 'https://shop.example/sale',
    industry: 'retail',
    budget: 100,
    currency: 'EUR',
    start_date: '2026-12-01T00:00:00+01:00',
    end_date: '2026-12-06T00:00:00+01:00',
    secondary_goal: 'LINK_CLICKS',
  },
  account: { id: 'act_1234', name: 'Acme', currency: 'EUR' },
  page: { id: '42', name: 'Acme' },
  pixel: { id: '555', name: 'Site' },
  ig: { id: '178', name: 'acme' },
  attribution_setting: '1_day_c',
  audiences: {
    ...EMPTY_AUDIENCES,
    ages: [
      { id: 'a0', value: [18, 34] },
      { id: 'a1', value: [35, 65] },
    ],
    genders: [
      { id: 'g0', value: 0 },
      { id: 'g1', value: 2 },
    ],
    geolocations: [{ id: 'l0', value: [{ type: 'country', key: 'ES', country_code: 'ES', name: 'Spain' }] }],
  },
  exclusions: { geolocations: [], demographics: [], interests: [], custom_audiences: [] },
  creatives: {
    headlines: [
      { id: 'h0', value: 'Half price & more' },
      { id: 'h1', value: 'Last days' },
    ],
    copies: [{ id: 'c0', value: 'Up to 50 % off: "boots", jackets = coats' }],
    descriptions: [{ id: 'd0', value: 'Free returns' }],
    visuals: [
      { id: 'v0', value: { name: 'hero', type: 'image', asset: 'hero' } },
      { id: 'v1', value: { name: 'video', type: 'video', asset: 'video', thumbnail_asset: 'cover' } },
      {
        id: 'v2',
        value: {
          name: 'cards',
          type: 'carousel',
          carousel: [
            { id: 'k0', website: 'https://shop.example/a', headline: 'Boots', asset: 'hero' },
            { id: 'k1', website: 'https://shop.example/b', description: 'Warm', asset: 'cover' },
          ],
        },
      },
    ],
    ctas: [
      { id: 't0', value: 'SHOP_NOW' },
      { id: 't1', value: 'LEARN_MORE' },
    ],
  },
  ...changes,
});
