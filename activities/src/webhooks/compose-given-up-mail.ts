import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { DeliveryRepository } from '#libs/database/repositories/webhooks/delivery.repository.js';
import { WebhookRepository } from '#libs/database/repositories/webhooks/webhook.repository.js';
import { givenUpMail } from '#libs/mail/given-up-mail.js';
import type { Mail } from '#libs/mail/mailer.js';
import type { JobDeps } from '../deps.js';

/**
 * The mail that notifies a team's owner that an event was given up for a webhook. Null if the event has arrived or is being sent again, the
 * webhook or the team is gone, or the owner has muted such mails.
 */
export async function composeGivenUpMail(
  { orm, sealer, publicUrl }: Pick<JobDeps, 'orm' | 'sealer' | 'publicUrl'>,
  organizationId: string,
  { deliveryId }: { deliveryId: string },
): Promise<Omit<Mail, 'messageKey'> | null> {
  const em = orm.em.fork();
  const webhooks = new WebhookRepository(em, sealer);
  const delivery = await new DeliveryRepository(em).find(organizationId, deliveryId);
  const webhook = delivery && (await webhooks.byId(organizationId, delivery.webhookId));
  const owner = await em.findOne(User, { organizationId, role: 'owner', status: 'ACTIVE' });
  if (delivery?.status !== 'failed' || !webhook || !owner || owner.mutedMails.includes('webhook')) return null;
  const { event, experimentId, attempts, fault, httpStatus, attemptedAt } = delivery;
  if (event === 'test' || fault === null || attemptedAt === null) return null;
  const experiment = await em.findOne(Experiment, { organizationId, id: experimentId });
  const address = webhooks.readable(webhook)?.address;
  const { lang, firstName, email } = owner;
  const facts = {
    kind: webhook.kind,
    event,
    experiment: experiment?.name ?? '',
    attempts,
    fault,
    httpStatus,
    attemptedAt,
    host: address === undefined ? null : new URL(address).host,
  };
  return { to: email, ...givenUpMail(facts, { lang, firstName, publicUrl }) };
}
