import { HTTP_FAULTS } from '../faults/http-faults.js';

/** What can go wrong at this platform. */
export const META_FAULTS = [
  ...HTTP_FAULTS,
  ...(['throttle', 'token-revoked', 'null-batch-item', 'reject-review', 'stuck-report'] as const),
  ...(['webhook-lost', 'webhook-repeat', 'webhook-late', 'webhook-forged', 'webhook-strangers'] as const),
];
export type MetaFault = (typeof META_FAULTS)[number];
