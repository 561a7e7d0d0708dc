import { HTTP_FAULTS } from '../faults/http-faults.js';

/** What can go wrong at this platform. */
export const GOOGLE_FAULTS = [
  ...HTTP_FAULTS,
  ...(['throttle', 'quota', 'token-expired', 'token-revoked', 'oauth-error', 'error', 'reject-review'] as const),
];
export type GoogleFault = (typeof GOOGLE_FAULTS)[number];
