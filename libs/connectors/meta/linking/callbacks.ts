import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { CallbackHint, PlatformCallbacks } from '../../port/callbacks.js';
import { actPath } from '../lookups/account.js';
import type { MetaConnectorConfig } from '../settings/config.js';
import { isSame } from '../../wire/is-same.js';
import { json } from '../../wire/json.js';
import { id } from '../wire/parse.js';

/** What a body calls an object is looked for later, so it has to be an id and not just any text. */
const objectId = id.pipe(z.string().regex(/^\w{1,64}$/));
const change = z.looseObject({ field: z.string(), value: z.unknown() });
const notification = z.looseObject({
  object: z.string(),
  entry: z.array(z.looseObject({ id: objectId, time: z.unknown().optional(), changes: z.array(change).default([]) })),
});
/** Shapes differ by field and are not documented for ad accounts, so any of the usual id fields will do. */
const value = z.looseObject({
  leadgen_id: objectId.optional().catch(undefined),
  ad_id: objectId.optional().catch(undefined),
  object_id: objectId.optional().catch(undefined),
  id: objectId.optional().catch(undefined),
});

const TOPICS = new Map<string, CallbackTopic>([
  ['in_process_ad_objects', 'ad-review'],
  ['with_issues_ad_objects', 'ad-issue'],
  ['leadgen', 'lead'],
]);

/** What Meta posts to us, signed with the app's secret. */
export function createCallbacks({ appSecret, webhookVerifyToken }: MetaConnectorConfig): PlatformCallbacks {
  return {
    // Leads are a page's, which nobody subscribes to. Of videos, reports and the account's own state Meta tells nothing.
    topics: ['ad-review', 'ad-issue'],
    timedToMs: 1_000, // `entry.time` is in whole seconds

    handshake(query) {
      const isOurs = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', webhookVerifyToken);
      return isOurs ? (query['hub.challenge'] ?? null) : null;
    },

    /** Meta signs the body it sent, with non-ASCII escaped its own way: only the raw bytes can be compared. */
    isSigned(rawBody, headers) {
      const given = headers['x-hub-signature-256'];
      if (typeof given !== 'string' || appSecret === '') return false;
      return isSame(given, `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`);
    },

    parse(rawBody) {
      const parsed = notification.safeParse(json(Buffer.from(rawBody).toString('utf8')));
      if (!parsed.success) return [];
      const { object, entry } = parsed.data;
      return entry.flatMap((one) => one.changes.flatMap((each) => toHint(object, one, each)));
    },
  };
}

/** @returns none where the field is about nothing that we look at */
function toHint(object: string, entry: { id: string; time?: unknown }, each: z.output<typeof change>): CallbackHint[] {
  const topic = TOPICS.get(each.field);
  if (topic === undefined) return [];
  const ids = value.safeParse(each.value).data ?? {};
  const named = (topic === 'lead' ? ids.leadgen_id : (ids.ad_id ?? ids.object_id ?? ids.id)) ?? null;
  // A lead exists once. Anything else may happen again to the same object, which only its time tells apart.
  const identity = topic === 'lead' && named ? [topic, named] : [object, entry.id, entry.time, each.field, each.value];
  const eventId = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return [{ eventId, topic, accountId: object === 'ad_account' ? actPath(entry.id) : null, objectId: named }];
}
