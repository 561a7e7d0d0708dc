import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import { WEBHOOK_LIMITS, type WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { Webhook } from '#libs/database/entities/webhook.entity.js';
import type { WebhookDelivery } from '#libs/database/entities/webhook-delivery.entity.js';
import { spendWithin } from '#libs/database/repositories/access/login-failure.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { DeliveryRepository } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { WebhookRepository } from '#libs/database/repositories/webhooks/webhook.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { deliveryWorkflowId, type WebhookPayload } from '#libs/orchestration/webhook.messages.js';
import { tidyAddress } from '#libs/platforms/checking/address.js';
import { addressProblem } from '#libs/webhooks/address.js';
import { sampleEvent } from '#libs/webhooks/sample-event.js';
import { sendEvent } from '#libs/webhooks/send-event.js';
import { newSecret } from '#libs/webhooks/signature.js';
import type { CallerContext } from '../access/caller.js';
import { CostlyActs } from '../acts/costly-acts.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField, notFound } from '../http/errors/api-error.js';
import type { SaveWebhookDto } from './webhook.dto.js';
import { requireMay } from '../access/require-may.js';

/** Code of refusals that the specification does not name. */
const REFUSED = 'webhook';

/** A webhook and its address; null if the address cannot be read. */
export interface KnownWebhook {
  webhook: Webhook;
  address: string | null;
}
/** A delivery, the kind of its webhook, and the name of the experiment it reports on. */
export interface KnownDelivery {
  delivery: WebhookDelivery;
  kind: WebhookKind;
  experiment: string | null;
}

/** A team's webhooks. Only the owner may use them, because they send results out of the console. */
@Injectable()
export class Webhooks {
  private readonly allowed: readonly string[];
  private readonly publicUrl: string;

  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
    private readonly audit: Audit,
    private readonly acts: CostlyActs,
    @Inject(ENVIRONMENT) { EGRESS_ALLOW, PUBLIC_URL }: ApiEnvironment,
  ) {
    this.allowed = EGRESS_ALLOW;
    this.publicUrl = PUBLIC_URL;
  }

  /** @throws ApiError 403 for anyone but the owner */
  async list(caller: CallerContext): Promise<{ webhooks: KnownWebhook[]; deliveries: KnownDelivery[] }> {
    requireMay(caller, 'use-webhooks');
    const { organizationId } = caller;
    const em = this.database.fork();
    const repository = new WebhookRepository(em, this.sealer);
    const webhooks = await repository.list(organizationId);
    const deliveries = await new DeliveryRepository(em).list(organizationId);
    return {
      webhooks: webhooks.map((webhook) => ({ webhook, address: repository.readable(webhook)?.address ?? null })),
      deliveries: await withNames(em, organizationId, deliveries),
    };
  }

  /**
   * Creates or changes the team's webhook of a kind.
   * @returns the secret of a new signed webhook; otherwise null
   * @throws ApiError 403 for anyone but the owner, 400 naming the wrong field
   */
  async save(
    caller: CallerContext,
    { kind, address, events }: SaveWebhookDto,
    request: Request,
  ): Promise<string | null> {
    requireMay(caller, 'use-webhooks');
    const typed = address === undefined ? undefined : tidyAddress(address);
    const problem = typed === undefined ? null : addressProblem(kind, typed, this.allowed);
    if (problem !== null) throw invalidField('address', problem, REFUSED);
    return this.change(caller, request, async (webhooks, { organizationId }) => {
      const known = await webhooks.find(organizationId, kind);
      if (known === null && typed === undefined) throw invalidField('address', WEBHOOK_TEXTS.noAddress, REFUSED);
      const secret = known === null && kind === 'signed' ? newSecret() : null;
      await webhooks.save(organizationId, kind, { address: typed ?? null, events: [...new Set(events)], secret });
      const name = typed === undefined ? null : new URL(typed).host;
      return { action: 'webhook.set', kind, name, answer: secret };
    });
  }

  /** @throws ApiError 403 for anyone but the owner, 404 if there is none */
  remove(caller: CallerContext, kind: WebhookKind, request: Request): Promise<void> {
    return this.change(caller, request, async (webhooks, { organizationId }) => {
      if (!(await webhooks.remove(organizationId, kind))) throw notFound();
      return { action: 'webhook.removed', kind, name: null, answer: undefined };
    });
  }

  /**
   * Makes a new signing secret. For a day, deliveries are signed with the previous one as well.
   * @throws ApiError 403 for anyone but the owner, 404 if there is no such webhook, 400 if it is not signed
   */
  renewSecret(caller: CallerContext, kind: WebhookKind, request: Request): Promise<string> {
    return this.change(caller, request, async (webhooks, { organizationId }) => {
      if (kind !== 'signed') throw invalidField('kind', WEBHOOK_TEXTS.unsigned, REFUSED);
      const webhook = await webhooks.find(organizationId, kind);
      if (webhook === null) throw notFound();
      const secret = newSecret();
      await webhooks.renew(webhook, secret);
      return { action: 'webhook.secret-renewed', kind, name: null, answer: secret };
    });
  }

  /**
   * Sends a sample now, once, and returns the outcome.
   * @throws ApiError 403 for anyone but the owner, 400105 without a plan or trial, 404 if there is no such webhook, 429 if too many
   * were sent
   */
  async test(caller: CallerContext, kind: WebhookKind, request: Request): Promise<KnownDelivery> {
    requireMay(caller, 'use-webhooks');
    await this.acts.requireRight(caller);
    const webhook = await this.change(caller, request, async (webhooks, { organizationId }, em) => {
      const known = await webhooks.find(organizationId, kind);
      if (known === null) throw notFound();
      await spendByHand(em, organizationId);
      return { action: 'webhook.tested', kind, name: null, answer: known };
    });
    const { organizationId, lang } = caller;
    const em = this.database.fork();
    const open = new WebhookRepository(em, this.sealer).readable(webhook);
    if (open === null) throw invalidField('address', WEBHOOK_TEXTS.noAddress, REFUSED);
    const id = randomUUID();
    const url = new URL('/profile?tab=webhooks', this.publicUrl).href;
    const event = sampleEvent({ id, language: lang, url });
    const attempt = await sendEvent({ kind, ...open }, event, { attempt: 1, guard: { allowed: this.allowed } });
    const sent = { id, webhookId: webhook.id, body: JSON.stringify(event), attempt };
    const delivery = await new DeliveryRepository(em).addSample(organizationId, sent);
    return { delivery, kind, experiment: null };
  }

  /**
   * Sends an event again with the same id: immediately, and then with retries like any other event.
   * @throws ApiError 403 for anyone but the owner, 404 if there is none, 400 for a sample, 429 if too many were sent
   */
  async sendAgain(caller: CallerContext, id: string, request: Request): Promise<KnownDelivery> {
    return this.change(caller, request, async (webhooks, { organizationId }, em) => {
      const deliveries = new DeliveryRepository(em);
      const before = await deliveries.find(organizationId, id);
      const webhook = before && (await webhooks.byId(organizationId, before.webhookId));
      if (!before || !webhook) throw notFound();
      const round = await deliveries.again(organizationId, id);
      if (round === null) throw new ApiError(400, REFUSED, WEBHOOK_TEXTS.testAgain);
      await spendByHand(em, organizationId);
      const payload: WebhookPayload = { deliveryId: id, round };
      const item = { kind: 'webhook', dedupeKey: deliveryWorkflowId(payload), payload: { ...payload } } as const;
      await new OutboxRepository(em).enqueue(organizationId, item);
      await em.refresh(before);
      const [answer] = await withNames(em, organizationId, [before]);
      const { kind } = webhook;
      return { action: 'webhook.resent', kind, name: answer!.experiment, answer: answer! };
    });
  }

  /** Makes a change for the owner and records it in the audit trail. */
  private async change<T>(
    caller: CallerContext,
    request: Request,
    work: (webhooks: WebhookRepository, caller: CallerContext, em: EntityManager) => Promise<WebhookChange<T>>,
  ): Promise<T> {
    requireMay(caller, 'use-webhooks');
    const { userId, organizationId } = caller;
    return this.database.fork().transactional(async (em) => {
      const webhooks = new WebhookRepository(em, this.sealer);
      await webhooks.lock(organizationId);
      const { action, kind, name, answer } = await work(webhooks, caller, em);
      const detail = name === null ? {} : { name };
      await this.audit.record(action, request, { userId, organizationId, target: kind, detail }, em);
      return answer;
    });
  }
}

