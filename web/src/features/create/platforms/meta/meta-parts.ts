import { lazy } from 'react';
import type { OwnParts } from '../own-parts.js';
import { AppSection } from './app-section.js';
import { ReachDialog } from './reach-dialog.js';
import { SponsorsSection } from './sponsors-section.js';
import { useMetaLookups } from './use-meta-lookups.js';
import '../../../../styles/create.css';

/** The wizard's sections and questions for Meta alone. */
export const META_PARTS: OwnParts = {
  sections: { app: AppSection, sponsors: SponsorsSection },
  gates: { audience: ReachDialog },
  preview: lazy(() => import('./preview/meta-preview.js').then((part) => ({ default: part.MetaPreview }))),
  useLookups: useMetaLookups,
};
