import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { CallbackHint, PlatformCallbacks } from '../../port/callbacks.js';
import { actPath } from '../lookups/account.js';
import type { MetaConnectorConfig } from '../settings/config.js';
import { isSame } from '../../wire/is-same.js';
import { json } from '../../wire/json.js';
import { id } from '../wire/parse.js';

/** We look objects up later by their id, so it has to be an id and not just any text. */
const objectId = id.pipe(z.string().regex(/^\w{1,64}$/));
const change = z.looseObject({ field: z.string(), value: z.unknown() });
const notification = z.looseObject({
  object: z.string(),
  entry: z.array(z.looseObject({ id: objectId, time: z.unknown().optional(), changes: z.array(change).default([]) })),
});
/** Shapes differ by field and are not documented for ad accounts, so this accepts any of the usual id fields. */
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

/** Meta's callbacks, signed with the app's secret. */
export function createCallbacks({ appSecret, webhookVerifyToken }: MetaConnectorConfig): PlatformCallbacks {
  return {
    // Leads belong to a page, which nobody subscribes to. Meta reports nothing about videos, reports and the state of the account.
    topics: ['ad-review', 'ad-issue'],
    timedToMs: 1_000, // `entry.time` is in whole seconds

    handshake(query) {
      const isOurs = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', webhookVerifyToken);
      return isOurs ? (query['hub.challenge'] ?? null) : null;
    },

    /** Meta signs its exact body, in which it escapes non-ASCII characters in its own way: only the raw bytes can be compared. */
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

/** @returns empty if we do not follow the field */
function toHint(object: string, entry: { id: string; time?: unknown }, each: z.output<typeof change>): CallbackHint[] {
  const topic = TOPICS.get(each.field);
  if (topic === undefined) return [];
  const ids = value.safeParse(each.value).data ?? {};
  const eventObject = (topic === 'lead' ? ids.leadgen_id : (ids.ad_id ?? ids.object_id ?? ids.id)) ?? null;
  // Each lead is reported once. Other events may happen again to the same object; only their time distinguishes them.
  const identity =
    topic === 'lead' && eventObject ? [topic, eventObject] : [object, entry.id, entry.time, each.field, each.value];
  const eventId = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return [{ eventId, topic, accountId: object === 'ad_account' ? actPath(entry.id) : null, objectId: eventObject }];
}
