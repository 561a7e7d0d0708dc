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
import { withParams } from '#libs/contracts/messages/texts.js';
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

/** The fee of a submit in progress: reserved in its transaction, or released if that fails. */
export interface SubmitFee {
  /** Call it within the transaction that stores the run, after its row. @throws ApiError 409 if the fee has changed */
  reserve(em: EntityManager, run: { uuid: string; experimentId: number }): Promise<void>;
  /** Releases any hold on the card if `work` fails. */
  releaseOnFailure<T>(work: () => Promise<T>): Promise<T>;
}

/** Nothing to pay: for whitelisted teams, drafts, templates and samples (META-143). */
const NO_FEE: SubmitFee = { reserve: () => Promise.resolve(), releaseOnFailure: (work) => work() };

/** The fee of a submit: approved, held on the card while the person is present, and reserved with the run. */
@Injectable()
export class SubmitFees {
  constructor(
    private readonly database: Database,
    @Inject(GATEWAY) private readonly gateway: Pick<PaymentGateway, 'payments'>,
    @Inject(BILLING_SETTINGS) private readonly settings: Setup,
  ) {}

  /**
   * Holds the fee on the card, or uses the team's trial. Call it last before the run is stored, after all other checks.
   * @throws ApiError 400105 without a plan or trial, 409 if another fee was approved, 402 if the bank wants the card's holder to
   * confirm, 400105 if the bank refuses or there is no valid card
   * @throws PaymentError if the provider cannot be reached: nothing is charged, and the same submit may be sent again
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
      releaseOnFailure: async (work) => {
        try {
          return await work();
        } catch (error) {
          // `drop` keeps the hold of a run that was stored although `work` failed, as when only the database's answer was lost.
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
    const defaultCard = await new DefaultCardReadModel(em).of(organizationId);
    if (defaultCard === null) throw feeRefused(FEE_TEXTS.noCard);
    const { customerId, card } = defaultCard;
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

/** Only the approved fee is ever charged. */
const feeChanged = (amountMinor: number): ApiError =>
  new ApiError(
    409,
    'fee-changed',
    withParams(FEE_TEXTS.changed, { charge: { amountMinor, currency: BILLING_CURRENCY } }),
  );
