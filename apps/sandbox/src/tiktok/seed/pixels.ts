import { advertisers } from './advertisers.js';

export interface PixelEvent {
  id: string;
  /** The value that an ad group takes as `optimization_event`. */
  code: string;
  name: string;
}

export interface Pixel {
  id: string;
  code: string;
  name: string;
  advertiser: string;
  events: PixelEvent[];
  createdAt: string;
}

/** A conversion that a person has defined by an event and conditions. */
export interface CustomConversion {
  id: string;
  name: string;
  advertiser: string;
  pixel: string;
}

/** No public table lists the codes, except for SHOPPING; a pixel lists its own. */
const EVENTS: Record<string, string> = {
  ON_WEB_DETAIL: 'View content',
  BUTTON: 'Click button',
  ON_WEB_SEARCH: 'Search',
  ON_WEB_ADD_TO_WISHLIST: 'Add to wishlist',
  ON_WEB_CART: 'Add to cart',
  INITIATE_ORDER: 'Initiate checkout',
  ADD_BILLING: 'Add payment info',
  SHOPPING: 'Complete payment',
  ON_WEB_ORDER: 'Place an order',
  CONSULT: 'Contact',
  DOWNLOAD_START: 'Download',
  FORM: 'Submit form',
  ON_WEB_REGISTER: 'Complete registration',
  ON_WEB_SUBSCRIBE: 'Subscribe',
};

const eventsOf = (pixel: string, codes = Object.keys(EVENTS)): PixelEvent[] =>
  codes.map((code, index) => ({ id: `${pixel}${10 + index}`, code, name: EVENTS[code]! }));

const [spain, usa, japan, , coffee] = advertisers.map(({ id }) => id) as [string, string, string, string, string];

export const pixels: readonly Pixel[] = [
  pixel('7300000000000000301', 'CVIDALES01', 'Vidal shop', spain, '2025-03-01 09:00:00'),
  pixel('7300000000000000302', 'CVIDALES02', 'Vidal blog', spain, '2025-06-12 09:00:00', ['ON_WEB_DETAIL', 'FORM']),
  pixel('7300000000000000303', 'CVIDALUS01', 'Vidal shop US', usa, '2025-04-20 09:00:00'),
  pixel('7300000000000000304', 'CVIDALJP01', 'Vidal shop Japan', japan, '2025-05-05 09:00:00'),
  pixel('7300000000000000305', 'CBRANDT001', 'Brandt Coffee shop', coffee, '2025-08-01 09:00:00'),
];

function pixel(id: string, code: string, name: string, advertiser: string, createdAt: string, codes?: string[]): Pixel {
  return { id, code, name, advertiser, createdAt, events: eventsOf(id, codes) };
}

export const customConversions: readonly CustomConversion[] = [
  { id: '7400000000000000401', name: 'Order above 100', advertiser: spain, pixel: '7300000000000000301' },
  { id: '7400000000000000402', name: 'Newsletter', advertiser: spain, pixel: '7300000000000000301' },
  { id: '7400000000000000403', name: 'Order above 100 (US)', advertiser: usa, pixel: '7300000000000000303' },
];
