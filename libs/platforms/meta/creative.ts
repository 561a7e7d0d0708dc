import { AI_LENGTH } from '#libs/contracts/ai/ai-content.js';
import { LIMITS } from '#libs/contracts/limits.js';
import type { ComponentField } from '../fields/fields.js';
import {
  APP_CALLS_TO_ACTION,
  DEFAULT_CALL_TO_ACTION,
  LEADS_CALLS_TO_ACTION,
  WEB_CALLS_TO_ACTION,
} from './calls-to-action.js';
import { LEADS } from './goals.js';
import { LEAD_FORMS } from './lead-forms.js';
import { PICTURES } from './pictures.js';
import { SHOWN } from './text-lengths.js';

/** The creative lists, which follow those of the audience. */
export const creatives = {
  headlines: { kind: 'text', longest: 2_000, shown: SHOWN.headlines, written: AI_LENGTH, level: 'ad', needed: true },
  copies: { kind: 'text', longest: 10_000, shown: SHOWN.copies, written: 125, level: 'ad', needed: true },
  /** META-037, META-110: can be switched off, and lead ads have none. */
  descriptions: {
    kind: 'text',
    longest: 2_000,
    shown: SHOWN.descriptions,
    written: 30,
    level: 'ad',
    isSwitched: true,
    when: { goals: ['OUTCOME_TRAFFIC', 'CONVERSIONS', 'OUTCOME_APP_PROMOTION'] },
  },
  visuals: {
    kind: 'visual',
    types: ['image', 'video', 'carousel'],
    cards: {
      least: LIMITS.carouselItems.min,
      most: LIMITS.carouselItems.max,
      instead: { headline: 'creatives.headlines', description: 'creatives.descriptions' },
    },
    pictures: PICTURES,
    form: { when: { goals: LEADS }, lookup: LEAD_FORMS },
    level: 'ad',
    needed: true,
  },
  /** META-067 to META-069, META-113. */
  ctas: {
    kind: 'code',
    longest: 60,
    offered: {
      default: WEB_CALLS_TO_ACTION,
      OUTCOME_LEADS: LEADS_CALLS_TO_ACTION,
      OUTCOME_APP_PROMOTION: APP_CALLS_TO_ACTION,
    },
    default: DEFAULT_CALL_TO_ACTION,
    unoffered: 'callToAction',
    level: 'ad',
  },
} as const satisfies Record<string, ComponentField>;
