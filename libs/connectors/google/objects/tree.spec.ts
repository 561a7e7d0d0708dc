import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseGoogleRequest } from '#libs/testing/google/official-messages.js';
import { drawnInput, drawnRuns, plannedCalls, type DrawnRun } from '#libs/testing/google/planned-run.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { namedByKey } from '#libs/platforms/naming/external-name.js';
import { NAMES } from '#libs/platforms/google/naming.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import type { CreateItem, PlatformAsset } from '../../port/ad-platform.js';
import { nameIn } from './ad-tag.js';
import { bodyOf, inOrder } from './mutate.js';
import { unitsOf } from './units.js';

const KEY = '0123456789';
const picture = { kind: 'image', id: '5' } as const;
const PATH = '/v26/customers/2223334444/googleAds:mutate';

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

/** The same objects from the plan of a campaign. */
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

const assets = {
  [fileKey('hero', 'landscape')]: picture,
  [fileKey('hero', 'square')]: picture,
} satisfies Record<string, PlatformAsset>;
const mutateOf = (input: GoogleExperimentInput, items: readonly CreateItem[]) => {
  const request = { kind: 'campaign', input: input as never, items: [...items], assets } as const;
  return unitsOf(request, { timeZone: 'Europe/Madrid', now: Date.parse('2026-11-27T12:00:00Z') });
};

describe('the mutate of a plan', () => {
  it("creates exactly the tree that the planner plans, in Google's terms, for any input", () => {
    fc.assert(
      fc.property(drawnRuns, (drawn) => {
        const input = drawnInput(drawn);
        const calls = plannedCalls(input, drawn, KEY);
        const ads = calls.flat().filter(({ under }) => under?.kind === 'ad');
        // Each variation is one ad.
        expect(new Set(ads.map(({ choice }) => JSON.stringify(choice))).size).toBe(ads.length);
        expect(calls.map(([campaign]) => campaign!.budgetMinor!).reduce((sum, one) => sum + one, 0)).toBe(
          drawn.eachMinor * ads.length,
        );
        for (const items of calls) {
          const body = JSON.parse(JSON.stringify(bodyOf(inOrder(mutateOf(input, items))))) as ReturnType<typeof bodyOf>;
          parseGoogleRequest('POST', PATH, body);
          expect(treeIn(body.mutateOperations as never)).toEqual(treeOf(items));
          for (const { name } of items) {
            // Google allows fewer than 255 characters for the name of a group, and at most 255 bytes for a campaign or a budget.
            expect(Buffer.byteLength(name)).toBeLessThan(255);
            expect(name).not.toMatch(/^[=+\-@]/);
          }
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
    const drawn: DrawnRun = {
      type: 'SEARCH',
      ages: 1,
      genders: 1,
      keywords: 1,
      headlines: 2,
      copies: 1,
      videos: 1,
      share: 1,
      eachMinor: 4_000,
      name: '=sale',
      uuid: '00000000-0000-4000-8000-000000000001',
    };
    const input = drawnInput(drawn);
    const calls = plannedCalls(input, drawn, KEY);
    expect(plannedCalls(input, drawn, KEY)).toEqual(calls);
    expect(mutateOf(input, calls[0]!)).toEqual(mutateOf(input, calls[0]!));
    expect(calls[0]![0]!.name).toMatch(/^sale .*\[0123456789-0\]$/);
  });
});
