import { fieldTexts } from '../fields/field-texts.js';
import { AUDIENCE_TEXTS } from './audience-texts.js';
import { CREATIVE_TEXTS } from './creative-texts.js';
import { SETUP_TEXTS } from './setup-texts.js';

/** The texts about the fields of a Meta experiment, by path. */
export const META_TEXTS = fieldTexts('meta', { ...SETUP_TEXTS, ...AUDIENCE_TEXTS, ...CREATIVE_TEXTS });
