import { describe, expect, it } from '@jest/globals';
import type { AudienceSize } from '#libs/connectors/port/lookups.js';
import type { Choice } from '#libs/experiments/components.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import type { PlatformAnswers, Question } from '../platforms/platform-answers.js';
import { AudienceSizes } from './audience-sizes.js';
import { readAudiences } from './read-audiences.js';

const caller = { organizationId: 'o', userId: 'u' };
const US = { type: 'country', key: 'US', name: 'United States', country_code: 'US' };
const SEA = { type: 'custom_location', name: 'Nowhere', latitude: -40, longitude: -130, radius: 1 };

/** Two age ranges, one row of interests that is still empty, and two places: one where nobody lives and one where many do. */
const written = (young = [18, 34]) => ({
  objective: 'OUTCOME_TRAFFIC',
  account: { id: 'act_1', name: 'Shop', currency: 'USD' },
  information: { currency: 'USD', secondary_goal: 'LINK_CLICKS' },
  audiences: {
    ages: [
      { id: 'a', value: young },
      { id: 'b', value: [35, 64] },
    ],
    genders: [{ id: 'all', value: 0 }],
    geolocations: [
      { id: 'us', value: [US] },
      { id: 'sea', value: [{ ...SEA, distance_unit: 'kilometer' }] },
    ],
    interests: [{ id: 'none', value: [] }],
  },
});

const MANY: AudienceSize = { lower: 2_000_000, upper: 2_400_000, problem: null };
const NOBODY: AudienceSize = {
  lower: null,
  upper: null,
  problem: { key: 'experiment.audienceTooSmall', params: { least: 1000 } },
};

/** A platform that finds nobody at sea and whose answers are cached; `costs` are those of new lookups. */
function platform() {
  const kept = new Map<string, AudienceSize[]>();
  const costs: number[] = [];
  const lookups = {
    audienceSizes: (_account: unknown, { audiences }: ExperimentInput, [choice]: readonly Choice[]) => {
      const places = (audiences as TiktokExperimentInput['audiences']).geolocations[choice!['geolocations'] ?? -1]!
        .value as { name: string }[];
      return Promise.resolve([places[0]!.name === 'Nowhere' ? NOBODY : MANY]);
    },
  };
  const answers = {
    async ask({ about, cost, ask }: Question<AudienceSize[]>) {
      const key = JSON.stringify(about);
      if (!kept.has(key)) {
        costs.push(cost!);
        kept.set(key, await ask('token', lookups as never, async () => ({}) as never));
      }
      return kept.get(key)!;
    },
  };
  const sizes = new AudienceSizes({
    ask: (_caller: unknown, question: Question<AudienceSize[]>) => answers.ask(question),
  } as unknown as PlatformAnswers);
  return { sizes, sizesOf: (body: object) => sizes.of(caller, readAudiences('meta', { ...body })), costs };
}

describe('audience sizes', () => {
  it('returns each audience and alternative without empty rows, and the alternative that makes audiences too small', async () => {
    const { sizesOf } = platform();
    const { total, audiences, alternatives, causes } = await sizesOf(written());
    expect(total).toBe(4);
    expect(audiences.map((one) => [one.alternatives['ages'], one.alternatives['geolocations'], one.upper])).toEqual([
      ['a', 'us', 2_400_000],
      ['a', 'sea', null],
      ['b', 'us', 2_400_000],
      ['b', 'sea', null],
    ]);
    expect(alternatives.map(({ component, id }) => `${component} ${id}`)).toEqual([
      ...['ages a', 'ages b', 'genders all', 'geolocations us', 'geolocations sea'],
    ]);
    expect(causes).toEqual([{ component: 'geolocations', id: 'sea', audiences: 2 }]);
  });

  it('leaves out the optimization goals, which reach nobody', async () => {
    const { sizes } = platform();
    const { audiences } = tiktokInput();
    const events = ['SHOPPING', 'FORM'].map((id) => ({ id, value: { id, name: id } }));
    const totals = [[], events.slice(1), events].map(async (custom_conversions) => {
      const input = tiktokInput({ audiences: { ...audiences, custom_conversions } });
      const { total, alternatives } = await sizes.of(caller, input);
      return [total, alternatives.filter(({ component }) => component === 'custom_conversions').length];
    });
    const [without, ...others] = await Promise.all(totals);
    expect(others).toEqual([without, without]);
  });

  it('queries only what has changed, at a quarter of a call each', async () => {
    const { sizesOf, costs } = platform();
    await sizesOf(written());
    expect(costs).toEqual(Array.from({ length: 4 + 5 }, () => 0.25));
    await sizesOf({ ...written(), information: { ...written().information, budget: 900 } });
    expect(costs).toHaveLength(9);
    await sizesOf(written([18, 30]));
    // Two audiences with the range, and the range alone.
    expect(costs).toHaveLength(9 + 3);
  });

  it.each([
    ['account', { account: undefined }],
    ['objective', { objective: undefined }],
    ['mood', { mood: 'good' }],
    ['information.secondary_goal', { information: { currency: 'USD' } }],
  ])('refuses input without or with %s, by its field', (field, change) => {
    const read = () => readAudiences('meta', { ...written(), ...change });
    let refused: unknown;
    try {
      read();
    } catch (error) {
      refused = error;
    }
    expect(JSON.stringify(refused)).toContain(`"field":"${field}"`);
  });
});
