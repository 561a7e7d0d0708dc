import { randomUUID } from 'node:crypto';
import type { Ground } from '../../ground.js';
import { GraphError } from '../graph/error.js';
import { TOPICS } from './topics.js';

const TIMEOUT_MS = 5000;

export interface Subscription {
  object: string;
  callbackUrl: string;
  verifyToken: string;
  /** The subscribed topics. */
  fields: string[];
}

/** The app's callback address for each kind of object, and the nodes that the app is subscribed to. */
export class Subscriptions {
  private readonly verified = new Set<string>();

  constructor(private readonly world: Pick<Ground, 'db' | 'config'>) {
    world.db.define(`
      CREATE TABLE IF NOT EXISTS meta_subscriptions (
        object TEXT PRIMARY KEY, callback_url TEXT NOT NULL, verify_token TEXT NOT NULL, fields TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS meta_subscribed (node TEXT PRIMARY KEY, fields TEXT NOT NULL);`);
  }

  /** The app's callback for a kind of object: its own subscription, or the address in the environment with every topic. */
  of(object: string): Subscription | undefined {
    const row = this.world.db.get<{ callback_url: string; verify_token: string; fields: string }>(
      'SELECT * FROM meta_subscriptions WHERE object = ?',
      object,
    );
    if (row)
      return { object, callbackUrl: row.callback_url, verifyToken: row.verify_token, fields: listOf(row.fields) };
    const { metaWebhookUrl, metaWebhookVerifyToken } = this.world.config;
    return metaWebhookUrl
      ? {
          object,
          callbackUrl: metaWebhookUrl,
          verifyToken: metaWebhookVerifyToken,
          fields: [...(TOPICS[object] ?? [])],
        }
      : undefined;
  }

  /** Stores a subscription of the app after the callback has proved that it knows the verify token. */
  async subscribe(subscription: Subscription): Promise<void> {
    await this.verify(subscription);
    this.world.db.run(
      'INSERT OR REPLACE INTO meta_subscriptions VALUES (?, ?, ?, ?)',
      ...[subscription.object, subscription.callbackUrl, subscription.verifyToken, subscription.fields.join(',')],
    );
  }

  unsubscribe(object: string | undefined): void {
    if (object === undefined) this.world.db.run('DELETE FROM meta_subscriptions');
    else this.world.db.run('DELETE FROM meta_subscriptions WHERE object = ?', object);
  }

  /** Ad accounts and pages send nothing unless the app is subscribed to them; `*` means every topic. */
  setSubscribed(node: string, fields: string[] | undefined): void {
    if (fields) this.world.db.run('INSERT OR REPLACE INTO meta_subscribed VALUES (?, ?)', node, fields.join(','));
    else this.world.db.run('DELETE FROM meta_subscribed WHERE node = ?', node);
  }

  isSubscribed(node: string): boolean {
    return this.fieldsOf(node) !== undefined;
  }

  /** Whether a change of this field is sent: both the app and the node must be subscribed to it. */
  wants(object: string, id: string, field: string): boolean {
    const lists = [this.of(object)?.fields, this.fieldsOf(`${object}/${id}`)];
    return lists.every((fields) => fields?.includes('*') || fields?.includes(field));
  }

  /** Verifies an address once per process. Throws 2200 if its answer is wrong. */
  async ensureVerified(subscription: Subscription): Promise<void> {
    if (!this.verified.has(subscription.callbackUrl)) await this.verify(subscription);
  }

  private fieldsOf(node: string): string[] | undefined {
    const row = this.world.db.get<{ fields: string }>('SELECT fields FROM meta_subscribed WHERE node = ?', node);
    return row && listOf(row.fields);
  }

  private async verify(subscription: Subscription): Promise<void> {
    const challenge = randomUUID().replace(/\D/g, '').slice(0, 10);
    const url = new URL(subscription.callbackUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.challenge', challenge);
    url.searchParams.set('hub.verify_token', subscription.verifyToken);
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (response) => ({ status: response.status, text: (await response.text()).trim() }))
      .catch((error: Error) => ({ status: 0, text: error.message }));
    if (answer.status !== 200 || answer.text !== challenge) {
      throw new GraphError({
        code: 2200,
        message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${answer.status}; expected the challenge as the body`,
        blame: 'callback_url',
      });
    }
    this.verified.add(subscription.callbackUrl);
  }
}

const listOf = (text: string): string[] => text.split(',').filter(Boolean);
