import { fieldTexts } from '../fields/field-texts.js';
import { AUDIENCE_TEXTS } from './audience-texts.js';
import { CREATIVE_TEXTS } from './creative-texts.js';
import { SETUP_TEXTS } from './setup-texts.js';

/** The texts about the fields of a TikTok experiment, by path. */
export const TIKTOK_TEXTS = fieldTexts('tiktok', { ...SETUP_TEXTS, ...AUDIENCE_TEXTS, ...CREATIVE_TEXTS });
