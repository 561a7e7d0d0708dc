import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallerContext } from '../access/caller.js';
import { LinkedAccounts, type Ask } from './linked-accounts.js';
import { LookupAllowance } from './lookup-allowance.js';

/** How long a cached answer is used. */
export const ANSWER_LIFE_MS = {
  /** Facts of an account: a person who changes them at the platform comes back and checks. */
  account: 60_000,
  /** Places, interests, devices: the same for everybody, and looked up at each typed letter. */
  search: 5 * 60_000,
} as const;

/** The maximum number of characters of all cached answers together, as JSON. */
const MOST_CHARACTERS = 32_000_000;

export interface Question<T> {
  platform: Platform;
  /** The lookup and its parameters. Equal questions of a team share one answer. */
  about: readonly [name: string, ...values: unknown[]];
  lifeMs: number;
  /** Roughly how many calls an answer takes. */
  cost?: number;
  ask: Ask<T>;
  /** Whether to cache an answer. Default: yes. */
  isKept?: (answer: T) => boolean;
  /** Asks the platform even if an answer is cached: somebody has changed something there. */
  isFresh?: boolean;
}

type Kept = { answer: unknown; askedAt: Date };

/** If a person asks for a fresh answer again within this time, they get the same one. */
const FRESH_MS = 3_000;

/**
 * A cache of platforms' answers. Equal questions at the same time make one call. An answer belongs to the link it was asked through:
 * neither another team nor the team's next link sees it. Errors are not cached.
 */
@Injectable()
export class PlatformAnswers {
  private readonly kept = new LRUCache<string, Kept, { load: () => Promise<Kept> }>({
    max: 5_000,
    maxSize: MOST_CHARACTERS,
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined for undefined, whatever its type says
    sizeCalculation: ({ answer }) => (JSON.stringify(answer) ?? '').length + 1,
    fetchMethod: (_key, _stale, { context }) => context.load(),
    // Anyone who waits for an answer gets it, even if it may no longer be cached.
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly allowance: LookupAllowance,
  ) {}

  /**
   * Forgets a team whose link has changed. Other processes no longer find their copies, because keys contain the link's version; the copies
   * expire.
   */
  forget(organizationId: string): void {
    for (const key of [...this.kept.keys()]) if (key.startsWith(`${organizationId}/`)) this.kept.delete(key);
  }

  /**
   * @throws ApiError as `LinkedAccounts.open`; 429 with Retry-After if this person has used up their lookups
   * @throws ConnectorError for an error of the platform
   */
  async ask<T>(caller: Pick<CallerContext, 'organizationId' | 'userId'>, question: Question<T>): Promise<T> {
    return (await this.askDated(caller, question)).answer;
  }

  /** As `ask`, with the time of the platform's answer. */
  async askDated<T>(
    { organizationId, userId }: Pick<CallerContext, 'organizationId' | 'userId'>,
    { platform, about, lifeMs, cost = 1, ask, isKept = () => true, isFresh = false }: Question<T>,
  ): Promise<{ answer: T; askedAt: Date }> {
    const link = await this.accounts.open(organizationId, platform);
    const question = JSON.stringify([organizationId, platform, link.version, about]);
    const key = `${organizationId}/${createHash('sha256').update(question).digest('base64')}`;
    const before = isFresh ? this.kept.peek(key) : undefined;
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
