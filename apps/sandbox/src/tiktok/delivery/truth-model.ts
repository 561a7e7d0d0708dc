import type { TruthModel } from '../../delivery/truth.js';

export const TRUTH_MODEL: TruthModel = {
  parts: {
    visual: { click: 0.34, conversion: 0.12, watch: 0.3 },
    headline: { click: 0.18, conversion: 0.1, watch: 0.05 },
    callToAction: { click: 0.14, conversion: 0.12 },
    age: { click: 0.2, conversion: 0.2, watch: 0.12 },
    gender: { click: 0.12, conversion: 0.1, watch: 0.06 },
    geo: { click: 0.12, conversion: 0.14, watch: 0.05 },
    language: { click: 0.06, conversion: 0.05, watch: 0.03 },
    interest: { click: 0.2, conversion: 0.18, watch: 0.14 },
    device: { click: 0.08, conversion: 0.1, watch: 0.03 },
    audience: { click: 0.24, conversion: 0.3, watch: 0.1 },
    income: { click: 0.08, conversion: 0.16 },
    placement: { click: 0.18, conversion: 0.12, watch: 0.12 },
  },
  pairs: [
    ['visual', 'age', 0.1],
    ['visual', 'gender', 0.08],
    ['headline', 'callToAction', 0.06],
  ],
  events: {
    SHOPPING: 0.026,
    INITIATE_ORDER: 0.05,
    ON_WEB_CART: 0.08,
    ON_WEB_DETAIL: 0.42,
    ADD_BILLING: 0.035,
    FORM: 0.05,
    ON_WEB_REGISTER: 0.05,
    ON_WEB_SUBSCRIBE: 0.03,
    BUTTON: 0.2,
    CUSTOM: 0.02,
  },
  watch: { plays: 0.94, patience: 4 },
};
