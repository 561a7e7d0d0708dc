import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LoginFailureRepository, spendWithin } from '#libs/database/repositories/access/login-failure.repository.js';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { networkOf } from '../http/routing/network.js';
import { sha256 } from './keys.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';

const MINUTE = 60_000;
const LIMITS = {
  pair: { most: 10, windowMs: 15 * MINUTE },
  address: { most: 50, windowMs: 60 * MINUTE },
  account: { most: 100, windowMs: 60 * MINUTE },
} as const;
const NAMES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
const KNOWN_ADDRESS_MS = 30 * 24 * 60 * MINUTE;

export interface Attempt {
  /** The purpose of the guessed value: login, reset, ... Each is counted separately. */
  purpose: string;
  /** The e-mail as typed, lower-case. */
  account: string;
  ip: string;
  /** The e-mail of the account's owner, if there is one: failures of others do not block addresses that the owner signed in from. */
  ownerEmail: string | null;
}
type Scopes = Record<keyof typeof LIMITS, string>;
/** How many more failures each limit allows. */
type Left = Record<keyof typeof LIMITS, number>;
const NO_FAILURES: Left = { pair: LIMITS.pair.most, address: LIMITS.address.most, account: LIMITS.account.most };

/** An attempt without a result yet. */
interface Running {
  scopes: Scopes;
  ended: Promise<void>;
}
/** The attempts ahead of an attempt, by the limit that they share with it. */
type Ahead = Record<keyof typeof LIMITS, readonly Running[]>;

/**
 * Slows down guessing: 10 failures in 15 minutes per account and address, 50 an hour per address, 100 an hour per account. Nobody can lock
 * out another person: an account's limit does not apply to addresses that it signed in from before.
 */
@Injectable()
export class Throttle {
  private readonly failures: LoginFailureRepository;
  /** Running attempts of this process, by each of their scopes, in the order in which they came. */
  private readonly running = new Map<string, Running[]>();

  constructor(private readonly database: Database) {
    this.failures = new LoginFailureRepository(database.prepared);
  }

  /**
   * Runs an attempt, which reports `failed` or `succeeded`. Parallel guesses get no more tries than sequential ones: an attempt waits if
   * the attempts ahead of it could use up the remaining tries. It waits and is not refused, so that many right logins at once all
   * succeed.
   * @param work learns whether the account has failed from this address before; only then is there something to clear
   * @throws ApiError 429 with Retry-After
   */
  async run<T>(attempt: Attempt, work: (hasFailed: boolean) => Promise<T>): Promise<T> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const mine = { scopes: scopesOf(attempt), ended };
    this.enter(mine);
    try {
      const { pair } = await this.admit(attempt, mine);
      return await work(pair < LIMITS.pair.most);
    } finally {
      this.leave(mine);
      end();
    }
  }

  private enter(mine: Running): void {
    for (const scope of Object.values(mine.scopes)) {
      const same = this.running.get(scope);
      if (same) same.push(mine);
      else this.running.set(scope, [mine]);
    }
  }

  private leave(mine: Running): void {
    for (const scope of Object.values(mine.scopes)) {
      const same = this.running.get(scope) ?? [];
      same.splice(same.indexOf(mine), 1);
      if (same.length === 0) this.running.delete(scope);
    }
  }

  private async admit(attempt: Attempt, mine: Running): Promise<Left> {
    for (;;) {
      // Taken before the failures are read: an attempt that ends in the meantime is counted twice, and none is missed.
      const ahead = this.aheadOf(mine);
      const first = blockerOf(ahead, NO_FAILURES);
      const left = first ? NO_FAILURES : await this.left(attempt, mine.scopes);
      const blocker = first ?? blockerOf(ahead, left);
      if (!blocker) return left;
      await blocker.ended;
    }
  }

  private aheadOf(mine: Running): Ahead {
    const ahead = (name: keyof Scopes): Running[] => {
      const same = this.running.get(mine.scopes[name]) ?? [];
      return same.slice(0, same.indexOf(mine));
    };
    return { pair: ahead('pair'), address: ahead('address'), account: ahead('account') };
  }

  /** How many more failures each limit allows. @throws ApiError 429 with Retry-After if one allows none */
  private async left(attempt: Attempt, scopes: Scopes): Promise<Left> {
    const standings = await this.failures.left(NAMES.map((name) => ({ scope: scopes[name], ...LIMITS[name] })));
    const all = { ...NO_FAILURES };
    for (const [place, { left, waitMs }] of standings.entries()) {
      const name = NAMES[place]!;
      const isOpen = waitMs === 0 || (name === 'account' && (await this.isKnownAddress(attempt)));
      if (!isOpen) throw tooMany(waitMs);
      all[name] = waitMs === 0 ? left : Infinity;
    }
    return all;
  }

  /**
   * Counts one use of something expensive, whether it succeeds or not.
   * @param who the team or address whose uses are counted together
   * @param em of the transaction that the use belongs to, if it has one: a rollback undoes the count
   * @throws ApiError 429 with Retry-After, after `most` uses in `windowMs`
   */
  async spend(
    purpose: string,
    who: string,
    limit: { most: number; windowMs: number },
    em?: EntityManager,
  ): Promise<void> {
    const use = { scope: sha256(JSON.stringify([purpose, 'use', who])), ...limit };
    const waitMs = await (em
      ? spendWithin(em, use)
      : this.database.fork().transactional((own) => spendWithin(own, use)));
    if (waitMs > 0) throw tooMany(waitMs);
  }

  async failed(attempt: Attempt): Promise<void> {
    await this.failures.add(Object.values(scopesOf(attempt)));
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.failures.clear(scopesOf(attempt).pair);
  }

  private async isKnownAddress({ ownerEmail, ip }: Attempt): Promise<boolean> {
    const network = networkOf(ip);
    if (ownerEmail === null || network === null) return false;
    const sessions = new SessionRepository(this.database.fork());
    return sessions.hasSignedInFrom(ownerEmail, network, new Date(Date.now() - KNOWN_ADDRESS_MS));
  }
}

/** The attempt ahead that has to end before the remaining tries are sure to suffice. */
const blockerOf = (ahead: Ahead, left: Left): Running | undefined =>
  NAMES.map((name) => ahead[name][ahead[name].length - left[name]]).find((one) => one !== undefined);

const tooMany = (waitMs: number): ApiError =>
  new ApiError(429, 'too-many-attempts', ACCESS_TEXTS.tooManyAttempts, undefined, Math.max(1, waitMs / 1000));

/** Addresses are counted by network: an owner of IPv6 addresses has billions of them. */
const scopesOf = ({ purpose, account, ip }: Attempt): Scopes => ({
  pair: sha256(JSON.stringify([purpose, 'pair', account, networkOf(ip)])),
  address: sha256(JSON.stringify([purpose, 'address', networkOf(ip)])),
  account: sha256(JSON.stringify([purpose, 'account', account])),
});
