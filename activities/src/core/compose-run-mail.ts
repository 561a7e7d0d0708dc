import type { EntityManager } from '@mikro-orm/postgresql';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { MailKind } from '#libs/contracts/account/mail-kinds.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { SearchReadModel } from '#libs/database/read-models/search.read-model.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { issueIn } from '#libs/experiments/reason-names.js';
import { decisionMail } from '#libs/mail/decision-mail.js';
import { deliveryIssueMail } from '#libs/mail/delivery-issue-mail.js';
import { finishMail, type FinishedExperiment } from '#libs/mail/finish-mail.js';
import { handLinkMail } from '#libs/mail/hand-link-mail.js';
import { handStepMail } from '#libs/mail/hand-step-mail.js';
import { leftOutMail } from '#libs/mail/left-out-mail.js';
import type { Mail } from '#libs/mail/mailer.js';
import { answerPictures } from '#libs/mail/run-answer.js';
import type { MailPayload } from '#libs/orchestration/outbox.messages.js';
import type { ActivityDeps, JobDeps } from '../deps.js';
import { runAnswer } from './run-answer.js';
import { failedAds, isStillAsked, whyIn } from './run-facts.js';

type Deps = Pick<ActivityDeps, 'orm' | 'publicUrl'>;
type AnswerDeps = Deps & Pick<JobDeps, 'platforms' | 'storage' | 'host'>;
type Unsent = Omit<Mail, 'messageKey'>;
type Payload<T extends MailPayload['template']> = Extract<MailPayload, { template: T }>;

/** The mail that announces the end of an experiment, from the stored state when it is sent; null if the team has ended. */
export async function composeFinishMail(
  { orm, publicUrl, ...deps }: AnswerDeps,
  organizationId: string,
  { experimentId }: Payload<'experiment-finished'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  const reader = await readerOf(em, experiment, experiment.stoppedAt === null ? 'finished' : 'stopped');
  if (!reader) return null;
  const { lang, firstName, email } = reader;
  const failed = await failedAds(em, experiment, lang);
  const { uuid, name, platform, status } = experiment;
  const reasons = whyIn(experiment, lang);
  const answer = status === 'PENDING_REVIEW' ? await answerOf(deps, em, experiment, lang) : null;
  const isStopped = experiment.stoppedAt !== null;
  const finished = { uuid, name, platform, status, reasons, failed, isStopped, answer };
  return { to: email, ...finishMail(finished, { lang, firstName, publicUrl }) };
}

