import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WEBHOOK_LIMITS, type WebhookEvent, type WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { Webhook } from '../../entities/webhook.entity.js';
import { SealError, webhookPlace, type Sealer } from '../../sealing.js';

export interface SavedWebhook {
  /** The new address; null keeps the current one. */
  address: string | null;
  events: readonly WebhookEvent[];
  /** The secret of a new signed webhook; null for all others. */
  secret: string | null;
}

/** The unsealed values of a webhook. */
export interface OpenWebhook {
  address: string;
  /** The secrets, the newest first; empty for webhooks without signatures. */
  secrets: string[];
}

/** A team's webhooks, one of each kind. This class seals their secret values. */
export class WebhookRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly sealer: Sealer,
  ) {}

  /** Serializes changes of a team's webhooks until the caller's transaction ends. */
  async lock(organizationId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`webhooks/${organizationId}`]);
  }

  list(organizationId: string): Promise<Webhook[]> {
    return this.em.find(Webhook, { organizationId }, { orderBy: { kind: 'desc' } });
  }

  find(organizationId: string, kind: WebhookKind): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { organizationId, kind });
  }

  byId(organizationId: string, id: string): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { organizationId, id });
  }

  /** The unsealed values of a webhook. @throws SealError if one of them cannot be decrypted */
  open(
    { id, sealedAddress, sealedSecret, sealedPreviousSecret, previousUntil }: Webhook,
    at = new Date(),
  ): OpenWebhook {
    const isBoth = previousUntil !== null && previousUntil > at;
    const secrets = [
      ...(sealedSecret === null ? [] : [this.sealer.open(sealedSecret, webhookPlace(id, 'sealed_secret'))]),
      ...(isBoth && sealedPreviousSecret !== null
        ? [this.sealer.open(sealedPreviousSecret, webhookPlace(id, 'sealed_previous_secret'))]
        : []),
    ];
    return { address: this.sealer.open(sealedAddress, webhookPlace(id, 'sealed_address')), secrets };
  }

  /** Call it within a transaction that holds the lock. An existing webhook keeps its secret. */
  async save(organizationId: string, kind: WebhookKind, { address, events, secret }: SavedWebhook): Promise<void> {
    const known = await this.find(organizationId, kind);
    const webhook = known ?? Object.assign(new Webhook(), { id: randomUUID(), organizationId, kind });
    if (address !== null) webhook.sealedAddress = this.sealer.seal(address, webhookPlace(webhook.id, 'sealed_address'));
    webhook.events = [...events];
    if (known === null && secret !== null)
      webhook.sealedSecret = this.sealer.seal(secret, webhookPlace(webhook.id, 'sealed_secret'));
    await this.em.persist(webhook).flush();
  }

  /** The unsealed values; null if the key is missing, so that the owner must enter them again. */
  readable(webhook: Webhook): OpenWebhook | null {
    try {
      return this.open(webhook);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  /** Stores a new secret, which signs from now on. For a day the previous secret also signs. */
  async renew(webhook: Webhook, secret: string, at = new Date()): Promise<void> {
    const before = this.readable(webhook)?.secrets[0];
    if (before !== undefined) {
      webhook.sealedPreviousSecret = this.sealer.seal(before, webhookPlace(webhook.id, 'sealed_previous_secret'));
      webhook.previousUntil = new Date(at.getTime() + WEBHOOK_LIMITS.bothSecretsMs);
    }
    webhook.sealedSecret = this.sealer.seal(secret, webhookPlace(webhook.id, 'sealed_secret'));
    await this.em.flush();
  }

  /** Removes a webhook with its deliveries, including pending ones. @returns whether there was one */
  async remove(organizationId: string, kind: WebhookKind): Promise<boolean> {
    const [removed] = await this.em.execute<{ id: string }[]>(
      'delete from webhook where organization_id = ? and kind = ? returning id',
      [organizationId, kind],
    );
    if (removed === undefined) return false;
    await this.em.execute('delete from webhook_delivery where organization_id = ? and webhook_id = ?', [
      organizationId,
      removed.id,
    ]);
    return true;
  }
}
