import { CALLBACK_FAULTS } from '../callbacks/wire.js';
import { HTTP_FAULTS } from '../faults/http-faults.js';

/** The faults of this platform. */
export const META_FAULTS = [
  ...HTTP_FAULTS,
  ...CALLBACK_FAULTS,
  ...(['throttle', 'token-revoked', 'null-batch-item', 'reject-review'] as const),
  ...(['stuck-report', 'slow-report', 'slow-video'] as const),
];
export type MetaFault = (typeof META_FAULTS)[number];