/** The effect of a change, for the audit trail, and the answer to the caller. */
interface WebhookChange<T> {
  action: string;
  kind: WebhookKind;
  /** The host or the experiment. Never an address: it may hold a secret. */
  name: string | null;
  answer: T;
}

/** Limits sends by hand, so that a button cannot flood another party's address. */
async function spendByHand(em: EntityManager, organizationId: string): Promise<void> {
  const scope = `webhooks/${organizationId}`;
  const waitMs = await spendWithin(em, { scope, most: WEBHOOK_LIMITS.byHandAMinute, windowMs: MINUTE_MS });
  if (waitMs > 0) throw new ApiError(429, 'too-many', WEBHOOK_TEXTS.tooOften, undefined, Math.ceil(waitMs / 1_000));
}

async function withNames(
  em: EntityManager,
  organizationId: string,
  deliveries: WebhookDelivery[],
): Promise<KnownDelivery[]> {
  const ids = deliveries.flatMap(({ experimentId }) => (experimentId === null ? [] : [experimentId]));
  const experiments = await em.find(Experiment, { organizationId, id: { $in: ids } }, { fields: ['id', 'name'] });
  const names = new Map(experiments.map(({ id, name }) => [id, name]));
  const webhooks = await em.find(Webhook, { organizationId }, { fields: ['id', 'kind'] });
  const kinds = new Map(webhooks.map(({ id, kind }) => [id, kind]));
  return deliveries.map((delivery) => ({
    delivery,
    kind: kinds.get(delivery.webhookId) ?? 'signed',
    experiment: delivery.experimentId === null ? null : (names.get(delivery.experimentId) ?? null),
  }));
}
