/** Figures of libs/platforms: the cost of parsing and checking a whole submit, against parsing its JSON alone. */
import { inTurns } from './support/interleaved.mjs';

export const names = ['parse-validate-full'];

/** Entries of each list, and members of each group. */
const ENTRIES = 20;
const GROUP = 10;

export async function benches() {
  const [{ META }, { parse }, { validate }] = await Promise.all([
    import('#libs/platforms/meta/description.js'),
    import('#libs/platforms/reading/parse.js'),
    import('#libs/platforms/checking/validate.js'),
  ]);
  const text = JSON.stringify(fullExperiment());
  const now = Date.parse('2026-11-20T00:00:00Z');
  const take = () => {
    const result = parse(META, JSON.parse(text));
    // Ten lists of twenty exceed the maximum of variations: that is the only finding.
    if (!result.ok || validate(META, result.input, { now }).length !== 1) throw new Error('the example is not valid');
  };
  return [
    {
      name: names[0],
      unit: 'ms',
      ...(await inTurns(
        () => fastest(take),
        () => fastest(() => JSON.parse(text)),
      )),
    },
  ];
}

function fastest(action) {
  let best = Infinity;
  for (let i = 0; i < 50; i++) {
    const start = performance.now();
    action();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const list = (valueOf) => Array.from({ length: ENTRIES }, (_, i) => ({ id: `alternative-${i}`, value: valueOf(i) }));
const rows = (n, more) =>
  Array.from({ length: GROUP }, (_, i) => ({ id: `${n * 1_000 + i}`, name: `Row ${n} ${i}`, ...more }));

/** Ten lists of twenty entries: groups of ten where a list holds groups. */
const fullExperiment = () => ({
  objective: 'OUTCOME_TRAFFIC',
  information: {
    name: 'Everything at once',
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
  audiences: {
    ages: list((i) => [18, 19 + i]),
    genders: [{ id: 'all', value: 0 }],
    geolocations: list((i) =>
      Array.from({ length: GROUP }, (_, n) => ({ type: 'city', key: `${i * 100 + n}`, name: `City ${i} ${n}` })),
    ),
    demographics: list((i) => rows(i + 1, { type: 'life_events' })),
    interests: list((i) => rows(i + 50, { audience_size_lower_bound: 1_000 })),
    custom_audiences: list((i) => ({ id: `${i + 1}`, name: `Audience ${i}`, lower_bound: 1_000, upper_bound: null })),
    positions: list((i) => [{ id: `place_${i}`, name: `Place ${i}`, type: 'facebook' }]),
  },
  creatives: {
    headlines: list((i) => `Headline ${i}`),
    copies: list((i) => `A copy of some length that says what the offer is about, number ${i}`),
    descriptions: list((i) => `Description ${i}`),
    visuals: list((i) => ({
      name: `image-${i}.png`,
      type: 'image',
      asset: `7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c${10 + i}`,
    })),
    ctas: [{ id: 'cta', value: 'SHOP_NOW' }],
  },
});
