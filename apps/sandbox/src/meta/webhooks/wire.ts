import type { CallbackWire } from '../../callbacks/wire.js';
import type { Random } from '../../delivery/random.js';
import { contradict, withForeign } from './forgery.js';
import { asciiJson, pack, type Parcel, type MetaChange } from './parcel.js';
import { FORGED, signatureHeaders, type Signature } from './signature.js';
import type { Subscription, Subscriptions } from './subscriptions.js';
import type { Change } from './topics.js';

/** The platform retries for about 36 hours. */
const RETRY_MS = [1000, 5000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000, 36_000_000, 86_400_000];

const read = (body: string): Parcel => JSON.parse(body) as Parcel;

/** Sends webhooks to the app's callback of each kind of object. The app's secret signs their bytes. */
export const webhookWire = (subscriptions: Subscriptions, secret: string): CallbackWire<Subscription> => ({
  retryMs: RETRY_MS,
  forgeries: FORGED,
  wants: ({ object, entry }, change) => subscriptions.wants(object, entry, (change as Change).field),
  pack: (changes, random) =>
    pack(changes as readonly MetaChange[], random).map((parcel) => ({
      object: parcel.object,
      body: asciiJson(parcel),
    })),
  listener: (object) => subscriptions.of(object),
  greet: (subscription) => subscriptions.ensureVerified(subscription),
  headers: (signature, body) => ({
    'user-agent': 'facebookexternalua',
    ...signatureHeaders(signature as Signature, body, secret),
  }),
  contradict: (body) => asciiJson(contradict(read(body))),
  withForeign: (body, random: Random) => asciiJson(withForeign(read(body), random)),
  address: () => subscriptions.of('ad_account')?.callbackUrl,
  summary(body) {
    const { entry } = read(body);
    const fields = Map.groupBy(
      entry.flatMap(({ changes }) => changes),
      ({ field }) => field,
    );
    return {
      text: [...fields].map(([field, list]) => `${list.length} ${field}`).join(', '),
      of: [...new Set(entry.map(({ id }) => id))],
    };
  },
});
