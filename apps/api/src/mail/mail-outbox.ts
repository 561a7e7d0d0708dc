import { randomUUID } from 'node:crypto';
import { Global, Inject, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { mailTokenPlace, Sealer } from '#libs/database/sealing.js';
import { DISPATCH_OUTBOX_WORKFLOW, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import { CORE_QUEUE } from '#libs/orchestration/queues.js';
import { LOGGER } from '../http/logger.token.js';
import { Temporal } from '../temporal/temporal.module.js';

const HURRY_MS = 3_000;
type LinkMail = Exclude<MailPayload, { template: 'experiment-finished' }>;
/** Distributes over the templates, which Omit alone does not. */
type Unsealed<M> = M extends LinkMail ? Omit<M, 'sealedToken'> : never;

/** Mails go out by outbox rows: written with what they tell of, sent by the worker. */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly sealer: Sealer,
    private readonly temporal: Temporal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Writes a mail whose link carries a secret value.
   * @param em of the transaction that the mail tells of
   * @param dedupeKey what makes the mail exist once
   */
  async enqueue(
    em: EntityManager,
    { organizationId, dedupeKey, token }: { organizationId: string; dedupeKey: string; token: string },
    mail: Unsealed<LinkMail>,
  ): Promise<void> {
    const payload = { ...mail, sealedToken: this.sealer.seal(token, mailTokenPlace(dedupeKey)) };
    await new OutboxRepository(em).enqueue(organizationId, { kind: 'mail', dedupeKey, payload });
  }

  /** Has the outbox worked off now rather than at the schedule's next turn. Nobody waits for it, and it never fails. */
  hurry(): void {
    this.temporal
      .within(HURRY_MS, (client) =>
        client.workflow.start(DISPATCH_OUTBOX_WORKFLOW, {
          workflowId: `outbox-mail/${randomUUID()}`,
          taskQueue: CORE_QUEUE,
          args: [],
        }),
      )
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a mail will be sent by the schedule');
      });
  }
}

@Global()
@Module({ providers: [MailOutbox], exports: [MailOutbox] })
export class MailModule {}
