import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES } from '#libs/contracts/access.js';
import { LoginFailureRepository } from '#libs/database/repositories/login-failure.repository.js';
import { SessionRepository } from '#libs/database/repositories/session.repository.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/api-error.js';
import { sha256 } from './keys.js';

const MINUTE = 60_000;
const LIMITS = {
  pair: { most: 10, windowMs: 15 * MINUTE },
  address: { most: 50, windowMs: 60 * MINUTE },
  account: { most: 100, windowMs: 60 * MINUTE },
} as const;
const NAMES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
const KNOWN_ADDRESS_MS = 30 * 24 * 60 * MINUTE;

interface Attempt {
  /** What is guessed at: login, reset, ... Each is counted for itself. */
  purpose: string;
  /** The e-mail as typed, lower-case. */
  account: string;
  ip: string;
  /** Where the account exists. */
  userId: string | null;
}

/**
 * Slows down guessing: 10 failures in 15 minutes per account and address, 50 an hour per address, 100 an hour per
 * account. Nobody can lock a stranger out: the limit of an account does not hold for addresses it signed in from before.
 */
@Injectable()
export class Throttle {
  private readonly failures: LoginFailureRepository;

  constructor(private readonly database: Database) {
    this.failures = new LoginFailureRepository(database.prepared);
  }

  /** @throws ApiError 429 with Retry-After */
  async check(attempt: Attempt): Promise<void> {
    const scopes = scopesOf(attempt);
    const limits = NAMES.map((name) => ({ scope: scopes[name], ...LIMITS[name] }));
    const waits = await this.failures.waits(limits);
    for (const [place, waitMs] of waits.entries()) {
      if (waitMs === 0) continue;
      if (NAMES[place] === 'account' && (await this.isKnownAddress(attempt))) continue;
      throw tooMany(waitMs);
    }
  }

  /**
   * Counts one use of something dear, whether it succeeds or not.
   * @param who whose uses are counted together
   * @throws ApiError 429 with Retry-After, after `most` uses in `windowMs`
   */
  async spend(purpose: string, who: string, { most, windowMs }: { most: number; windowMs: number }): Promise<void> {
    const scope = sha256(JSON.stringify([purpose, 'use', who]));
    const [waitMs = 0] = await this.failures.waits([{ scope, most, windowMs }]);
    if (waitMs > 0) throw tooMany(waitMs);
    await this.failures.add([scope]);
  }

  async failed(attempt: Attempt): Promise<void> {
    await this.failures.add(Object.values(scopesOf(attempt)));
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.failures.clear(scopesOf(attempt).pair);
  }

  private async isKnownAddress({ userId, ip }: Attempt): Promise<boolean> {
    return (
      userId !== null &&
      new SessionRepository(this.database.fork()).hasSignedInFrom(userId, ip, new Date(Date.now() - KNOWN_ADDRESS_MS))
    );
  }
}

const tooMany = (waitMs: number): ApiError =>
  new ApiError(429, 'too-many-attempts', ACCESS_MESSAGES.tooManyAttempts, undefined, Math.max(1, waitMs / 1000));

const scopesOf = ({ purpose, account, ip }: Attempt): Record<keyof typeof LIMITS, string> => ({
  pair: sha256(JSON.stringify([purpose, 'pair', account, ip])),
  address: sha256(JSON.stringify([purpose, 'address', ip])),
  account: sha256(JSON.stringify([purpose, 'account', account])),
});
