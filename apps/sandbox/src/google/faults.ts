import { HTTP_FAULTS } from '../faults/http-faults.js';

/** The faults that a test can order from this platform. */
export const GOOGLE_FAULTS = [
  ...HTTP_FAULTS,
  ...(['throttle', 'quota', 'token-expired', 'token-revoked', 'oauth-error', 'error', 'reject-review'] as const),
  ...(['slow-upload', 'partial-upload', 'scripts-offline', 'slow-video', 'fail-video'] as const),
];
export type GoogleFault = (typeof GOOGLE_FAULTS)[number];
