/** Call-to-action codes of the platform's public list that the product offers (traffic and conversions). */
export const META_CALLS_TO_ACTION = [
  'LEARN_MORE',
  'SHOP_NOW',
  'SIGN_UP',
  'SUBSCRIBE',
  'DOWNLOAD',
  'BOOK_TRAVEL',
  'BOOK_NOW',
  'CONTACT_US',
  'GET_OFFER',
  'GET_QUOTE',
  'APPLY_NOW',
  'ORDER_NOW',
  'BUY_NOW',
  'BUY_TICKETS',
  'GET_SHOWTIMES',
  'GET_DIRECTIONS',
  'LISTEN_NOW',
  'LISTEN_MUSIC',
  'WATCH_MORE',
  'WATCH_VIDEO',
  'SEE_MENU',
  'SEE_MORE',
  'REQUEST_TIME',
  'SEND_UPDATES',
  'GET_ACCESS',
  'DONATE',
  'DONATE_NOW',
  'OPEN_LINK',
  'VIEW_PRODUCT',
  'CHECK_AVAILABILITY',
  'GET_STARTED',
  'START_ORDER',
  'TRY_IT',
  'TRY_NOW',
  'PLAY_GAME',
  'INSTALL_MOBILE_APP',
  'INSTALL_APP',
  'USE_MOBILE_APP',
  'USE_APP',
  'NO_BUTTON',
] as const;
export type CallToAction = (typeof META_CALLS_TO_ACTION)[number];

export const LEADS_CALLS_TO_ACTION = [
  'APPLY_NOW',
  'GET_QUOTE',
  'SUBSCRIBE',
  'LEARN_MORE',
  'SIGN_UP',
  'DOWNLOAD',
] as const;
export const APP_CALLS_TO_ACTION = [
  'LEARN_MORE',
  'SIGN_UP',
  'DOWNLOAD',
  'SHOP_NOW',
  'BOOK_TRAVEL',
  'INSTALL_MOBILE_APP',
  'INSTALL_APP',
  'USE_MOBILE_APP',
  'WATCH_VIDEO',
  'WATCH_MORE',
  'OPEN_LINK',
] as const;
export const DEFAULT_CALL_TO_ACTION = 'LEARN_MORE';

/** The codes that an objective may use. */
export function callsToActionFor(objective: string): readonly CallToAction[] {
  if (objective === 'OUTCOME_LEADS') return LEADS_CALLS_TO_ACTION;
  if (objective === 'OUTCOME_APP_PROMOTION') return APP_CALLS_TO_ACTION;
  return META_CALLS_TO_ACTION;
}
