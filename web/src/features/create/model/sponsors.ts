import { euReachOf } from '#libs/platforms/meta/eu-places.js';
import type { TrafficDraft } from './draft.js';

/** Who is named in ads for the EU where the form names nobody; null where nobody is known. */
export interface AdSponsors {
  beneficiary: string | null;
  payor: string | null;
}

/** Whether a place that was chosen is in the EU. Rows that hold no place yet say nothing. */
export const draftReachesEu = ({ geolocations }: Pick<TrafficDraft, 'geolocations'>): boolean =>
  geolocations.some(({ value }) => value.length > 0 && euReachOf(value) === 'yes');