/** The results for the mail; a mail without results is better than none. */
async function answerOf(
  { host, ...deps }: Omit<AnswerDeps, keyof Deps>,
  em: EntityManager,
  experiment: Experiment,
  lang: Language,
): Promise<FinishedExperiment['answer']> {
  try {
    const found = await runAnswer(deps, em, experiment, lang, { withCheaper: true });
    return found && { found, pictures: await answerPictures(found, lang) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    host.log.error({ experimentId: experiment.id, reason }, 'a finish mail is sent without its results');
    return null;
  }
}

/** The mail that asks for a decision; null if the decision has been taken or requested again when the mail is sent. */
export async function composeDecisionMail(
  { orm, publicUrl }: Deps,
  organizationId: string,
  { experimentId, phase, ask }: Payload<'decision-needed'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  const { name, platform, wentLiveAt, endsAt } = experiment;
  if (!(await isStillAsked(em, experiment, { phase, ask }))) return null;
  const reader = await readerOf(em, experiment, 'decision');
  if (!reader) return null;
  const { lang, firstName, email } = reader;
  const failed = await failedAds(em, experiment, lang);
  const isLive = wentLiveAt !== null;
  const decision = { name, platform, phase, reasons: whyIn(experiment, lang), failed, isLive, endsAt };
  return { to: email, ...decisionMail(decision, { lang, firstName, publicUrl }) };
}

/**
 * The mail that asks a person to run a script; null if its step is closed when the mail is sent, or the spending that it warns of has
 * ended.
 */
export async function composeHandStepMail(
  { orm, publicUrl }: Deps,
  organizationId: string,
  { experimentId, step, reminder }: Payload<'hand-step'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  if (experiment.byHand?.step !== step) return null;
  const isSpending = (experiment.byHand.seen?.spending ?? 0) > 0;
  if (reminder === 'spends' && !isSpending) return null;
  const reader = await readerOf(em, experiment, 'decision');
  if (!reader) return null;
  const { lang, firstName, email } = reader;
  const { uuid, name, platform, endsAt } = experiment;
  return {
    to: email,
    ...handStepMail({ uuid, name, platform, step, endsAt, isSpending, reminder }, { lang, firstName, publicUrl }),
  };
}

/** The mail that a person requested, to continue on another device; null if the step is closed or the person has left. */
export async function composeHandLinkMail(
  { orm, publicUrl }: Deps,
  organizationId: string,
  { experimentId, userId }: Payload<'hand-link'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const { uuid, name, platform, byHand } = await new ExperimentRepository(em).get(organizationId, experimentId);
  const reader = await em.findOne(User, { organizationId, id: userId, status: 'ACTIVE' });
  if (!byHand?.step || !reader) return null;
  const { lang, firstName, email } = reader;
  return { to: email, ...handLinkMail({ uuid, name, platform, step: byHand.step }, { lang, firstName, publicUrl }) };
}

/** The mail about a wave of a search that was left out, or stopped while it started; null if the run has ended when the mail is sent. */
export async function composeLeftOutMail(
  { orm, publicUrl }: Deps,
  organizationId: string,
  { experimentId, wave }: Payload<'wave-left-out'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  if (experiment.finishedAt || experiment.stoppedAt) return null;
  const reader = await readerOf(em, experiment, 'delivery');
  if (!reader) return null;
  const waves = await new SearchReadModel(em).waves(organizationId, experimentId);
  const { lang, firstName, email } = reader;
  const { id, name, platform, endsAt } = experiment;
  const [fate = '', ...why] = (waves[wave]?.reasons ?? []).map((reason) => formatText(reason, lang));
  const leftOut = { id, name, platform, wave: wave + 1, waves: waves.length, fate, why, endsAt };
  return { to: email, ...leftOutMail(leftOut, { lang, firstName, publicUrl }) };
}

/** The mail about a delivery issue; null if the issue is settled or was reported again when the mail is sent, or the run has ended. */
export async function composeDeliveryIssueMail(
  { orm, publicUrl }: Deps,
  organizationId: string,
  { experimentId, issue: kind, telling }: Payload<'delivery-issue'>,
): Promise<Unsent | null> {
  const em = orm.em.fork();
  const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
  const issues = new DeliveryIssueRepository(em);
  const issue = await issues.findOpen(organizationId, experimentId, { kind, mailNumber: telling });
  if (experiment.finishedAt || experiment.stoppedAt || !issue) return null;
  const reader = await readerOf(em, experiment, 'delivery');
  if (!reader) return null;
  const { lang, firstName, email } = reader;
  const { id, name, platform, input, accountId, endsAt } = experiment;
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a stored input may be older than its type
  const affected = { id, name, platform, endsAt, accountName: input.account?.name ?? accountId };
  const open = (await issues.open(organizationId, [experimentId])).get(experimentId) ?? [];
  const isAccountUnable = open.some((one) => one.kind === 'account-unable');
  const facts = { ...affected, issue: issueIn(issue, input, lang), isAccountUnable };
  return { to: email, ...deliveryIssueMail(facts, { lang, firstName, publicUrl }) };
}

/**
 * The person who gets mails about a run: its creator. If the creator has left the team or cannot log in any more, the owner gets them. Null
 * if the owner's account was closed, which ended the team, or if that person has muted such mails.
 */
async function readerOf(
  em: EntityManager,
  { organizationId, createdBy }: Experiment,
  kind: MailKind,
): Promise<User | null> {
  if (await em.findOne(Organization, { id: organizationId, endedAt: { $ne: null } })) return null;
  const creator = await em.findOne(User, { organizationId, id: createdBy, status: 'ACTIVE' });
  const reader = creator ?? (await em.findOneOrFail(User, { organizationId, role: 'owner' }));
  return reader.mutedMails.includes(kind) ? null : reader;
}
