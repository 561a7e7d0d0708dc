import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { ENVIRONMENT } from '../config/api-environment.js';
import { keysFor, type Keys, type Secrets } from './keys.js';

/** The purpose of a token; it is invalid for any other purpose (separate audience and key). */
export type TokenPurpose = 'session' | 'provider-link' | 'file' | 'shared-file' | 'login-link';

export interface TokenClaims {
  /** The user's id; for a shared file the visitor's. */
  sub: string;
  /** Session id; empty for a shared file, whose visitor has none. */
  sid: string;
  /** Set in tokens that may be used once. */
  jti?: string;
  /** For a login link: whether it was mailed to the account's e-mail, so that opening it confirms the e-mail. */
  isMailed?: boolean;
  /** The query of the file that a file token gives access to. */
  query?: Record<string, unknown>;
  exp: number;
}

const ISSUER = 'polyad';
const ALGORITHM = 'HS256';

/** Signs and checks the JSON Web Tokens of the product. */
@Injectable()
export class Tokens {
  private readonly known = new Map<TokenPurpose, Keys>();

  constructor(@Inject(ENVIRONMENT) private readonly secrets: Secrets) {}

  /** The key that signed a token. Without a token, or if none of our keys signed it, the key that signs new tokens. */
  key(purpose: TokenPurpose, token?: string): KeyObject {
    const keys = this.known.get(purpose) ?? keysFor(this.secrets, `jwt/${purpose}`);
    this.known.set(purpose, keys);
    if (token === undefined || keys.length === 1) return keys[0];
    return keys.find((key) => isSignedWith(key, token)) ?? keys[0];
  }

  sign(purpose: TokenPurpose, claims: Omit<TokenClaims, 'exp'>, lifeSeconds: number): string {
    return jwt.sign(claims, this.key(purpose), {
      algorithm: ALGORITHM,
      issuer: ISSUER,
      audience: purpose,
      expiresIn: lifeSeconds,
    });
  }

  /** @returns null for anything that is not a valid token of this purpose; `isExpiredFine` also accepts an expired one */
  verify(purpose: TokenPurpose, token: string | undefined, { isExpiredFine = false } = {}): TokenClaims | null {
    if (!token) return null;
    try {
      const claims = jwt.verify(token, this.key(purpose, token), {
        ...this.rules(purpose),
        ignoreExpiration: isExpiredFine,
      });
      return typeof claims === 'object' &&
        typeof claims.sub === 'string' &&
        typeof claims['sid'] === 'string' &&
        claims.exp
        ? (claims as unknown as TokenClaims)
        : null;
    } catch {
      // An unusable token counts as missing. The caller learns no cause.
      return null;
    }
  }

  /** Like `verify`, but returns why a token is refused, in jsonwebtoken's words. For links that people open themselves. */
  explain(purpose: TokenPurpose, token: string): { claims: TokenClaims } | { refusal: string } {
    try {
      const claims = jwt.verify(token, this.key(purpose, token), this.rules(purpose));
      if (typeof claims === 'object' && typeof claims.sub === 'string' && claims.exp)
        return { claims: claims as unknown as TokenClaims };
      return { refusal: 'claims are missing' };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : 'unknown' };
    }
  }

  /** The fixed rules, for passport-jwt too. */
  rules(purpose: TokenPurpose): { algorithms: [typeof ALGORITHM]; issuer: string; audience: string } {
    return { algorithms: [ALGORITHM], issuer: ISSUER, audience: purpose };
  }
}

function isSignedWith(key: KeyObject, token: string): boolean {
  try {
    jwt.verify(token, key, { algorithms: [ALGORITHM], ignoreExpiration: true, ignoreNotBefore: true });
    return true;
  } catch {
    return false;
  }
}
