import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { TeamRepository } from '#libs/database/repositories/access/team.repository.js';
import { AccessService } from '../access/access.service.js';
import type { CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { passwordProblem, Passwords } from '../access/passwords.js';
import { Throttle } from '../access/throttle.js';
import { CostlyActs } from '../acts/costly-acts.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, forbidden, invalid, invalidField, notFound, item } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { networkOf } from '../http/routing/network.js';
import { Once } from '../http/routing/once.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import type { InvitationDto, JoinDto, MemberRoleDto } from './team.dto.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';
import { requireMay } from '../access/require-may.js';

/** Invites, joins and removes members, and sets who is an admin. */
@Injectable()
export class TeamService {
  constructor(
    private readonly database: Database,
    private readonly access: AccessService,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly acts: CostlyActs,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'EMAIL_CONFIRMATION'>,
    private readonly mails: MailOutbox,
    private readonly audit: Audit,
    private readonly once: Once,
  ) {}

  /**
   * Mails an invitation. It does not reveal whether the e-mail has an account elsewhere; joining is refused then.
   * @throws ApiError 403, 400105 for a team that may not invite yet (`requireKnown`), 400 for a member of the team, 400105 without a
   *   free seat (BILL-049), 429 after too many invitations
   */
  async invite(
    caller: CallerContext,
    { email, role = 'other' }: InvitationDto,
    request: Request,
  ): Promise<MessageFields> {
    requireMay(caller, 'change-members');
    await this.requireKnown(caller);
    const { organizationId, userId } = caller;
    const once = { route: 'members/invite', body: { email, role } };
    return this.once.answer(caller, request, once, async (em) => {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + TEAM_LIMITS.invitationDays * DAY_MS);
      const invitation = { email, tokenHash: sha256(token), invitedBy: userId, role, expiresAt };
      const result = await new TeamRepository(em).invite(organizationId, invitation, MONTHLY_PLAN.seats);
      if (result.state === 'member') throw invalidField('email', ACCESS_TEXTS.isMember);
      if (result.state === 'no-seats')
        throw new ApiError(400, ERROR_CODES.capacity, ACCESS_TEXTS.noSeats, [
          item(ACCESS_TEXTS.noSeats, { field: 'email', title: ITEM_TITLES.seats, type: 'plan' }),
        ]);
      // Uses this transaction's own connection: requests that each hold one connection and wait for another would wait forever.
      await this.acts.take(organizationId, 'invitations', { em });
      const mail = { organizationId, to: email, dedupeKey: `invitation/${randomUUID()}`, token };
      const waitMs = await this.mails.enqueue(em, mail, { template: 'invitation', invitationId: result.id });
      if (waitMs > 0) throw new ApiError(429, 'too-many-mails', ACCESS_TEXTS.mailboxFull, undefined, waitMs / 1000);
      const event = { userId, organizationId, target: email, detail: { role } };
      await this.audit.record('member.invited', request, event, em);
      return messageFields(withParams(ACCESS_TEXTS.invited, { email }));
    });
  }

  /**
   * Checks that the caller may invite. An invitation sends mail to people outside the team in the caller's name, so the team must have a
   * plan or a trial, or the caller a confirmed e-mail. If confirmation is on, everyone who signs in has a confirmed e-mail.
   * @throws ApiError 400105 for anyone else
   */
  private async requireKnown(caller: CallerContext): Promise<void> {
    if (this.environment.EMAIL_CONFIRMATION === 'on' || (await this.acts.hasRight(caller))) return;
    const about = { title: ITEM_TITLES.plan, type: 'plan' };
    throw invalid([item(ACCESS_TEXTS.invitesFirst, about)], ERROR_CODES.capacity);
  }

  /** @throws ApiError 403; 404 if the team has neither member nor invitation of this e-mail */
  async remove(caller: CallerContext, email: string, request: Request): Promise<KeyedText> {
    requireMay(caller, 'change-members');
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const team = new TeamRepository(em);
      const member = await team.member(organizationId, email);
      if (member) {
        requireNoOwner(member);
        await team.remove(organizationId, member.id);
      } else if (!(await team.withdraw(organizationId, email))) throw notFound();
      const detail = member ? { name: fullName(member) } : {};
      await this.audit.record('member.removed', request, { userId, organizationId, target: email, detail }, em);
      return withParams(ACCESS_TEXTS[member ? 'removed' : 'withdrawn'], { email });
    });
  }

  /** @throws ApiError 403, 404 */
  async setRole(caller: CallerContext, { email, role }: MemberRoleDto, request: Request): Promise<KeyedText> {
    requireMay(caller, 'change-members');
    const { organizationId, userId } = caller;
    await this.database.fork().transactional(async (em) => {
      const team = new TeamRepository(em);
      const member = await team.member(organizationId, email);
      if (!member) throw notFound();
      requireNoOwner(member);
      await team.setRole(organizationId, member.id, role);
      const event = { userId, organizationId, target: email, detail: { role, name: fullName(member) } };
      await this.audit.record('member.role', request, event, em);
    });
    return withParams(ACCESS_TEXTS[role === 'admin' ? 'admin' : 'noAdmin'], { email });
  }

  /**
   * Creates an account from an invitation.
   * @throws ApiError 400 if the link fits no open invitation or the e-mail has an account; 429
   */
  async join(form: JoinDto, request: Request): Promise<KeyedText> {
    const { email } = form;
    const ip = clientAddress(request);
    const attempt = { purpose: 'join', account: `${email} ${networkOf(ip)}`, ip, ownerEmail: null };
    const problem = passwordProblem(form.password, email);
    if (problem) throw invalidField('password', problem);
    await this.throttle.run(attempt, async () => {
      if (await this.accept(form, request)) return;
      await this.throttle.failed(attempt);
      throw new ApiError(400, 'invitation', ACCESS_TEXTS.invitationOver);
    });
    return ACCESS_TEXTS.joined;
  }

  /**
   * Creates the account if the form fits an open invitation.
   * @returns whether it does
   * @throws ApiError 400 for an e-mail that has an account
   */
  private async accept(form: JoinDto, request: Request): Promise<boolean> {
    const { email, id } = form;
    const joiner = {
      passwordHash: await this.passwords.hash(form.password),
      firstName: form.first_name,
      lastName: form.last_name,
      lang: this.access.languageOf(request),
    };
    const link = { id, email, tokenHash: sha256(form.token) };
    return this.database.fork().transactional(async (em) => {
      const user = await new TeamRepository(em).join(link, joiner);
      if (user === 'taken') throw invalidField('email', ACCESS_TEXTS.emailTaken);
      if (!user) return false;
      const event = { userId: user.id, organizationId: user.organizationId, target: email };
      await this.audit.record('member.joined', request, event, em);
      return true;
    });
  }
}

const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

/** The owner's role cannot change, not even by the owner. @throws ApiError 403 */
function requireNoOwner({ role }: User): void {
  if (role === 'owner') throw forbidden(ACCESS_TEXTS.ownerStays);
}
