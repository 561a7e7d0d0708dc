import type { ApiVersion } from '../../port/api-version.js';

/*
 * Versions of the Marketing API, which end sooner than those of the Graph API of the same number. A version's end is announced some
 * months ahead: those of 26.0 and 27.0 (released on 2026-07-29 and 2026-11-04) were not yet.
 */
const ENDS_ON: Readonly<Record<string, string>> = {
  'v21.0': '2025-09-09',
  'v22.0': '2026-02-19',
  'v23.0': '2026-06-09',
  'v24.0': '2026-11-10',
  'v25.0': '2027-02-23',
};

/** The versions that the connector was held against: what it sends exists in each of them. */
export const KNOWN_VERSIONS: readonly string[] = ['v25.0', 'v26.0', 'v27.0'];

/** What is known of the version that is spoken, which is a setting. */
export const apiVersionOf = (version: string): ApiVersion => ({
  version,
  endsOn: ENDS_ON[version] ?? null,
  isEstimate: false,
  source: 'https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/versions',
  readOn: '2026-11-26',
});
