import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CallbackHint, PlatformCallbacks } from '../../port/callbacks.js';
import { isSame } from '../../wire/is-same.js';
import { json } from '../../wire/json.js';
import { id } from '../../wire/shapes.js';
import type { TikTokConnectorConfig } from '../settings/config.js';

/** We look objects up later by their id, so it has to be an id and not just any text. Some come as numbers. */
const objectId = id.pipe(z.string().regex(/^\w{1,64}$/));
const optionalId = objectId.optional().catch(undefined);

/** Values of `object`. Source: a third-party SDK that transcribes the portal. */
const AD_GROUP_REVIEW = 2;
const AD_REVIEW = 3;

const review = z.looseObject({
  request_id: z.string(),
  object: z.literal([AD_GROUP_REVIEW, AD_REVIEW]),
  entry: z.array(
    z.looseObject({
      adv_id: optionalId,
      advertiser_id: optionalId,
      ad_id: optionalId,
      ads: z.array(z.looseObject({ ad_id: optionalId })).default([]),
    }),
  ),
});
const suspension = z.looseObject({ advertiser_id: objectId, status: z.string(), status_change_time: z.unknown() });

/** TikTok's callbacks, signed with the app's secret. */
export function createCallbacks({ appSecret }: Pick<TikTokConnectorConfig, 'appSecret'>): PlatformCallbacks {
  const signatureOf = (bytes: Uint8Array | string): string =>
    createHmac('sha256', appSecret).update(bytes).digest('hex');
  return {
    topics: ['ad-review', 'account'],
    timedToMs: 1_000, // `time` is in whole seconds

    // The subscription names the address, and TikTok does not verify it first.
    handshake: () => null,

    /** TikTok may sign the body as sent, or with its non-ASCII characters escaped. We do not know which, so we accept both. */
    isSigned(rawBody, headers) {
      const given = headers['x-open-signature'];
      if (typeof given !== 'string' || appSecret === '') return false;
      const isRaw = isSame(given, signatureOf(rawBody));
      const isEscaped = isSame(given, signatureOf(escaped(Buffer.from(rawBody).toString('utf8'))));
      return isRaw || isEscaped;
    },

    parse(rawBody) {
      const body = json(Buffer.from(rawBody).toString('utf8'));
      const reviews = review.safeParse(body);
      if (reviews.success) return reviewHints(reviews.data);
      const account = suspension.safeParse(body);
      return account.success ? [suspensionHint(account.data)] : [];
    },
  };
}

const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The review of an ad group names its ads; only ads are read. */
const reviewHints = ({ request_id, entry }: z.output<typeof review>): CallbackHint[] =>
  entry.flatMap(({ adv_id, advertiser_id, ad_id, ads }) => {
    const accountId = adv_id ?? advertiser_id ?? null;
    const ids = [ad_id, ...ads.map((ad) => ad.ad_id)].filter((one) => one !== undefined);
    return ids.map((adId) => ({
      topic: 'ad-review' as const,
      accountId,
      objectId: adId,
      eventId: digest([request_id, accountId, adId]),
    }));
  });

const suspensionHint = ({
  advertiser_id: accountId,
  status,
  status_change_time,
}: z.output<typeof suspension>): CallbackHint => ({
  topic: 'account',
  accountId,
  objectId: null,
  eventId: digest([accountId, status, status_change_time]),
});

const digest = (identity: unknown[]): string => createHash('sha256').update(JSON.stringify(identity)).digest('hex');
