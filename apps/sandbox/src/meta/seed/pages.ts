import { accounts } from './accounts.js';

const [spain, usa, japan, archive, coffee, italy] = accounts.map((account) => account.id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

export interface Page {
  id: string;
  name: string;
  category: string;
  /** How many ads of the page can run or be in review at the same time; the platform's tiers are 250, 1,000, 5,000 and 20,000. */
  adLimit: number;
  instagram: { id: string; username: string } | null;
}

export const pages: Page[] = [
  {
    id: '200100000000201',
    name: 'Vidal Outdoor',
    category: 'Outdoor & Sporting Goods Company',
    adLimit: 5000,
    instagram: { id: '300100000000301', username: 'vidal.outdoor' },
  },
  {
    id: '200100000000202',
    name: 'Vidal Running Club',
    category: 'Sports Club',
    adLimit: 5000,
    instagram: { id: '300100000000302', username: 'vidal.running' },
  },
  {
    id: '200100000000203',
    name: 'Vidal Outdoor Japan',
    category: 'Outdoor & Sporting Goods Company',
    adLimit: 5000,
    instagram: { id: '300100000000303', username: 'vidal_outdoor_jp' },
  },
  { id: '200100000000204', name: 'Vidal Outlet', category: 'Outlet Store', adLimit: 250, instagram: null },
  {
    id: '200100000000205',
    name: 'Brandt Coffee',
    category: 'Coffee Shop',
    adLimit: 5000,
    instagram: { id: '300100000000305', username: 'brandt.coffee' },
  },
];

export const pageById = new Map(pages.map((page) => [page.id, page]));

export interface Business {
  id: string;
  name: string;
  accounts: string[];
  pages: string[];
}

export const businesses: Business[] = [
  {
    id: '600100000000601',
    name: 'Vidal Group',
    accounts: [spain, usa, japan, archive, italy],
    pages: pages.slice(0, 4).map((page) => page.id),
  },
  { id: '600100000000602', name: 'Brandt Coffee', accounts: [coffee], pages: [pages[4]!.id] },
];

export interface Pixel {
  id: string;
  name: string;
  accounts: string[];
  lastFired: string;
}

export const pixels: Pixel[] = [
  { id: '400100000000401', name: 'Vidal Outdoor web', accounts: [spain, usa], lastFired: '2026-11-20T10:11:12+0000' },
  { id: '400100000000402', name: 'Vidal Outdoor checkout', accounts: [spain], lastFired: '2026-11-20T21:47:03+0000' },
  { id: '400100000000403', name: 'Vidal Outdoor Japan web', accounts: [japan], lastFired: '2026-11-19T03:20:44+0000' },
  { id: '400100000000404', name: 'Brandt Coffee shop', accounts: [coffee], lastFired: '2026-11-20T06:00:09+0000' },
];

export interface CustomConversion {
  id: string;
  name: string;
  account: string;
  pixel: string;
  event: string;
}

export const customConversions: CustomConversion[] = [
  { id: '410100000000411', name: 'Quote requested', account: spain, pixel: '400100000000401', event: 'OTHER' },
  { id: '410100000000412', name: 'Basket above 100', account: spain, pixel: '400100000000402', event: 'PURCHASE' },
  { id: '410100000000413', name: 'Store finder used', account: usa, pixel: '400100000000401', event: 'FIND_LOCATION' },
  { id: '410100000000414', name: 'Newsletter joined', account: japan, pixel: '400100000000403', event: 'SUBSCRIBE' },
  { id: '410100000000415', name: 'Tasting booked', account: coffee, pixel: '400100000000404', event: 'SCHEDULE' },
];

export interface LeadForm {
  id: string;
  name: string;
  page: string;
  locale: string;
  leads: number;
}

export const leadForms: LeadForm[] = [
  { id: '500100000000501', name: 'Trail guide download', page: '200100000000201', locale: 'es_ES', leads: 812 },
  { id: '500100000000502', name: 'Guided tour enquiry', page: '200100000000201', locale: 'en_US', leads: 143 },
  { id: '500100000000503', name: 'Running club trial', page: '200100000000202', locale: 'es_ES', leads: 367 },
  { id: '500100000000504', name: 'Tasting invitation', page: '200100000000205', locale: 'de_DE', leads: 58 },
];

export interface AdvertisedApp {
  id: string;
  name: string;
  accounts: string[];
  stores: { google_play?: string; itunes?: string };
}

export const apps: AdvertisedApp[] = [
  {
    id: '700100000000701',
    name: 'Vidal Trails',
    accounts: [spain, usa],
    stores: {
      google_play: 'http://play.google.com/store/apps/details?id=example.vidal.trails',
      itunes: 'http://itunes.apple.com/app/id1234567890',
    },
  },
  {
    id: '700100000000702',
    name: 'Vidal Coach',
    accounts: [spain, japan],
    stores: { google_play: 'http://play.google.com/store/apps/details?id=example.vidal.coach' },
  },
  {
    id: '700100000000703',
    name: 'Brandt Rewards',
    accounts: [coffee],
    stores: { itunes: 'http://itunes.apple.com/app/id9876543210' },
  },
];
