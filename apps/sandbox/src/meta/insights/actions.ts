import { eventOf } from '../delivery/event.js';
import { minorPerMajor } from '../seed/accounts.js';
import type { AdSet } from '../objects/types.js';
import type { InsightRow } from './insight-row.js';

export interface Action {
  action_type: string;
  value: string;
  [window: string]: string;
}

/** All names under which an event is reported. The omni names include the pixel's share. */
const NAMES: Record<string, string[]> = {
  PURCHASE: ['omni_purchase', 'offsite_conversion.fb_pixel_purchase', 'purchase'],
  ADD_TO_CART: ['omni_add_to_cart', 'offsite_conversion.fb_pixel_add_to_cart', 'add_to_cart'],
  INITIATED_CHECKOUT: ['omni_initiated_checkout', 'offsite_conversion.fb_pixel_initiate_checkout', 'initiate_checkout'],
  ADD_PAYMENT_INFO: ['offsite_conversion.fb_pixel_add_payment_info', 'add_payment_info'],
  CONTENT_VIEW: ['omni_view_content', 'offsite_conversion.fb_pixel_view_content', 'view_content'],
  SEARCH: ['omni_search', 'offsite_conversion.fb_pixel_search', 'search'],
  ADD_TO_WISHLIST: ['offsite_conversion.fb_pixel_add_to_wishlist', 'add_to_wishlist'],
  COMPLETE_REGISTRATION: [
    'omni_complete_registration',
    'offsite_conversion.fb_pixel_complete_registration',
    'complete_registration',
  ],
  LEAD: ['offsite_conversion.fb_pixel_lead', 'lead'],
  LEAD_GENERATION: ['onsite_conversion.lead_grouped', 'lead'],
  APP_INSTALLS: ['omni_app_install', 'mobile_app_install'],
  OTHER: ['offsite_conversion.fb_pixel_custom'],
};

function actionTypes(adSet: AdSet): string[] {
  const event = eventOf(adSet.data);
  if (event === undefined) return [];
  if (event === 'CUSTOM')
    return [
      `offsite_conversion.custom.${adSet.data.promotedObject?.custom_conversion_id}`,
      'offsite_conversion.fb_pixel_custom',
    ];
  const stem = event.toLowerCase();
  return NAMES[event] ?? [`${stem}_total`, `${stem}_website`];
}

/** The actions of a row, and the values of actions that have a value, in major units. */
export function actionsOf(row: InsightRow, windows: string[]): { counts: Action[]; values: Action[] } {
  const counts = new Map<string, { click: number; view: number }>();
  const values = new Map<string, number>();
  const add = (type: string, click: number, view = 0): void => {
    const entry = counts.get(type) ?? { click: 0, view: 0 };
    counts.set(type, { click: entry.click + click, view: entry.view + view });
  };
  add('link_click', row.linkClicks);
  add('landing_page_view', row.landingViews);
  add('post_engagement', row.engagements);
  add('page_engagement', row.engagements);
  add('video_view', row.videoViews);
  for (const { adSet, sums } of row.bySet.values()) {
    const isPurchase = eventOf(adSet.data) === 'PURCHASE';
    for (const type of actionTypes(adSet)) {
      add(type, sums.results, sums.viewResults);
      if (isPurchase) values.set(type, (values.get(type) ?? 0) + sums.valueMinor);
    }
  }
  const scale = minorPerMajor(row.account.currency);
  return {
    counts: [...counts]
      .filter(([, { click, view }]) => click + view > 0)
      .map(([type, { click, view }]) => ({
        action_type: type,
        value: String(click + view),
        ...split(windows, click, view),
      })),
    values: [...values]
      .filter(([, minor]) => minor > 0)
      .map(([type, minor]) => ({ action_type: type, value: scale === 1 ? String(minor) : (minor / scale).toFixed(2) })),
  };
}

/** Since January 2026 the platform returns nothing for 7- and 28-day views. */
function split(windows: string[], click: number, view: number): Record<string, string> {
  const parts = windows.flatMap((name): [string, string][] => {
    if (/^(7|28)d_view$/.test(name)) return [];
    const value = name.endsWith('_click') ? click : name === '1d_view' ? view : 0;
    return value > 0 ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(parts);
}
