import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { googleTokenOf, sandboxGoogle } from '#libs/testing/platform/google-bench.js';
import { googleInput } from '#libs/testing/platform/google-input.js';
import { control, experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { CALLED, type CalledType } from '#libs/platforms/google/goals.js';
import { NAMES } from '#libs/platforms/google/naming.js';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import { namedByKey } from '#libs/platforms/naming/external-name.js';
import type { CreateItem, PlatformAsset } from '../port/ad-platform.js';
import type { GoogleConnector } from './google-platform.js';
import type { GoogleAccount } from './lookups/accounts.js';

let google: GoogleConnector;
let accessToken: string;
let own: GoogleAccount;
let assets: Record<string, PlatformAsset>;
beforeAll(async () => {
  google = await sandboxGoogle();
  accessToken = await googleTokenOf('Nora Vidal');
  const accounts = (await google.lookups.adAccounts(accessToken)) as GoogleAccount[];
  own = accounts.find(({ name }) => name === 'Vidal Outdoor Spain')!;
  const shape = async (name: string, width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#264' } }).png();
    const bytes = Uint8Array.from(await picture.toBuffer());
    return [fileKey('hero', name), await google.writes.uploadImage(account(), { name: `${name}.png`, bytes })] as const;
  };
  assets = Object.fromEntries([await shape('landscape', 1_200, 628), await shape('square', 600, 600)]);
}, 60_000);
afterAll(() => google.close());

const account = () => ({
  accountId: own.id,
  accessToken,
  currency: own.currency,
  timeZone: own.timeZone,
  facts: own.facts,
});

const VIDEOS = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'];

interface Planned {
  budgetMinor: number;
  /** Ads in each group. */
  groups: number[];
  label: string;
  type: CalledType;
  /** Number of different videos in the ads of a Demand Gen experiment. */
  videos: number;
}

const plans = fc.record<Planned>({
  budgetMinor: fc.integer({ min: 2_000, max: 10_000_000 }),
  groups: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }),
  label: fc.string({ unit: 'grapheme', maxLength: 300 }),
  type: fc.constantFrom(...CALLED.is),
  videos: fc.integer({ min: 1, max: 3 }),
});

function inputOf({ type, videos }: Planned): GoogleExperimentInput {
  const base = googleInput();
  const today = dayAt(Date.now(), own.timeZone);
  const information = { ...base.information, start_date: today, end_date: laterDay(today, 3) };
  const of = { account: { id: own.id, name: own.name, currency: own.currency } };
  if (type === 'SEARCH') return googleInput({ ...of, information });
  return googleInput({
    ...of,
    information: { ...information, campaign_type: type, business_name: 'Vidal Outdoor' },
    audiences: { ...base.audiences, keywords: [], channels: [{ id: 'f0', value: ['SHORTS'] }] },
    creatives: {
      ...base.creatives,
      headlines: [{ id: 'h0', value: ['Trail shoes'] }],
      videos: VIDEOS.slice(0, videos).map((value) => ({ id: value, value })),
      visuals: [{ id: 'w0', value: { name: 'hero', type: 'image', asset: 'hero' } }],
      logos: [{ id: 'z0', value: { name: 'hero', type: 'image', asset: 'hero' } }],
      ctas: [{ id: 'b0', value: 'SHOP_NOW' }],
    },
  });
}

/** Converts the plan to items of a call, parents first. */
function itemsOf(key: string, { budgetMinor, groups, label, type, videos }: Planned): CreateItem[] {
  let ordinal = -1;
  const common = { ages: 0, genders: 0, geolocations: 0, headlines: 0, copies: 0, descriptions: 0 };
  const own = {
    SEARCH: () => ({ keywords: 0 }),
    DISPLAY: () => ({ visuals: 0, ctas: 0 }),
    // Ages of its own, so that each group has an audience.
    DEMAND_GEN: () => ({ ages: 1, channels: 0, videos: ordinal % videos, logos: 0, ctas: 0 }),
  };
  const next = (changes: Partial<CreateItem>): CreateItem => {
    ordinal += 1;
    const name = namedByKey(label, { experimentKey: key, ordinal }, NAMES);
    const choice = { ...common, ...own[type]() };
    return { ref: `${ordinal}`, name, parentId: null, choice, budgetMinor: null, ...changes };
  };
  const campaign = next({ budgetMinor });
  return [
    campaign,
    ...groups.flatMap((ads) => {
      const group = next({ under: { kind: 'adset', ref: campaign.ref } });
      return [group, ...Array.from({ length: ads }, () => next({ under: { kind: 'ad', ref: group.ref } }))];
    }),
  ];
}

interface Held {
  type: string;
  id: string;
  name: string;
  campaign: string | null;
  group: string | null;
  deleted: boolean;
}
const KINDS: Readonly<Record<string, string>> = { campaign: 'campaign', adgroup: 'adset', ad: 'ad' };

describe('a campaign with all objects under it', () => {
  it('LIFE-012 exists at the platform exactly as planned, each object once and under its own parent', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (planned) => {
        const key = experimentKey();
        const items = itemsOf(key, planned);
        const outcomes = await google.writes.create(account(), {
          kind: 'campaign',
          input: inputOf(planned) as never,
          assets,
          items,
          timeoutMs: 30_000,
        });
        expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
        const refOf = new Map(outcomes.map((one) => ['platformId' in one ? one.platformId : '', one.ref]));
        const { data } = await control<{ data: Held[] }>(`ledger?prefix=${key}-&platform=google`);
        const held = data.flatMap(({ type, id, campaign, group, deleted }) => {
          const kind = KINDS[type];
          if (kind === undefined || deleted) return [];
          // An ad is identified by the ids of its group and its own.
          const ref = refOf.get(kind === 'ad' ? `${group}~${id}` : id);
          return [
            { kind, ref, under: kind === 'ad' ? refOf.get(group!) : kind === 'adset' ? refOf.get(campaign!) : null },
          ];
        });
        const plan = items.map(({ ref, under }) => ({
          kind: under?.kind ?? 'campaign',
          ref,
          under: under?.ref ?? null,
        }));
        const byRef = (a: { ref?: string | undefined }, b: { ref?: string | undefined }) =>
          Number(a.ref) - Number(b.ref);
        expect(held.sort(byRef)).toEqual(plan.sort(byRef));
        const [campaign] = await google.reads.findByNames(account(), 'campaign', [items[0]!.name], []);
        expect(campaign).toMatchObject({ budgetMinor: planned.budgetMinor, maySpend: false });
        await google.writes.remove(account(), 'campaign', [campaign!.platformId]);
      }),
      { numRuns: 18 },
    );
  }, 120_000);
});
