import { lazy } from 'react';
import type { OwnParts } from '../own-parts.js';
import { CustomerNote } from './customer-note.js';
import { useGoogleLookups } from './use-google-lookups.js';

/** The parts of the wizard that only Google has. */
export const GOOGLE_PARTS: OwnParts = {
  notes: { account: CustomerNote },
  preview: lazy(() => import('./preview/google-preview.js').then((part) => ({ default: part.GooglePreview }))),
  useLookups: useGoogleLookups,
};
