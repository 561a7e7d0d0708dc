/** A `conversion_action` of an account. */
export interface ConversionAction {
  id: string;
  name: string;
  category: string;
  origin: 'WEBSITE' | 'CALL_FROM_ADS';
  type: string;
  isPrimary: boolean;
}

const ACTIONS: readonly Omit<ConversionAction, 'id'>[] = [
  { name: 'Purchase', category: 'PURCHASE', origin: 'WEBSITE', type: 'WEBPAGE', isPrimary: true },
  { name: 'Lead form', category: 'SUBMIT_LEAD_FORM', origin: 'WEBSITE', type: 'WEBPAGE', isPrimary: true },
  { name: 'Sign-up', category: 'SIGNUP', origin: 'WEBSITE', type: 'WEBPAGE', isPrimary: true },
  { name: 'Page view', category: 'PAGE_VIEW', origin: 'WEBSITE', type: 'WEBPAGE', isPrimary: true },
  { name: 'Add to basket', category: 'ADD_TO_CART', origin: 'WEBSITE', type: 'WEBPAGE', isPrimary: false },
];

/** The conversion actions of an account; a manager has none. @param customer its id of ten digits */
export const conversionActionsOf = (customer: string): ConversionAction[] =>
  ACTIONS.map((action, index) => ({ ...action, id: `1${customer.slice(-5)}9${index + 1}` }));
