import type { TruthModel } from '../../delivery/truth.js';

export const TRUTH_MODEL: TruthModel = {
  parts: {
    headline: { click: 0.28, conversion: 0.12, watch: 0.05 },
    description: { click: 0.12, conversion: 0.08 },
    visual: { click: 0.3, conversion: 0.1, watch: 0.3 },
    callToAction: { click: 0.1, conversion: 0.1 },
    keyword: { click: 0.3, conversion: 0.26 },
    age: { click: 0.16, conversion: 0.18, watch: 0.12 },
    gender: { click: 0.1, conversion: 0.1, watch: 0.06 },
    parental: { click: 0.06, conversion: 0.1 },
    income: { click: 0.08, conversion: 0.16 },
    geo: { click: 0.12, conversion: 0.14 },
    language: { click: 0.06, conversion: 0.05 },
    topic: { click: 0.14, conversion: 0.1, watch: 0.1 },
    interest: { click: 0.18, conversion: 0.16, watch: 0.12 },
    audience: { click: 0.24, conversion: 0.3 },
    placement: { click: 0.18, conversion: 0.12 },
    device: { click: 0.1, conversion: 0.12 },
    channel: { click: 0.2, conversion: 0.1, watch: 0.3 },
  },
  pairs: [
    ['headline', 'keyword', 0.12],
    ['visual', 'age', 0.08],
    ['headline', 'callToAction', 0.06],
  ],
  events: {
    PURCHASE: 0.028,
    SUBMIT_LEAD_FORM: 0.05,
    SIGNUP: 0.045,
    PAGE_VIEW: 0.5,
    ADD_TO_CART: 0.08,
    BEGIN_CHECKOUT: 0.05,
  },
  // A TrueView view is 30 seconds of a video, or all of a shorter one (Google Ads help 2375431).
  watch: { plays: 0.97, patience: 14, viewSeconds: 30 },
};
