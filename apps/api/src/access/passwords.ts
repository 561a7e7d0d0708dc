import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { LIMITS } from '#libs/contracts/limits.js';
import { passwordLength, visiblePassword } from '#libs/contracts/account/password.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { isGuessable } from './guessable.js';

/** argon2id with the minimum of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';
/** A hash that matches no password (salt and hash are made up), to check the passwords of unknown accounts against. */
const UNMATCHED_HASH = `${CURRENT}${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;
const AT_ONCE = 4;
const COMMON = new Set(dictionary['passwords-common'].slice(0, 3_000).map(String));

/** Why a new password is refused, or null. @param password trimmed */
export function passwordProblem(password: string, email: string): KeyedText | null {
  if (passwordLength(password) < LIMITS.password.set) return FORM_TEXTS.passwordLength;
  if (password.length > LIMITS.password.max) return ACCESS_TEXTS.passwordTooLong;
  if (password.toLowerCase() === email.toLowerCase()) return ACCESS_TEXTS.passwordIsEmail;
  if (COMMON.has(visiblePassword(password).toLowerCase())) return ACCESS_TEXTS.passwordCommon;
  if (isGuessable(password, [email, ...email.split(/[@.]/)])) return ACCESS_TEXTS.passwordGuessable;
  return null;
}

/** Hashes passwords, at most four at once: each takes 19 MiB and a core. */
@Injectable()
export class Passwords {
  /** How many times argon2 ran; tests use it to check that an unknown e-mail also costs one run. */
  runs = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, PARAMETERS));
  }

  /** @param stored null for an unknown account, whose check takes the same time and always fails */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await this.limited(() => verify(stored ?? UNMATCHED_HASH, password));
    return stored !== null && isRight;
  }

  /** Whether a stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(CURRENT);
  }

  /** First come, first served: a finished call passes its place to the one that has waited longest. */
  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.runs += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
