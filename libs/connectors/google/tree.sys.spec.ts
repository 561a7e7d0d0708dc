import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { googleTokenOf, sandboxGoogle } from '#libs/testing/platform/google-bench.js';
import { drawnInput, drawnRuns, plannedCalls } from '#libs/testing/google/planned-run.js';
import { control, experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import type { CreateOutcome, PlatformAsset } from '../port/ad-platform.js';
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
  it('LIFE-012 exists at the platform exactly as the planner planned it, each object once and under its own parent', async () => {
    await fc.assert(
      fc.asyncProperty(drawnRuns, async (drawn) => {
        const key = experimentKey();
        const today = dayAt(Date.now(), own.timeZone);
        const input = drawnInput(drawn, {
          account: { id: own.id, name: own.name, currency: own.currency },
          days: { start_date: today, end_date: laterDay(today, 3) },
        });
        const calls = plannedCalls(input, drawn, key);
        const outcomes: CreateOutcome[] = [];
        for (const items of calls) {
          const request = { kind: 'campaign', input: input as never, assets, items, timeoutMs: 30_000 } as const;
          outcomes.push(...(await google.writes.create(account(), request)));
        }
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
        const plan = calls.flat().map(({ ref, under }) => ({
          kind: under?.kind ?? 'campaign',
          ref,
          under: under?.ref ?? null,
        }));
        const byRef = (a: { ref?: string | undefined }, b: { ref?: string | undefined }) =>
          Number(a.ref) - Number(b.ref);
        expect(held.sort(byRef)).toEqual(plan.sort(byRef));
        const planned = calls.map(([campaign]) => campaign!);
        const names = planned.map(({ name }) => name);
        const found = await google.reads.findByNames(account(), 'campaign', names, []);
        expect(new Map(found.map(({ name, budgetMinor, maySpend }) => [name, { budgetMinor, maySpend }]))).toEqual(
          new Map(planned.map(({ name, budgetMinor }) => [name, { budgetMinor, maySpend: false }])),
        );
        const ids = found.map(({ platformId }) => platformId);
        await google.writes.remove(account(), 'campaign', ids);
      }),
      { numRuns: 18 },
    );
  }, 120_000);
});
