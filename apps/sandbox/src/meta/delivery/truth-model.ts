import type { TruthModel } from '../../delivery/truth.js';

export const TRUTH_MODEL: TruthModel = {
  parts: {
    visual: { click: 0.3, conversion: 0.1 },
    headline: { click: 0.2, conversion: 0.12 },
    message: { click: 0.16, conversion: 0.12 },
    description: { click: 0.06, conversion: 0.05 },
    callToAction: { click: 0.12, conversion: 0.12 },
    age: { click: 0.2, conversion: 0.22 },
    gender: { click: 0.12, conversion: 0.1 },
    geo: { click: 0.14, conversion: 0.15 },
    detailed: { click: 0.2, conversion: 0.18 },
    audience: { click: 0.24, conversion: 0.3 },
    placement: { click: 0.16, conversion: 0.1 },
  },
  pairs: [
    ['visual', 'gender', 0.1],
    ['headline', 'age', 0.08],
    ['visual', 'headline', 0.08],
    ['message', 'callToAction', 0.06],
  ],
  events: {
    LEAD_GENERATION: 0.09,
    QUALITY_LEAD: 0.06,
    APP_INSTALLS: 0.07,
    PURCHASE: 0.028,
    ADD_TO_CART: 0.09,
    INITIATED_CHECKOUT: 0.05,
    ADD_PAYMENT_INFO: 0.04,
    CONTENT_VIEW: 0.45,
    LEAD: 0.06,
    COMPLETE_REGISTRATION: 0.055,
    SUBSCRIBE: 0.03,
    START_TRIAL: 0.03,
    SUBMIT_APPLICATION: 0.03,
  },
};
