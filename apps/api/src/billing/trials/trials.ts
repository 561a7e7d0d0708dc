import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { TRIAL_TEXTS } from '#libs/contracts/billing/trial-texts.js';
import { TRIAL, trialStateOf, type Trial } from '#libs/contracts/billing/trial.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { trialEndsMailKey, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import type { CallerContext } from '../../access/caller.js';
import { signLoginLink } from '../../access/token-login.js';
import { Tokens } from '../../access/tokens.js';
import { Audit } from '../../audit/audit.js';
import { Database } from '../../database/database.module.js';
import { ApiError } from '../../http/errors/api-error.js';
import { MailOutbox } from '../../mail/mail-outbox.js';
import { trialClaimOf, trialHolderOf } from './trial-holder.js';
import { requireMay } from '../../access/require-may.js';

/** The outcome of a request to start a trial; `trial` is null if the e-mail has to be confirmed first, and its link was mailed. */
interface Outcome {
  trial: Trial | null;
  text: KeyedText;
}

/** Starts the free trial of a team: once for a team, and once for a company's domain or a free mailbox (BILL-074). */
@Injectable()
export class Trials {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  /**
   * Starts the trial, or mails the link that confirms the owner's e-mail, which a trial always needs. A second start while the trial runs
   * changes nothing.
   * @throws ApiError 403 for anyone but the owner; 409 if the team needs no trial or had one, or its domain or mailbox had one; 429
   *   if the mailbox has had all its links of the hour
   */
  async start(caller: CallerContext, request: Request): Promise<Outcome> {
    requireMay(caller, 'pay');
    const { userId, email } = caller;
    return this.database.fork().transactional(async (em) => {
      await requireNeed(em, caller);
      const running = await new TrialRepository(em).find(caller.organizationId);
      if (running !== null) return alreadyStarted(running);
      const user = await new UserRepository(em).findById(userId);
      if (user?.emailConfirmedAt == null) {
        await this.mailLink(em, caller);
        return { trial: null, text: withParams(TRIAL_TEXTS.confirmEmail, { email }) };
      }
      return this.begin(em, caller, request);
    });
  }

  private async begin(em: EntityManager, caller: CallerContext, request: Request): Promise<Outcome> {
    const { organizationId, userId, email } = caller;
    const trials = new TrialRepository(em);
    const holder = trialHolderOf(email);
    const started = await trials.start(organizationId, { claim: trialClaimOf(holder), startedBy: userId });
    if ('refusal' in started) {
      // Another request of the same team may have started the trial.
      const own = await trials.find(organizationId);
      if (own !== null) return alreadyStarted(own);
      const text =
        holder.kind === 'domain'
          ? withParams(TRIAL_TEXTS.domainHadOne, { domain: holder.name })
          : TRIAL_TEXTS.addressHadOne;
      throw new ApiError(409, 'trial-had-one', text);
    }
    const payload: MailPayload = { template: 'trial-ends' };
    const delayMs = (TRIAL.days - TRIAL.noticeDays) * DAY_MS;
    const dedupeKey = trialEndsMailKey(organizationId);
    await new OutboxRepository(em).enqueue(organizationId, { kind: 'mail', dedupeKey, payload, delayMs });
    const detail = { ends_at: started.trial.endsAt.toISOString() };
    await this.audit.record('trial.started', request, { userId, organizationId, detail }, em);
    return { trial: started.trial, text: TRIAL_TEXTS.started };
  }

  /** @throws ApiError 429 */
  private async mailLink(em: EntityManager, { userId, email, organizationId }: CallerContext): Promise<void> {
    const token = signLoginLink(this.tokens, userId, { isMailed: true });
    const mail = { organizationId, to: email, dedupeKey: `email-confirmation/${randomUUID()}`, token };
    const payload = { template: 'email-confirmation' as const, userId, isForTrial: true };
    const waitMs = await this.mails.enqueue(em, mail, payload);
    if (waitMs > 0) throw new ApiError(429, 'too-many-mails', TRIAL_TEXTS.mailboxFull, undefined, waitMs / 1000);
  }
}

/** @throws ApiError 409 for a team that may start experiments without a trial, and for one whose plan is unpaid */
async function requireNeed(em: EntityManager, { isWhitelisted, organizationId }: CallerContext): Promise<void> {
  const plans = isWhitelisted ? [] : await new TeamBillingRepository(em).livingRows(organizationId);
  if (isWhitelisted || plans.some(({ status }) => status === 'active'))
    throw new ApiError(409, 'trial-needless', TRIAL_TEXTS.needless);
  if (plans.some(({ status }) => status === 'past-due')) throw new ApiError(409, 'unpaid', TRIAL_TEXTS.unpaid);
}

/** The outcome of a start for a team that has its trial already. @throws ApiError 409 if the trial is over or used */
function alreadyStarted(trial: Trial): Outcome {
  if (trialStateOf(trial, new Date()) === 'running') return { trial, text: TRIAL_TEXTS.started };
  throw new ApiError(409, 'trial-had-one', TRIAL_TEXTS.once);
}
