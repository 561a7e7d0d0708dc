import { versionEnd } from '#libs/platforms/meta/endings.js';
import type { ApiVersion } from '../../port/api-version.js';

/** The versions that the connector was checked against: everything that it sends exists in each of them. */
export const KNOWN_VERSIONS: readonly string[] = ['v25.0', 'v26.0', 'v27.0'];

/** The facts about the version in use, which is a setting. */
export const apiVersionOf = (version: string): ApiVersion => ({
  version,
  ...versionEnd(version),
  isEstimate: false,
});
