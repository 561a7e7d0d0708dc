import { lazy } from 'react';
import type { OwnParts } from '../own-parts.js';
import { IdentityNote } from './identity-note.js';
import { useTiktokLookups } from './use-tiktok-lookups.js';

/** The wizard's sections and questions for TikTok alone. */
export const TIKTOK_PARTS: OwnParts = {
  notes: { identity: IdentityNote },
  preview: lazy(() => import('./preview/tiktok-preview.js').then((part) => ({ default: part.TiktokPreview }))),
  useLookups: useTiktokLookups,
};
