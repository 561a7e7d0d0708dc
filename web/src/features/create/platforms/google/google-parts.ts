import { lazy } from 'react';
import type { OwnParts } from '../own-parts.js';

/** The wizard's sections and questions for Google alone. */
export const GOOGLE_PARTS: OwnParts = {
  preview: lazy(() => import('./preview/google-preview.js').then((part) => ({ default: part.GooglePreview }))),
};
