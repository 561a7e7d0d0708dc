import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { keyFor } from './keys.js';

/** What a token is good for; a token of one purpose is worth nothing elsewhere (own audience and own key). */
export type TokenPurpose = 'session' | 'provider-link' | 'file' | 'shared-file' | 'login-link';

export interface TokenClaims {
  /** User id; of a shared file the visitor's. */
  sub: string;
  /** Session id; empty for a shared file, whose visitor has none. */
  sid: string;
  /** Named by tokens that may be used once. */
  jti?: string;
  /** Of a login link: it was mailed to the account's e-mail, so opening it confirms that. */
  isMailed?: boolean;
  /** What a file token shows. */
  query?: Record<string, unknown>;
  exp: number;
}

const ISSUER = 'polyad';
const ALGORITHM = 'HS256';

/** Signs and checks the JSON Web Tokens of the product. */
@Injectable()
export class Tokens {
  private readonly keys = new Map<TokenPurpose, KeyObject>();

  constructor(@Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'SESSION_SECRET'>) {}

  key(purpose: TokenPurpose): KeyObject {
    const key = this.keys.get(purpose) ?? keyFor(this.environment.SESSION_SECRET, `jwt/${purpose}`);
    this.keys.set(purpose, key);
    return key;
  }

  sign(purpose: TokenPurpose, claims: Omit<TokenClaims, 'exp'>, lifeSeconds: number): string {
    return jwt.sign(claims, this.key(purpose), {
      algorithm: ALGORITHM,
      issuer: ISSUER,
      audience: purpose,
      expiresIn: lifeSeconds,
    });
  }

  /** @returns null for anything that is not a living token of this purpose; `isExpiredFine` reads an old one's claims */
  verify(purpose: TokenPurpose, token: string | undefined, { isExpiredFine = false } = {}): TokenClaims | null {
    if (!token) return null;
    try {
      const claims = jwt.verify(token, this.key(purpose), { ...this.rules(purpose), ignoreExpiration: isExpiredFine });
      return typeof claims === 'object' &&
        typeof claims.sub === 'string' &&
        typeof claims['sid'] === 'string' &&
        claims.exp
        ? (claims as unknown as TokenClaims)
        : null;
    } catch {
      // an unusable token is a missing one; why it failed is nobody's business
      return null;
    }
  }

  /** Like `verify`, but says why a token is refused, in jsonwebtoken's words. For links that people hold in their hands. */
  explain(purpose: TokenPurpose, token: string): { claims: TokenClaims } | { refusal: string } {
    try {
      const claims = jwt.verify(token, this.key(purpose), this.rules(purpose));
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
