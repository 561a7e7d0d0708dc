import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallerContext } from '../access/caller.js';
import { LinkedAccounts, type Ask } from './linked-accounts.js';
import { LookupAllowance } from './lookup-allowance.js';

/** How long an answer is as good as a new one. */
export const ANSWER_LIFE_MS = {
  /** What belongs to an account: somebody who changes it at the platform comes back to look. */
  account: 60_000,
  /** Places, interests, devices: the same for everybody, and typed letter by letter. */
  search: 5 * 60_000,
} as const;

/** Characters of all answers together, written as JSON. */
const MOST_CHARACTERS = 32_000_000;

export interface Question<T> {
  platform: Platform;
  /** The lookup and what it is asked for; equal questions of a team have one answer. */
  about: readonly [name: string, ...values: unknown[]];
  lifeMs: number;
  /** Calls that an answer takes, roughly. */
  cost?: number;
  ask: Ask<T>;
  /** Whether an answer is worth keeping; the rest is asked for anew. Default: yes. */
  isKept?: (answer: T) => boolean;
  /** Asks the platform whatever is kept: somebody has changed something there. */
  isAnew?: boolean;
}

type Kept = { answer: unknown; askedAt: Date };

/** Somebody who presses twice is answered once. */
const FRESH_MS = 3_000;

/**
 * What platforms answered, for as long as it is fresh. Equal questions at the same time are one call. An answer belongs to the
 * link it was asked through: no other team sees it, and neither does the next link of the same team. Errors are not kept.
 */
@Injectable()
export class PlatformAnswers {
  private readonly kept = new LRUCache<string, Kept, { load: () => Promise<Kept> }>({
    max: 5_000,
    maxSize: MOST_CHARACTERS,
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined for undefined, whatever its type says
    sizeCalculation: ({ answer }) => (JSON.stringify(answer) ?? '').length + 1,
    fetchMethod: (_key, _stale, { context }) => context.load(),
    // Whoever waits for an answer gets it, though it may not be kept any more.
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly allowance: LookupAllowance,
  ) {}

  /** Of a team whose link has changed. What other processes keep of it is found by nobody, and goes with its time. */
  forget(organizationId: string): void {
    for (const key of [...this.kept.keys()]) if (key.startsWith(`${organizationId}/`)) this.kept.delete(key);
  }

  /**
   * @throws ApiError as `LinkedAccounts.open`; 429 with Retry-After where this person has asked too much of the platform
   * @throws ConnectorError what the platform says
   */
  async ask<T>(caller: Pick<CallerContext, 'organizationId' | 'userId'>, question: Question<T>): Promise<T> {
    return (await this.askDated(caller, question)).answer;
  }

  /** As `ask`, with when the platform gave the answer. */
  async askDated<T>(
    { organizationId, userId }: Pick<CallerContext, 'organizationId' | 'userId'>,
    { platform, about, lifeMs, cost = 1, ask, isKept = () => true, isAnew = false }: Question<T>,
  ): Promise<{ answer: T; askedAt: Date }> {
    const link = await this.accounts.open(organizationId, platform);
    const question = JSON.stringify([organizationId, platform, link.version, about]);
    const key = `${organizationId}/${createHash('sha256').update(question).digest('base64')}`;
    const before = isAnew ? this.kept.peek(key) : undefined;
    if (before !== undefined && Date.now() - before.askedAt.getTime() > FRESH_MS) this.kept.delete(key);
    if (!this.kept.has(key)) this.allowance.spend(userId, cost);
    const load = async () => {
      const answer = await this.accounts.askThrough(link, { organizationId, platform }, ask);
      return { answer, askedAt: new Date() };
    };
    const kept = await this.kept.forceFetch(key, { context: { load }, ttl: lifeMs });
    const { answer, askedAt } = kept as { answer: T; askedAt: Date };
    if (!isKept(answer)) this.kept.delete(key);
    return { answer, askedAt };
  }
}
