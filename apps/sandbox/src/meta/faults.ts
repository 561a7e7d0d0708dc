import { CALLBACK_FAULTS } from '../callbacks/wire.js';
import { HTTP_FAULTS } from '../faults/http-faults.js';

/** What can go wrong at this platform. */
export const META_FAULTS = [
  ...HTTP_FAULTS,
  ...CALLBACK_FAULTS,
  ...(['throttle', 'token-revoked', 'null-batch-item', 'reject-review', 'stuck-report'] as const),
];
export type MetaFault = (typeof META_FAULTS)[number];
