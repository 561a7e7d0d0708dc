import { versionEnd } from '#libs/platforms/meta/endings.js';
import type { ApiVersion } from '../../port/api-version.js';

/** The versions that the connector was held against: what it sends exists in each of them. */
export const KNOWN_VERSIONS: readonly string[] = ['v25.0', 'v26.0', 'v27.0'];

/** What is known of the version that is spoken, which is a setting. */
export const apiVersionOf = (version: string): ApiVersion => ({
  version,
  ...versionEnd(version),
  isEstimate: false,
});
