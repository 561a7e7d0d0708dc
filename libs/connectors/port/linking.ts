/** Linking an account through the platform's consent page. */
export interface PlatformLinking {
  /** The consent page's address. `redirectUri` must be the very same string in `exchangeCode`. */
  authorizeUrl(request: { state: string; redirectUri: string }): string;
  /** @throws ConnectorError INVALID_REQUEST when the code is spent, foreign or expired */
  exchangeCode(request: { code: string; redirectUri: string }): Promise<LinkedIdentity>;
  /**
   * Takes back at the platform what the person granted: every token that the app holds of that person ends.
   * @throws ConnectorError AUTH_EXPIRED when the token had ended before; TRANSIENT or RATE_LIMITED when it is to be repeated
   */
  revoke(link: { accessToken: string; externalUserId: string }): Promise<void>;
}

export interface LinkedIdentity {
  accessToken: string;
  /** ISO 8601; null where the token has no end. */
  expiresAt: string | null;
  externalUserId: string;
  name: string;
  scopes: string[];
  /**
   * What the person refused of that which the product cannot work without, as the platform names it; such an identity is
   * not to be linked. What only some experiments use may be refused and is not told here.
   */
  missingPermissions: string[];
}
