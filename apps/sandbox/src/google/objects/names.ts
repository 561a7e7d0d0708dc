/** A resource name in its parts: `customers/1/adGroupAds/2~3`. */
export interface ResourceName {
  customer: string;
  /** `adGroupAds` */
  collection: string;
  /** Its ids, as many as the collection has; temporary ones are negative. */
  ids: string[];
}

export const nameOf = (customer: string, collection: string, ...ids: string[]): string =>
  `customers/${customer}/${collection}/${ids.join('~')}`;

/** The parts of a resource name; undefined for a text that is not a resource name of a customer. */
export function parseName(text: string): ResourceName | undefined {
  const [, customer, collection, tail] = /^customers\/(\d+)\/(\w+)\/([^/]+)$/.exec(text) ?? [];
  return tail === undefined ? undefined : { customer: customer!, collection: collection!, ids: tail.split('~') };
}

/** The id of a constant, such as `geoTargetConstants/2840`; undefined if it is not in that collection. */
export const constantId = (text: unknown, collection: string): string | undefined =>
  typeof text === 'string' && text.startsWith(`${collection}/`) ? text.slice(collection.length + 1) : undefined;
