import type { CallbackWire, QueuedChange } from '../../callbacks/wire.js';
import type { Random } from '../../delivery/random.js';
import { contradict, withForeign } from './forgery.js';
import {
  adParcel,
  groupParcel,
  isReview,
  readParcel,
  writeParcel,
  type Happening,
  type Parcel,
  type Review,
} from './parcel.js';
import { FORGED, signatureHeaders, type Signature } from './signature.js';
import type { Entity, Subscription, Subscriptions } from './subscriptions.js';

/** The platform does not document its retries, so the sandbox chooses these waits. */
const RETRY_MS = [1000, 5000, 15_000, 60_000, 300_000, 1_800_000];
/** Maximum entries of one POST. */
const MOST_ENTRIES = 100;

const entitiesOf = ({ kind }: Happening): readonly Entity[] =>
  kind === 'review' ? ['AD', 'AD_GROUP'] : ['AD_ACCOUNT_SUSPENSION'];

type QueuedHappening = QueuedChange & { change: Happening };

/** Posts callbacks to each subscription separately, signed with the app's secret. */
export const callbackWire = (subscriptions: Subscriptions, secret: string): CallbackWire => ({
  retryMs: RETRY_MS,
  forgeries: FORGED,
  wants: ({ entry }, change) =>
    subscriptions
      .list()
      .some((one) => one.advertisers.includes(entry) && entitiesOf(change as Happening).includes(one.entity)),
  pack: (changes, random) =>
    subscriptions.list().flatMap((one) =>
      packFor(one, changes as readonly QueuedHappening[], random).map((parcel) => ({
        object: one.id,
        body: writeParcel(parcel),
      })),
    ),
  listener: (id) => subscriptions.find(id),
  greet: () => Promise.resolve(),
  headers: (signature, body) => signatureHeaders(signature as Signature, body, secret),
  contradict: (body) => writeParcel(contradict(readParcel(body))),
  withForeign: (body, random) => writeParcel(withForeign(readParcel(body), random)),
  address: () => subscriptions.list()[0]?.callbackUrl,
  summary(body) {
    const parcel = readParcel(body);
    if (!isReview(parcel)) return { text: parcel.status, of: [parcel.advertiser_id] };
    const what = parcel.object === 3 ? 'ads' : 'ad groups';
    return {
      text: `reviews of ${parcel.entry.length} ${what}`,
      of: [...new Set(parcel.entry.map(({ adv_id: id }) => id))],
    };
  },
});

/** The callbacks of one subscription for one moment, shuffled because the order carries no meaning. */
function packFor(subscription: Subscription, changes: readonly QueuedHappening[], random: Random): Parcel[] {
  const { entity, advertisers, id } = subscription;
  const own = changes.filter(({ entry, change }) => advertisers.includes(entry) && entitiesOf(change).includes(entity));
  const parcels: Parcel[] = own.flatMap(({ at, change, entry }) =>
    change.kind === 'suspension'
      ? {
          advertiser_id: entry,
          status: change.status,
          status_change_time: Math.floor(at / 1000),
          reason: change.reason,
          subscription_id: id,
        }
      : [],
  );
  const reviews = random.shuffled(
    own.filter(({ change }) => change.kind === 'review').map(({ change }) => change as Review),
  );
  for (let from = 0; from < reviews.length; from += MOST_ENTRIES) {
    const some = reviews.slice(from, from + MOST_ENTRIES);
    parcels.push((entity === 'AD' ? adParcel : groupParcel)(advertisers[0]!, some, own[0]!.at));
  }
  return parcels;
}
