/** Linking an account through the platform's consent page. */
export interface PlatformLinking {
  /** The consent page's address. `redirectUri` must be the very same string in `exchangeCode`. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** The code in the address that the consent page sends a browser back to; null where it has none. */
  codeOf(query: Readonly<Record<string, unknown>>): string | null;
  /** @throws ConnectorError INVALID_REQUEST when the code is spent, foreign or expired */
  exchangeCode(request: { code: string; redirectUri: string }): Promise<LinkedIdentity>;
  /**
   * A new token for a link whose own ends or is not taken any more, without the person; what it is renewed by stays the same. Only platforms whose tokens live for hours
   * renew them: of any other an ended token says that the person has to link again.
   * @returns null where the person has to link again, also because the grant is gone
   * @throws ConnectorError TRANSIENT or RATE_LIMITED when it is to be repeated
   */
  renew(link: GrantedLink): Promise<FreshToken | null>;
  /** What `revoke` ends: every token that the app holds of the person, those of other teams included, or the link's own alone. */
  readonly revokes: 'person' | 'token';
  /**
   * Takes back at the platform what the person granted.
   * @throws ConnectorError AUTH_EXPIRED when the token had ended before; TRANSIENT or RATE_LIMITED when it is to be repeated
   */
  revoke(link: GrantedLink): Promise<void>;
}

/** What a person has granted. */
export interface GrantedLink {
  accessToken: string;
  /** What `renew` works with; null where the platform gives none. */
  renewalToken: string | null;
  externalUserId: string;
}

export interface FreshToken {
  accessToken: string;
  /** ISO 8601; null where the token has no end. */
  expiresAt: string | null;
}

export interface LinkedIdentity extends GrantedLink, FreshToken {
  name: string;
  /** As the platform writes it, which may hide part of it; null where it tells none to what the product asks for. */
  email: string | null;
  scopes: string[];
  /**
   * What the person refused of that which the product cannot work without, as the platform names it; such an identity is
   * not to be linked. What only some experiments use may be refused and is not told here.
   */
  missingPermissions: string[];
}
