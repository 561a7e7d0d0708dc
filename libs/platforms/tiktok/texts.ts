import { fieldTexts } from '../fields/field-texts.js';
import { AUDIENCE_TEXTS } from './audience-texts.js';
import { CREATIVE_TEXTS } from './creative-texts.js';
import { SETUP_TEXTS } from './setup-texts.js';

/** What people read of the fields of a TikTok experiment, by their paths. */
export const TIKTOK_TEXTS = fieldTexts('tiktok', { ...SETUP_TEXTS, ...AUDIENCE_TEXTS, ...CREATIVE_TEXTS });
