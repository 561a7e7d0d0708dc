import { fieldTexts } from '../fields/field-texts.js';
import { AUDIENCE_TEXTS } from './audience-texts.js';
import { CREATIVE_TEXTS } from './creative-texts.js';
import { EXCLUSION_TEXTS } from './exclusion-texts.js';
import { SETUP_TEXTS } from './setup-texts.js';

/** The texts about the fields of a Google experiment, by path. */
export const GOOGLE_TEXTS = fieldTexts('google', {
  ...SETUP_TEXTS,
  ...AUDIENCE_TEXTS,
  ...EXCLUSION_TEXTS,
  ...CREATIVE_TEXTS,
});
