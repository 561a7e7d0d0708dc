import { randomBytes } from 'node:crypto';

/** A change of an advertiser's objects, before it is reported. */
export type Happening =
  | { kind: 'review'; campaign: string; group: string; groupName: string; ad: string; adName: string; reason: string }
  | { kind: 'suspension'; status: 'STATUS_LIMIT' | 'STATUS_ENABLE'; reason: string };
export type Review = Happening & { kind: 'review' };

/** The body of a POST about reviews. An empty `reject_reason` means approval. */
export interface ReviewParcel {
  request_id: string;
  /** 2 for ad groups, 3 for ads. */
  object: 2 | 3;
  /** Seconds since 1970. */
  time: number;
  entry: ReviewEntry[];
}

export interface ReviewEntry {
  id: string;
  adv_id: string;
  campaign_id: string;
  adgroup_id: string;
  adgroup_name: string;
  ad_id?: string;
  ad_name?: string;
  reject_reason: string;
  ads?: { ad_id: string; ad_name: string; reject_reason: string }[];
}

/** The body of a POST about the advertiser itself. */
export interface SuspensionParcel {
  advertiser_id: string;
  status: 'STATUS_LIMIT' | 'STATUS_ENABLE';
  /** Seconds since 1970. */
  status_change_time: number;
  reason: string;
  subscription_id: string;
}
export type Parcel = ReviewParcel | SuspensionParcel;

const secondOf = (ms: number): number => Math.floor(ms / 1000);

const placeOf = (advertiser: string, { campaign, group, groupName }: Review) => ({
  adv_id: advertiser,
  campaign_id: campaign,
  adgroup_id: group,
  adgroup_name: groupName,
});

const parcelOf = (object: 2 | 3, at: number, entry: ReviewEntry[]): ReviewParcel => ({
  request_id: randomBytes(12).toString('hex').toUpperCase(),
  object,
  time: secondOf(at),
  entry,
});

export const adParcel = (advertiser: string, reviews: Review[], at: number): ReviewParcel =>
  parcelOf(
    3,
    at,
    reviews.map((review) => ({
      id: review.ad,
      ...placeOf(advertiser, review),
      ad_id: review.ad,
      ad_name: review.adName,
      reject_reason: review.reason,
    })),
  );

/** Reports an ad group together with its ads whose reviews have ended. */
export const groupParcel = (advertiser: string, reviews: Review[], at: number): ReviewParcel =>
  parcelOf(
    2,
    at,
    [...Map.groupBy(reviews, ({ group }) => group).values()].map((of) => ({
      id: of[0]!.group,
      ...placeOf(advertiser, of[0]!),
      reject_reason: of.find(({ reason }) => reason)?.reason ?? '',
      ads: of.map(({ ad, adName, reason }) => ({ ad_id: ad, ad_name: adName, reject_reason: reason })),
    })),
  );

/** Ids below an advertiser are JSON numbers, some too large for a JavaScript number. */
const NUMBERS = 'id|campaign_id|adgroup_id|ad_id';

export const writeParcel = (parcel: Parcel): string =>
  JSON.stringify(parcel).replaceAll(new RegExp(`"(${NUMBERS})":"(\\d+)"`, 'g'), '"$1":$2');

export const readParcel = (body: string): Parcel =>
  JSON.parse(body.replaceAll(new RegExp(`"(${NUMBERS})":(\\d+)`, 'g'), '"$1":"$2"')) as Parcel;

export const isReview = (parcel: Parcel): parcel is ReviewParcel => 'entry' in parcel;
