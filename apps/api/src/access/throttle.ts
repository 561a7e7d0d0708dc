import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES } from '#libs/contracts/access.js';
import { LoginFailureRepository } from '#libs/database/repositories/login-failure.repository.js';
import { SessionRepository } from '#libs/database/repositories/session.repository.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/api-error.js';
import { sha256 } from './keys.js';

const MINUTE = 60_000;
const LIMITS = {
  pair: { failures: 10, windowMs: 15 * MINUTE },
  address: { failures: 50, windowMs: 60 * MINUTE },
  account: { failures: 100, windowMs: 60 * MINUTE },
} as const;
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
  constructor(private readonly database: Database) {}

  /** @throws ApiError 429 with Retry-After */
  async check(attempt: Attempt): Promise<void> {
    const em = this.database.fork();
    const failures = new LoginFailureRepository(em);
    for (const [name, scope] of Object.entries(scopesOf(attempt)) as [keyof typeof LIMITS, string][]) {
      const { failures: limit, windowMs } = LIMITS[name];
      const { count, oldest } = await failures.count(scope, new Date(Date.now() - windowMs), limit);
      if (count < limit || !oldest) continue;
      if (name === 'account' && (await this.isKnownAddress(attempt))) continue;
      throw tooMany(oldest, windowMs);
    }
  }

  /**
   * Counts one use of something dear, whether it succeeds or not.
   * @param who whose uses are counted together
   * @throws ApiError 429 with Retry-After, after `most` uses in `windowMs`
   */
  async spend(purpose: string, who: string, { most, windowMs }: { most: number; windowMs: number }): Promise<void> {
    const uses = new LoginFailureRepository(this.database.fork());
    const scope = sha256(JSON.stringify([purpose, 'use', who]));
    const { count, oldest } = await uses.count(scope, new Date(Date.now() - windowMs), most);
    if (count >= most && oldest) throw tooMany(oldest, windowMs);
    await uses.add([scope]);
  }

  async failed(attempt: Attempt): Promise<void> {
    await new LoginFailureRepository(this.database.fork()).add(Object.values(scopesOf(attempt)));
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await new LoginFailureRepository(this.database.fork()).clear(scopesOf(attempt).pair);
  }

  private async isKnownAddress({ userId, ip }: Attempt): Promise<boolean> {
    return (
      userId !== null &&
      new SessionRepository(this.database.fork()).hasSignedInFrom(userId, ip, new Date(Date.now() - KNOWN_ADDRESS_MS))
    );
  }
}

function tooMany(oldest: Date, windowMs: number): ApiError {
  const seconds = Math.max(1, (oldest.getTime() + windowMs - Date.now()) / 1000);
  return new ApiError(429, 'too-many-attempts', ACCESS_MESSAGES.tooManyAttempts, undefined, seconds);
}

const scopesOf = ({ purpose, account, ip }: Attempt): Record<keyof typeof LIMITS, string> => ({
  pair: sha256(JSON.stringify([purpose, 'pair', account, ip])),
  address: sha256(JSON.stringify([purpose, 'address', ip])),
  account: sha256(JSON.stringify([purpose, 'account', account])),
});
