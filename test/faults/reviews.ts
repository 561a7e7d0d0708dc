import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack, type StackOptions } from '../support/stack.js';
import { largeExperiment, sixtyAds } from './large-experiment.js';
import { Scenario, type Submitted } from './scenario.js';
import { witnessed } from './witness.js';

/** POLYAD_FAULT_ADS=300 runs large experiments; POLYAD_FAULT_SEED repeats the draws of a failed run. */
const isLarge = process.env['POLYAD_FAULT_ADS'] === '300';
export const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
const LIMIT_MS = isLarge ? 5 * 60_000 : 110_000;

/** All reviews end within this time. */
const REVIEWS_MS = isLarge ? 30_000 : 4_000;
/** A campaign's day lasts 12 minutes. */
const SLOWLY = 120;
const HOUR_MS = 3_600_000;
export const ALWAYS = { probability: 1 };

export interface Deliveries {
  counts: Partial<Record<'waiting' | 'sending' | 'delivered' | 'gone' | 'lost', number>>;
  data: { fault: string; status: number; body: object }[];
}

const statusesOf = (entries: (readonly [string, string | null])[]) => Object.fromEntries(entries.toSorted());

/** A stack for a group of tests that decide when reviews end. Call it in a `describe`. */
export function useReviews(timings: NonNullable<StackOptions['timings']>): Reviews {
  jest.setTimeout(LIMIT_MS + 30_000);
  const reviews = new Reviews();
  beforeAll(() => reviews.start({ timeScale: SLOWLY, timings: { pollHours: 24, ...timings } }));
  afterAll(() => reviews.stack?.stop());
  afterEach(() => reviews.scenario.clearFaults());
  return reviews;
}

export class Reviews {
  stack!: Stack;
  scenario!: Scenario;

  async start(options: StackOptions): Promise<void> {
    this.stack = await startStack(options);
    this.scenario = new Scenario(this.stack);
  }

  /** A live run whose ads are all under review. About every fifth verdict will be a refusal. */
  async underReview(name: string): Promise<Submitted> {
    await this.scenario.control('meta/reviews', { leastMs: HOUR_MS, mostMs: HOUR_MS });
    const run = await this.scenario.submit((isLarge ? largeExperiment : sixtyAds)(name));
    await this.until('a live run', async () => (await this.scenario.stored(run.uuid)).phase === 'running', 200);
    await this.scenario.addFault({ kind: 'reject-review', match: { probability: 0.2 }, seed });
    return run;
  }

  /** Makes every review end at a random moment of the span. */
  judge(spanMs = REVIEWS_MS): Promise<unknown> {
    return this.scenario.control('meta/reviews', { leastMs: 0, mostMs: spanMs });
  }

  /** Ids of ads with their statuses, on the platform. */
  async platformStatuses(run: Submitted): Promise<Record<string, string | null>> {
    return statusesOf((await this.adsOf(run)).map(({ id, effective }) => [id, effective]));
  }

  /** Ids of the same ads with their statuses, in our ledger. */
  async ledgerStatuses({ uuid }: Submitted): Promise<Record<string, string | null>> {
    return statusesOf(
      (await this.scenario.ledger(uuid)).flatMap(({ kind, platformId, effectiveStatus }) =>
        kind === 'ad' && platformId ? [[platformId, effectiveStatus] as const] : [],
      ),
    );
  }

  async isSame(run: Submitted): Promise<boolean> {
    return JSON.stringify(await this.platformStatuses(run)) === JSON.stringify(await this.ledgerStatuses(run));
  }

  /** Waits until platform and ledger have the same statuses. */
  async same(run: Submitted, what = 'the same state on both sides'): Promise<void> {
    await this.until(what, () => this.isSame(run));
  }

  /** Waits until all reviews have ended and all their callbacks have arrived. */
  async settled(run: Submitted): Promise<void> {
    const isOver = async () => {
      const { counts } = await this.deliveries(1);
      const pending = (await this.adsOf(run)).filter(({ effective }) => effective === 'PENDING_REVIEW');
      return pending.length === 0 && !counts.waiting && !counts.sending;
    };
    await this.until('the end of all reviews', isOver, 200);
  }

  /** Waits until platform and ledger have the same statuses, and prints how long that took after the last review. */
  async agreed(title: string, run: Submitted): Promise<void> {
    await this.settled(run);
    const begun = Date.now();
    await this.same(run);
    const { counts } = await this.deliveries(1);
    const statuses = Object.values(await this.ledgerStatuses(run));
    const refused = statuses.filter((status) => status === 'DISAPPROVED').length;
    const seconds = (Date.now() - begun) / 1_000;
    process.stdout.write(
      `${JSON.stringify({ scenario: title, seed, ads: run.tested, refused, deliveries: counts, seconds })}\n`,
    );
    expect(refused).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set(['ACTIVE', 'DISAPPROVED']));
  }

  /** The platform's posts, newest first. */
  deliveries(limit: number): Promise<Deliveries> {
    return this.scenario.control<Deliveries>(`meta/webhooks?limit=${limit}`);
  }

  async until(what: string, isSo: () => Promise<boolean>, everyMs = 100): Promise<void> {
    await waitFor(isSo, { what: `${what}, seed ${seed}`, timeoutMs: LIMIT_MS, everyMs });
  }

  private async adsOf({ key }: Submitted) {
    return (await witnessed(this.stack.sandboxUrl, key)).filter(({ type, deleted }) => type === 'ad' && !deleted);
  }
}
