import type { Objective } from '../rules/enums.js';

/** A call-to-action text that the platform recommends, with the ids that portfolios use for it. */
export interface CallToActionAsset {
  text: string;
  ids: string[];
}

const asset = (text: string, index: number): CallToActionAsset => ({
  text,
  ids: [String(201_700 + index), String(201_300 + index)],
});

const ASSETS = [
  ...['Shop now', 'Learn more', 'View now', 'Visit store', 'Order now', 'Get quote', 'Sign up', 'Subscribe'],
  ...['Book now', 'Check availability', 'Download now', 'Install now', 'Apply now', 'Contact us'],
].map(asset);
const assetOf = new Map(ASSETS.map((one) => [one.text, one]));
const named = (...texts: string[]): CallToActionAsset[] => texts.map((text) => assetOf.get(text)!);

/** The sandbox chooses the recommendations for each objective: the platform recommends some of its calls to action, never all. */
const RECOMMENDED: Partial<Record<Objective, CallToActionAsset[]>> = {
  WEB_CONVERSIONS: named('Shop now', 'Learn more', 'View now', 'Visit store', 'Order now', 'Sign up', 'Book now'),
  APP_PROMOTION: named('Download now', 'Install now', 'Learn more', 'Shop now'),
  LEAD_GENERATION: named('Sign up', 'Get quote', 'Apply now', 'Contact us', 'Learn more', 'Book now'),
};
const OTHERS = named('Learn more', 'Shop now', 'View now', 'Sign up');

/** @param objective of the campaign; callers of the older version leave it out */
export const recommendedFor = (objective: Objective | undefined): CallToActionAsset[] =>
  (objective && RECOMMENDED[objective]) ?? OTHERS;

/** Undefined if no asset has this text and these ids. */
export function findAsset(text: string, ids: readonly string[]): CallToActionAsset | undefined {
  const found = assetOf.get(text);
  return found && ids.length > 0 && ids.every((id) => found.ids.includes(id)) ? found : undefined;
}
