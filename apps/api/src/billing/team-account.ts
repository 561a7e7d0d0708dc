import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { readTeam } from '#libs/billing/account/read-team.js';
import { PaymentError } from '#libs/billing/payment-error.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { BillingActRepository } from '#libs/database/repositories/billing/billing-act.repository.js';
import { CHANGE_LEASE_MS, TeamBillingRepository } from '#libs/database/repositories/billing/team-billing.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { GATEWAY } from './gateway.token.js';
import { asUnknown } from './payment-refusals.js';

/** A team's account at the payment provider: only one request changes it at a time, and it is read again after every change. */
@Injectable()
export class TeamAccount {
  constructor(
    private readonly database: Database,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The stored part of the account. */
  stored(): TeamBillingRepository {
    return new TeamBillingRepository(this.database.fork());
  }

  /**
   * Runs a change of the account while no other change of the team runs, and then reads the team's state, whatever the outcome.
   * @throws ApiError 409 while another change is running; errors of `work`
   */
  async change<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const changeId = randomUUID();
    if (!(await this.stored().claimChange(organizationId, changeId)))
      throw new ApiError(409, 'still-running', BILLING_TEXTS.stillRunning, undefined, 2);
    const lease = setInterval(() => {
      this.stored()
        .renewChange(organizationId, changeId)
        .catch((err: unknown) =>
          this.logger.warn({ err }, 'the lease of a change of a plan or card could not be renewed'),
        );
    }, CHANGE_LEASE_MS / 4);
    try {
      const result = await work();
      await this.read(organizationId).catch((error: unknown) => {
        throw asUnknown(error);
      });
      return result;
    } catch (error) {
      // Steps before the failure must become visible; if the provider does not answer, its webhook will report them.
      await this.read(organizationId).catch((err: unknown) =>
        this.logger.warn({ err }, 'the plans of a team could not be read again'),
      );
      throw error;
    } finally {
      clearInterval(lease);
      await this.stored().endChange(organizationId, changeId);
    }
  }

  /** Reads cards and plans from the provider. @throws PaymentError */
  read(organizationId: string): Promise<void> {
    return readTeam(this.database.fork(), this.gateway, organizationId);
  }

  /** The provider's id of the caller's team; creates it there if it does not exist. Call it within `change`. @throws PaymentError */
  async customerOf({ organizationId, email, firstName, lastName }: CallerContext): Promise<string> {
    const known = await this.stored().customerId(organizationId);
    if (known !== null) return known;
    const name = `${firstName} ${lastName}`.trim();
    const making = await this.stored().nextMaking(organizationId);
    const customerId = await this.gateway.customers.create({ reference: organizationId, making, name, email });
    return this.stored().setCustomerId(organizationId, customerId);
  }

  /**
   * Makes a write at the provider under the id of a row that is stored first. A write whose answer was lost is sent again under the same
   * id.
   * @param what the exact data that is sent
   */
  async once<T>(
    organizationId: string,
    kind: string,
    what: unknown,
    send: (reference: string) => Promise<T>,
  ): Promise<T> {
    const acts = new BillingActRepository(this.database.fork());
    const reference = await acts.open(organizationId, kind, what);
    try {
      const result = await send(reference);
      await acts.settle(organizationId, reference);
      return result;
    } catch (error) {
      const isKnown = error instanceof PaymentError && error.code !== 'OUTCOME_UNKNOWN' && error.code !== 'UNAVAILABLE';
      if (isKnown) await acts.settle(organizationId, reference);
      throw error;
    }
  }
}
