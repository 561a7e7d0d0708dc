import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { statusAfterActivation } from '#libs/database/entities/user.entity.js';
import { AccountsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/accounts-across-teams.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { GATEWAY } from '../billing/gateway.token.js';
import { TeamAccount } from '../billing/team-account.js';
import { Database } from '../database/database.module.js';
import { ApiError, notFound } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import type { StatsDto, UpdateAccountDto, WhitelistDto, WhitelistedDto } from './accounts.dto.js';
import { setWhitelisted } from './set-whitelisted.js';

/** Actions of staff on accounts. The audit trail of the affected team records each action. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly account: TeamAccount,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
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

  /** Adds the team of a user to the whitelist, or removes it. @throws ApiError 404 for an unknown user; the errors of `setWhitelisted` */
  async toggleWhitelist(
    { userId }: CallerContext,
    { id, whitelisted: isWanted }: WhitelistDto,
    request: Request,
  ): Promise<WhitelistedDto> {
    const { database, account, gateway } = this;
    const by = { userId, ip: clientAddress(request) };
    const outcome = await setWhitelisted({ database, account, gateway }, { accountId: id, isWanted, by });
    if (outcome === null) throw notFound();
    return { id, whitelisted: outcome.isWhitelisted, accounts: outcome.accounts };
  }

  /**
   * Disables an account, which signs it out everywhere, or enables it. Enabling does not confirm its e-mail. An account that already has
   * the requested state stays unchanged.
   * @throws ApiError 404; 409 if staff would lock themselves out
   */
  async update(caller: CallerContext, { id, action }: UpdateAccountDto, request: Request): Promise<KeyedText> {
    if (action === 'disable' && id === caller.userId) throw new ApiError(409, 'yourself', STAFF_TEXTS.notYourself);
    return this.database.fork().transactional(async (em) => {
      const accounts = new AccountsAcrossTeamsRepository(em);
      const user = await accounts.lock(id);
      if (user === null) throw notFound();
      const { organizationId, email } = user;
      if ((user.status === 'DISABLED') !== (action === 'disable')) {
        await accounts.setStatus(id, action === 'disable' ? 'DISABLED' : statusAfterActivation(user));
        const event = { userId: caller.userId, organizationId, target: email };
        await this.audit.record(`staff.${action}`, request, event, em);
      }
      return withParams(action === 'disable' ? STAFF_TEXTS.accountDisabled : STAFF_TEXTS.accountEnabled, { email });
    });
  }
}
