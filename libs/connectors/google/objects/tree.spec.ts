import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseGoogleRequest } from '#libs/testing/google/official-messages.js';
import { googleDisplayInput, googleInput } from '#libs/testing/platform/google-input.js';
import { namedByKey } from '#libs/platforms/naming/external-name.js';
import { NAMES } from '#libs/platforms/google/naming.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { nameIn } from './ad-tag.js';
import { bodyOf, inOrder } from './mutate.js';
import { unitsOf } from './units.js';

const KEY = '0123456789';
const picture = { kind: 'image', id: '5' } as const;
const PATH = '/v26/customers/2223334444/googleAds:mutate';

interface Planned {
  budgetMinor: number;
  /** Number of ads in each group. */
  groups: number[];
  label: string;
  isDisplay: boolean;
  age: number;
}

const plans = fc.record<Planned>({
  budgetMinor: fc.integer({ min: 1, max: 100_000_000 }),
  groups: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }),
  label: fc.string({ unit: 'grapheme', maxLength: 300 }),
  isDisplay: fc.boolean(),
  age: fc.integer({ min: 0, max: 1 }),
});

/** Converts the plan to items of a call, parents first. */
function itemsOf({ budgetMinor, groups, label, isDisplay, age }: Planned): CreateItem[] {
  let ordinal = -1;
  const next = (changes: Partial<CreateItem>): CreateItem => {
    ordinal += 1;
    const name = namedByKey(label, { experimentKey: KEY, ordinal }, NAMES);
    const choice = { ages: age, genders: 0, geolocations: 0, keywords: 0, headlines: 0, copies: 0, descriptions: 0 };
    const shown = isDisplay ? { ...choice, visuals: 0, ctas: 0 } : choice;
    return { ref: `${ordinal}`, name, parentId: null, choice: shown, budgetMinor: null, ...changes };
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

const keyIn = (name: string) => /\[[^\]]*\]$/.exec(name)![0];

/** The objects that a mutate would make, read from its operations alone: `campaign > group > ads` by their keys, with budgets. */
function treeIn(operations: readonly Record<string, { create: Record<string, unknown> }>[]) {
  const of = (kind: string) => operations.flatMap((one) => (one[kind] ? [one[kind].create] : []));
  const budgets = new Map(of('campaignBudgetOperation').map((one) => [one['resourceName'], one['totalAmountMicros']]));
  return of('campaignOperation').map((campaign) => ({
    key: keyIn(campaign['name'] as string),
    micros: budgets.get(campaign['campaignBudget'] as string),
    groups: of('adGroupOperation')
      .filter((group) => group['campaign'] === campaign['resourceName'])
      .map((group) => ({
        key: keyIn(group['name'] as string),
        ads: of('adGroupAdOperation')
          .filter((ad) => ad['adGroup'] === group['resourceName'])
          .map(({ ad }) => nameIn((ad as { urlCustomParameters: [] }).urlCustomParameters)),
      })),
  }));
}

/** The same objects from the plan. */
function treeOf(items: readonly CreateItem[]) {
  const below = (ref: string) => items.filter(({ under }) => under?.ref === ref);
  return items
    .filter(({ under }) => under === undefined)
    .map(({ ref, name, budgetMinor }) => ({
      key: keyIn(name),
      micros: `${budgetMinor! * 10_000}`,
      groups: below(ref).map((group) => ({
        key: keyIn(group.name),
        ads: below(group.ref).map((ad) => keyIn(ad.name)),
      })),
    }));
}

describe('the mutate of a plan', () => {
  it("creates exactly the tree of the plan, in Google's terms, for any plan", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const items = itemsOf(plan);
        const input = plan.isDisplay ? googleDisplayInput() : googleInput();
        const request = {
          kind: 'campaign',
          input: input as never,
          items,
          assets: { [fileKey('hero', 'landscape')]: picture, [fileKey('hero', 'square')]: picture },
        } as const;
        const units = unitsOf(request, { timeZone: 'Europe/Madrid', now: Date.parse('2026-11-27T12:00:00Z') });
        const body = JSON.parse(JSON.stringify(bodyOf(inOrder(units)))) as ReturnType<typeof bodyOf>;
        parseGoogleRequest('POST', PATH, body);
        expect(treeIn(body.mutateOperations as never)).toEqual(treeOf(items));
        for (const { name } of items) {
          // Google allows fewer than 255 characters for the name of a group, and at most 255 bytes for a campaign or a
          // budget.
          expect(Buffer.byteLength(name)).toBeLessThan(255);
          expect(name).not.toMatch(/^[=+\-@]/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('cuts names to the limit of ad groups, which is the tightest', () => {
    const named = (label: string) => namedByKey(label, { experimentKey: KEY, ordinal: 7 }, NAMES);
    expect(named('x'.repeat(300))).toHaveLength(254);
    expect(Buffer.byteLength(named('日本'.repeat(150)))).toBeLessThanOrEqual(254);
    expect(named('é'.repeat(300))).toMatch(/^é+ \[0123456789-7\]$/);
  });

  it('is the same for the same plan, so a second attempt uses the same names', () => {
    const items = itemsOf({ budgetMinor: 100, groups: [2], label: '=sale', isDisplay: false, age: 0 });
    const make = () =>
      unitsOf({ kind: 'campaign', input: googleInput() as never, items, assets: {} }, { timeZone: 'UTC', now: 0 });
    expect(make()).toEqual(make());
    expect(items[0]!.name).toBe('sale [0123456789-0]');
  });
});
