import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { feeDescription } from '#libs/billing/fees/fee-description.js';
import { holdCard } from '#libs/billing/fees/hold-card.js';
import { reserveFee } from '#libs/billing/fees/reserve-fee.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { feeMonthOf, feeOf } from '#libs/contracts/billing/variation-fee.js';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { cardName, isExpired } from '#libs/contracts/billing/card.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import { DefaultCardReadModel } from '#libs/database/read-models/billing/default-card.read-model.js';
import { CardHoldRepository, type Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import type { CallerContext } from '../../access/caller.js';
import { sha256 } from '../../access/keys.js';
import { BILLING_SETTINGS, GATEWAY } from '../gateway.token.js';
import { noRight, spendStanding } from '../plans/plan-access.js';
import { setupView, type Setup } from '../views.js';
import { Database } from '../../database/database.module.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { ReadForm } from '../../submit/read-submit.js';
import { cardRefused, feeRefused } from './fee-refusals.js';
import { trialFee } from './trial-fee.js';

/** The fee of a submit on its way: what its transaction does, and what is done where that fails. */
export interface SubmitFee {
  /** Within the transaction that stores the run, after its row. @throws ApiError 409 where the fee has changed */
  reserve(em: EntityManager, run: { uuid: string; experimentId: number }): Promise<void>;
  /** Whatever is held of the card is let go where `work` fails. */
  orLetGo<T>(work: () => Promise<T>): Promise<T>;
}

/** Whitelisted teams, drafts, templates and samples (META-143). */
const NO_FEE: SubmitFee = { reserve: () => Promise.resolve(), orLetGo: (work) => work() };

/** The fee of what is submitted: approved, held on the card while its person is there, and reserved with the run. */
@Injectable()
export class SubmitFees {
  constructor(
    private readonly database: Database,
    @Inject(GATEWAY) private readonly gateway: Pick<PaymentGateway, 'payments'>,
    @Inject(BILLING_SETTINGS) private readonly settings: Setup,
  ) {}

  /**
   * Has the card hold the fee, or the team's trial pay for the run. Called last before the run is stored, when everything else of it
   * was judged.
   * @throws ApiError 400105 without a plan or trial, 409 where another fee was approved, 402 where the bank wants its person to confirm, 400105 where it refuses
   * @throws PaymentError where the provider cannot be asked: nothing is charged, and the same may be sent again
   */
  async prepare(
    caller: CallerContext,
    { platform, kind, approvedCents, key, bodyHash }: ReadForm,
    { created, at }: { created: number; at: Date },
  ): Promise<SubmitFee> {
    if (kind !== 'run') return NO_FEE;
    const { organizationId, userId } = caller;
    const em = this.database.fork();
    const { right, trial } = await spendStanding(em, caller, platform);
    if (right === null) throw noRight(trial, platform);
    if (right === 'whitelist') return NO_FEE;
    if (right === 'trial') {
      if (approvedCents > 0) throw feeChanged(0);
      return trialFee(organizationId, { platform, created });
    }
    const scope = { platform, month: feeMonthOf(at) };
    const fee = feeOf(await new RunFeeRepository(em).month(organizationId, scope), created);
    if (fee.chargeCents !== approvedCents) throw feeChanged(fee.chargeCents);
    const attempt = sha256(`${userId}/${key ?? bodyHash}`);
    const description = feeDescription({ created, platform });
    const hold =
      fee.chargeCents === 0
        ? null
        : await this.hold(organizationId, { attempt, amountCents: fee.chargeCents, description, at });
    return {
      reserve: async (tx, { uuid, experimentId }) => {
        const run = { uuid, experimentId, platform, created, at, hold };
        const reserved = await reserveFee(tx, organizationId, run);
        if (!reserved.ok) throw feeChanged(reserved.fee.chargeCents);
      },
      orLetGo: async (work) => {
        try {
          return await work();
        } catch (error) {
          // Not of a run that was stored all the same, as when only the answer of the database was lost.
          if (hold) await new CardHoldRepository(this.database.fork()).drop(organizationId, hold.id);
          throw error;
        }
      },
    };
  }

  private async hold(
    organizationId: string,
    { at, ...asked }: { attempt: string; amountCents: number; description: string; at: Date },
  ): Promise<Hold> {
    const em = this.database.fork();
    const found = await new DefaultCardReadModel(em).of(organizationId);
    if (found === null) throw feeRefused(FEE_TEXTS.noCard);
    const { customerId, card } = found;
    if (isExpired(card, at)) throw feeRefused(FEE_TEXTS.invalidCard);
    const wanted = { ...asked, customerId, cardId: card.id, card: cardName(card) };
    const outcome = await holdCard({ em, payments: this.gateway.payments }, organizationId, wanted);
    if (outcome.state === 'held') return outcome.hold;
    if (outcome.state === 'refused') throw cardRefused(outcome.refusal);
    throw new ApiError(402, 'confirm-payment', BILLING_TEXTS.confirmWithBank, [], undefined, {
      client_secret: outcome.clientSecret,
      setup: setupView(this.settings),
    });
  }
}

/** Nothing is charged but what was approved. */
const feeChanged = (amountMinor: number): ApiError =>
  new ApiError(409, 'fee-changed', told(FEE_TEXTS.changed, { charge: { amountMinor, currency: BILLING_CURRENCY } }));
