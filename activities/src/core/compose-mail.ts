import { createHash } from 'node:crypto';
import { Invitation } from '#libs/database/entities/invitation.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import type { ClaimedOutboxItem } from '#libs/database/repositories/outbox.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { CardHoldRepository } from '#libs/database/repositories/billing/card-hold.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { mailTokenPlace } from '#libs/database/sealing.js';
import {
  confirmationMail,
  invitationMail,
  passwordResetMail,
  trialConfirmationMail,
} from '#libs/mail/account-mails.js';
import { holdEndsMail } from '#libs/mail/hold-ends-mail.js';
import type { Mail } from '#libs/mail/mailer.js';
import type { MailPayload, MailTemplate } from '#libs/orchestration/outbox.messages.js';
import type { JobDeps } from '../deps.js';
import {
  composeDecisionMail,
  composeDeliveryIssueMail,
  composeFinishMail,
  composeHandLinkMail,
  composeHandStepMail,
  composeLeftOutMail,
} from './compose-run-mail.js';
import { composeGivenUpMail } from '../webhooks/compose-given-up-mail.js';
import { composeDeadlineMail } from './compose-deadline-mail.js';
import { composeSharedResultsMail } from './compose-shared-mail.js';
import { composeTrialEndsMail } from '../billing/compose-trial-mail.js';

type Deps = Pick<JobDeps, 'orm' | 'sealer' | 'publicUrl' | 'platforms' | 'storage' | 'host'>;
type Unsent = Omit<Mail, 'messageKey'>;
type Payload<T extends MailTemplate> = Extract<MailPayload, { template: T }>;
type Item = Pick<ClaimedOutboxItem, 'organizationId' | 'dedupeKey'>;

/** Composes each template from the stored state when the mail is sent. Null: the mail has no recipient any more. */
const COMPOSERS: { [T in MailTemplate]: (deps: Deps, item: Item, payload: Payload<T>) => Promise<Unsent | null> } = {
  'experiment-finished': (deps, { organizationId }, payload) => composeFinishMail(deps, organizationId, payload),
  'decision-needed': (deps, { organizationId }, payload) => composeDecisionMail(deps, organizationId, payload),
  'hand-step': (deps, { organizationId }, payload) => composeHandStepMail(deps, organizationId, payload),
  'hand-link': (deps, { organizationId }, payload) => composeHandLinkMail(deps, organizationId, payload),
  'wave-left-out': (deps, { organizationId }, payload) => composeLeftOutMail(deps, organizationId, payload),
  'delivery-issue': (deps, { organizationId }, payload) => composeDeliveryIssueMail(deps, organizationId, payload),

  // The owner pays, so they get this mail even if they muted other kinds.
  async 'hold-ends'(deps, { organizationId }, { holdId }) {
    const em = emOf(deps);
    const { experimentId, amountCents, card, state } = await new CardHoldRepository(em).get(organizationId, holdId);
    const owner = await em.findOne(User, { organizationId, role: 'owner', status: 'ACTIVE' });
    if (owner === null || state !== 'held') return null;
    const { name, platform } = await new ExperimentRepository(em).get(organizationId, experimentId!);
    return { to: owner.email, ...holdEndsMail(readerOf(deps, owner), { name, platform, amountCents, card }) };
  },

  'webhook-given-up': (deps, { organizationId }, payload) => composeGivenUpMail(deps, organizationId, payload),

  // The account is looked up here and not during the request, so that the request takes equally long for every address.
  async 'password-reset'(deps, item, { email, sealedToken }) {
    const user = await new UserRepository(emOf(deps)).findByEmail(email);
    if (user?.status !== 'ACTIVE' && user?.status !== 'PENDING') return null;
    const token = open(deps, item, sealedToken);
    return { to: email, ...passwordResetMail(readerOf(deps, user), { email, token }) };
  },

  async 'email-confirmation'(deps, item, { userId, isForTrial = false, sealedToken }) {
    const user = await emOf(deps).findOne(User, { id: userId, organizationId: item.organizationId });
    const isWaiting = isForTrial
      ? user?.status === 'ACTIVE' && user.emailConfirmedAt === null
      : user?.status === 'PENDING';
    if (user === null || !isWaiting) return null;
    const mail = isForTrial ? trialConfirmationMail : confirmationMail;
    return { to: user.email, ...mail(readerOf(deps, user), { token: open(deps, item, sealedToken) }) };
  },

  'trial-ends': (deps, { organizationId }) => composeTrialEndsMail(deps, organizationId),

  deadline: (deps, { organizationId }, payload) => composeDeadlineMail(deps, organizationId, payload),

  async invitation(deps, item, { invitationId, sealedToken }) {
    const em = emOf(deps);
    const { organizationId } = item;
    const stillOpen = { id: invitationId, organizationId, joinedAt: null, removedAt: null };
    const invitation = await em.findOne(Invitation, stillOpen);
    const token = open(deps, item, sealedToken);
    // A later invitation has replaced this link. Mails overtake each other, so a mail with the old link must not arrive last.
    if (invitation?.tokenHash !== createHash('sha256').update(token).digest('hex')) return null;
    const inviter = await em.findOneOrFail(User, { id: invitation.invitedBy, organizationId });
    const team = await em.findOneOrFail(Organization, { id: organizationId });
    const { id, email } = invitation;
    const texts = {
      token,
      email,
      id: String(id),
      team: team.name,
      inviter: `${inviter.firstName} ${inviter.lastName}`.trim(),
    };
    return { to: email, ...invitationMail({ lang: inviter.lang, firstName: '', publicUrl: deps.publicUrl }, texts) };
  },

  'results-shared': (deps, item, { visitorId, sealedToken }) =>
    composeSharedResultsMail(deps, item.organizationId, { visitorId, key: open(deps, item, sealedToken) }),
};

/** The mail that an outbox item describes. */
export function composeMail(deps: Deps, item: Item & Pick<ClaimedOutboxItem, 'payload'>): Promise<Unsent | null> {
  const payload = item.payload as unknown as MailPayload;
  const composer = COMPOSERS[payload.template] as (
    deps: Deps,
    item: Item,
    payload: MailPayload,
  ) => Promise<Unsent | null>;
  return composer(deps, item, payload);
}

const emOf = ({ orm }: Deps) => orm.em.fork();

const open = ({ sealer }: Deps, { dedupeKey }: Item, sealedToken: string): string =>
  sealer.open(sealedToken, mailTokenPlace(dedupeKey));

const readerOf = ({ publicUrl }: Deps, { lang, firstName }: User) => ({ lang, firstName, publicUrl });
