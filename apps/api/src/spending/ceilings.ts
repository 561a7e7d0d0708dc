import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CEILING_TEXTS } from '#libs/contracts/account/ceiling-texts.js';
import { CEILING_LIMITS, type CeilingScope } from '#libs/contracts/account/spend-ceiling.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { CeilingRepository, type CeilingRow } from '#libs/database/repositories/spending/ceiling.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField, notFound } from '../http/errors/api-error.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';
import type { CeilingScopeDto, SetCeilingDto } from './ceiling.dto.js';
import { requireMay } from '../access/require-may.js';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** Code of refusals that the specification does not name, such as of an amount or an account. */
const REFUSED = 'ceiling';

/** The effect of a change, for the audit trail. */
interface CeilingChange {
  action: 'ceiling.set' | 'ceiling.restarted' | 'ceiling.removed';
  /** Name of the ad account; null for the whole team. */
  name: string | null;
  amountMinor: number;
}

/** The maximum amounts that a team may commit: every member sees them, the owner sets them. */
@Injectable()
export class Ceilings {
  constructor(
    private readonly database: Database,
    private readonly accounts: LinkedAccounts,
    private readonly audit: Audit,
  ) {}

  list({ organizationId }: CallerContext): Promise<CeilingRow[]> {
    return new CeilingRepository(this.database.fork()).list(organizationId);
  }

  /**
   * Sets, changes or restarts a ceiling. A ceiling below the committed amount does not stop running experiments; it only prevents new
   * commitments.
   * @throws ApiError 403 for anyone but the owner, 400 that names the wrong field
   * @throws ConnectorError if the platform cannot answer whether the account is the team's
   */
  async set(caller: CallerContext, form: SetCeilingDto, request: Request): Promise<void> {
    const { organizationId } = caller;
    requireMay(caller, 'set-ceilings');
    const scope = scopeOf(form);
    const amountMinor = toMinorUnits(form.amount, scope.currency);
    if (amountMinor === null) throw invalidField('amount', CEILING_TEXTS.amount, REFUSED);
    const name = await this.accountName(organizationId, scope);
    const restarts = form.restart ?? false;
    await this.change(caller, scope, request, async (ceilings, before) => {
      if (!(await ceilings.set(organizationId, { ...scope, accountName: name, amountMinor }, { restarts })))
        throw new ApiError(400, 'ceilings-full', CEILING_TEXTS.full);
      return { action: restarts && before ? 'ceiling.restarted' : 'ceiling.set', name, amountMinor };
    });
  }

  /** @throws ApiError 403 for anyone but the owner, 404 if there is none */
  async remove(caller: CallerContext, form: CeilingScopeDto, request: Request): Promise<void> {
    requireMay(caller, 'set-ceilings');
    const scope = scopeOf(form);
    await this.change(caller, scope, request, async (ceilings, before) => {
      if (before === null) throw notFound();
      await ceilings.remove(caller.organizationId, scope);
      return { action: 'ceiling.removed', name: before.accountName, amountMinor: before.ceilingMinor };
    });
  }

  /** Makes a change and records it in the trail, while no run is being stored under the ceiling. */
  private async change(
    { organizationId, userId }: CallerContext,
    scope: CeilingScope,
    request: Request,
    work: (ceilings: CeilingRepository, before: CeilingRow | null) => Promise<CeilingChange>,
  ): Promise<void> {
    await this.database.fork().transactional(async (em) => {
      const ceilings = new CeilingRepository(em);
      await ceilings.lock(organizationId);
      const before = await ceilings.find(organizationId, scope);
      const { action, ...done } = await work(ceilings, before);
      const detail = { ...done, currency: scope.currency, beforeMinor: before?.ceilingMinor ?? null };
      await this.audit.record(action, request, { userId, organizationId, target: scope.accountId, detail }, em);
    });
  }

  /** The name of an account that the team has linked, in the account's own currency. Null for the whole team. */
  private async accountName(organizationId: string, scope: CeilingScope): Promise<string | null> {
    const { platform, accountId, currency } = scope;
    if (!CURRENCIES.has(currency)) throw invalidField('currency', CEILING_TEXTS.currency, REFUSED);
    if (platform === null) return null;
    const all = await this.accounts.call(organizationId, platform, (token, lookups) => lookups.adAccounts(token));
    const account = all.find(({ id }) => id === accountId);
    if (account === undefined) throw invalidField('account_id', CEILING_TEXTS.noAccount, REFUSED);
    if (account.currency !== currency) throw invalidField('currency', CEILING_TEXTS.currency, REFUSED);
    return account.name.slice(0, CEILING_LIMITS.accountName);
  }
}

function scopeOf({ platform = null, account_id: accountId = null, currency }: CeilingScopeDto): CeilingScope {
  if ((platform === null) !== (accountId === null))
    throw invalidField(platform === null ? 'platform' : 'account_id', CEILING_TEXTS.halfAccount, REFUSED);
  return { platform, accountId, currency };
}
