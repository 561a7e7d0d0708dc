import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { AccountsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/accounts-across-teams.repository.js';
import { TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Plans } from '../billing/plans.js';
import { Database } from '../database/database.module.js';
import { ApiError, notFound } from '../http/errors/api-error.js';
import type { StatsDto, UpdateAccountDto, WhitelistedDto } from './accounts.dto.js';

/** What staff do to accounts. Each act stands in the trail of the team that it touches. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly plans: Plans,
  ) {}

  /** The figures of the stats card (ADMIN-001, ADMIN-002). */
  async stats(): Promise<StatsDto> {
    const accounts = new AccountsAcrossTeamsRepository(this.database.fork());
    const [users, experiments] = await Promise.all([accounts.counts(), accounts.experimentCounts()]);
    const { completed, processing, failed, draft } = experiments;
    return {
      users: { total: users.active + users.pending + users.disabled, ...users },
      experiments: { total: completed + processing + failed + draft, ...experiments },
    };
  }

  /**
   * Whitelists the team of a user, or takes that back: its accounts all get what this user had not. The plans of a team that is
   * whitelisted end with what is paid, and do so first: where the payment provider fails the team is not whitelisted, and the
   * same request, sent again, goes on.
   * @throws ApiError 404; 409 while the team changes its plans; PaymentError
   */
  async toggleWhitelist(caller: CallerContext, id: string, request: Request): Promise<WhitelistedDto> {
    const answer = await this.toggle(caller, id, request, false);
    if ('accounts' in answer) return answer;
    await this.plans.endAll({ userId: caller.userId, organizationId: answer.payer }, request);
    return (await this.toggle(caller, id, request, true)) as WhitelistedDto;
  }

  /** @returns `payer`: a team that the payment provider knows, where nothing was changed because its plans have to end first */
  private toggle(
    caller: CallerContext,
    id: string,
    request: Request,
    havePlansEnded: boolean,
  ): Promise<WhitelistedDto | { payer: string }> {
    return this.act(id, async ({ organizationId, isWhitelisted }, accounts, record, em) => {
      const whitelisted = !isWhitelisted;
      if (whitelisted && !havePlansEnded) {
        const isPayer = (await new TeamBillingRepository(em).customerId(organizationId)) !== null;
        if (isPayer) return { payer: organizationId };
      }
      const changed = await accounts.whitelistTeam(organizationId, whitelisted);
      await record(caller, whitelisted ? 'staff.whitelist' : 'staff.whitelist-off', request);
      return { id, whitelisted, accounts: changed };
    });
  }

  /**
   * Disables an account, which signs it out everywhere, or enables it. What is so already stays so.
   * @throws ApiError 404; 409 where staff would shut themselves out
   */
  async update(caller: CallerContext, { id, action }: UpdateAccountDto, request: Request): Promise<KeyedText> {
    if (action === 'disable' && id === caller.userId) throw new ApiError(409, 'yourself', STAFF_TEXTS.notYourself);
    return this.act(id, async (user, accounts, record) => {
      const isDisabled = user.status === 'DISABLED';
      if (isDisabled !== (action === 'disable')) {
        await accounts.setStatus(id, action === 'disable' ? 'DISABLED' : 'ACTIVE');
        await record(caller, `staff.${action}`, request);
      }
      const text = action === 'disable' ? STAFF_TEXTS.accountDisabled : STAFF_TEXTS.accountEnabled;
      return told(text, { email: user.email });
    });
  }

  private act<T>(
    id: string,
    work: (
      user: User,
      accounts: AccountsAcrossTeamsRepository,
      record: (caller: CallerContext, action: string, request: Request) => Promise<void>,
      em: EntityManager,
    ) => Promise<T>,
  ): Promise<T> {
    return this.database.fork().transactional(async (em) => {
      const accounts = new AccountsAcrossTeamsRepository(em);
      const user = await accounts.lock(id);
      if (user === null) throw notFound();
      const { organizationId, email: target } = user;
      const record = ({ userId }: CallerContext, action: string, request: Request) =>
        this.audit.record(action, request, { userId, organizationId, target }, em);
      return work(user, accounts, record, em);
    });
  }
}
