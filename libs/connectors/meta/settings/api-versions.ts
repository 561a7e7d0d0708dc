import type { ApiVersion } from '../../port/api-version.js';

/*
 * Versions of the Marketing API, which end sooner than those of the Graph API of the same number. A version's end is announced some
 * months ahead: those of 25.0 and 26.0 (released on 2026-02-18 and 2026-07-29) were not yet.
 */
const ENDS_ON: Readonly<Record<string, string>> = {
  'v21.0': '2025-09-09',
  'v22.0': '2026-02-19',
  'v23.0': '2026-06-09',
  'v24.0': '2026-10-06',
};

/** What is known of the version that is spoken, which is a setting. */
export const apiVersionOf = (version: string): ApiVersion => ({
  version,
  endsOn: ENDS_ON[version] ?? null,
  isEstimate: false,
  source: 'https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/versions',
  readOn: '2026-11-23',
});
