import { CALLBACK_FAULTS } from '../callbacks/wire.js';
import { HTTP_FAULTS } from '../faults/http-faults.js';

/** The faults of this platform. */
export const TIKTOK_FAULTS = [
  ...HTTP_FAULTS,
  ...CALLBACK_FAULTS,
  ...([
    'throttle',
    'throttle-advertiser',
    'token-revoked',
    'system-error',
    'code',
    'html200',
    'reject-review',
  ] as const),
  ...(['partial-creatives', 'slow-video', 'stuck-video', 'slow-report', 'stuck-report', 'failed-report'] as const),
];
export type TikTokFault = (typeof TIKTOK_FAULTS)[number];
