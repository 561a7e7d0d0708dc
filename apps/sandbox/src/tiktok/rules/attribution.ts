import { invalid } from '../wire/refusal.js';

const CLICK_DAYS: Record<string, number> = {
  OFF: 0,
  ONE_DAY: 1,
  SEVEN_DAYS: 7,
  FOURTEEN_DAYS: 14,
  TWENTY_EIGHT_DAYS: 28,
};

/** The conversions that an ad group counts. Throws 40002 for a click window without a view window, or the reverse. */
export function readAttribution(
  click: string | undefined,
  view: string | undefined,
): { clickDays: number; countsViews: boolean } {
  if (click !== undefined && view === undefined)
    throw invalid('view_attribution_window', 'Missing data, give it together with click_attribution_window.');
  if (view !== undefined && click === undefined)
    throw invalid('click_attribution_window', 'Missing data, give it together with view_attribution_window.');
  return { clickDays: CLICK_DAYS[click ?? 'SEVEN_DAYS']!, countsViews: (view ?? 'ONE_DAY') !== 'OFF' };
}
