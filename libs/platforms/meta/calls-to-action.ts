/**
 * Buttons of ads that lead to a website (traffic and conversions): codes of Meta's `AdCreativeLinkDataCallToAction` enum
 * (v24 to v26, read November 2026), without those that only other goals take. A code that is not in it, however usual
 * elsewhere, halts a run after objects have been created.
 */
export const WEB_CALLS_TO_ACTION = [
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
  'SEE_MORE',
  'REQUEST_TIME',
  'SEND_UPDATES',
  'DONATE',
  'DONATE_NOW',
  'OPEN_LINK',
  'VIEW_PRODUCT',
  'GET_STARTED',
  'START_ORDER',
  'PLAY_GAME',
  'USE_MOBILE_APP',
  'USE_APP',
  'NO_BUTTON',
] as const;
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
