/** Linking an account through the platform's consent page. */
export interface PlatformLinking {
  /** Address of the consent page. `exchangeCode` needs exactly the same `redirectUri`. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** Reads the code from the query of the return address; null if it has none. */
  codeOf(query: Readonly<Record<string, unknown>>): string | null;
  /** @throws ConnectorError INVALID_REQUEST if the code is used, foreign or expired */
  exchangeCode(request: { code: string; redirectUri: string }): Promise<LinkedIdentity>;
  /**
   * Gets a new access token without the person. The renewal token stays the same. Only platforms whose tokens live for hours renew them.
   * On all others the person has to link again when a token ends.
   * @returns null if the person has to link again, for example because the grant has ended
   * @throws ConnectorError TRANSIENT or RATE_LIMITED if the call should be retried
   */
  renew(link: GrantedLink): Promise<FreshToken | null>;
  /** The tokens that `revoke` ends: all of the app's tokens for the person, including other teams', or only the link's own. */
  readonly revokes: 'person' | 'token';
  /**
   * Revokes the person's grant at the platform.
   * @throws ConnectorError AUTH_EXPIRED if the token has already ended; TRANSIENT or RATE_LIMITED if the call should be retried
   */
  revoke(link: GrantedLink): Promise<void>;
}

/** A person's grant. */
export interface GrantedLink {
  accessToken: string;
  /** The token for `renew`; null if the platform gives none. */
  renewalToken: string | null;
  externalUserId: string;
}

export interface FreshToken {
  accessToken: string;
  /** ISO 8601; null if the token does not expire. */
  expiresAt: string | null;
}

export interface LinkedIdentity extends GrantedLink, FreshToken {
  name: string;
  /** As the platform writes it, perhaps partly hidden; null if the product's permissions do not include it. */
  email: string | null;
  scopes: string[];
  /**
   * Refused permissions that the product cannot work without, in the platform's names. Link an identity only if this is empty. Permissions
   * that only some experiments need are not listed.
   */
  missingPermissions: string[];
}
