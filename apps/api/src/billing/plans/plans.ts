import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PaymentError } from '#libs/billing/payment-error.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import type { StoredCard } from '#libs/contracts/billing/card.js';
import { isInForce, isLapsed, type TeamPlan } from '#libs/contracts/billing/plan.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import type { TeamPlanRow } from '#libs/database/entities/team-plan.entity.js';
import type { CallerContext } from '../../access/caller.js';
import { Audit } from '../../audit/audit.js';
import { ApiError, invalidField } from '../../http/errors/api-error.js';
import { PLATFORMS_TOKEN } from '../../platforms/tokens.js';
import { BillingPlace } from '../billing-place.js';
import { Cards, type Challenge } from '../cards/cards.js';
import { setPlanEnding } from './end-plans.js';
import { GATEWAY } from '../gateway.token.js';
import { asUnknown, cardRefused } from '../payment-refusals.js';
import { TeamAccount } from '../team-account.js';
import { requireMay } from '../../access/require-may.js';

/** Code of a refusal because the plan's state differs from what the request assumes. */
const REFUSED = 'plan';

/** A write that has not arrived after this time never arrives. It is several times the timeout of an answer. */
const ARRIVAL_MS = 120_000;

interface NewPlans {
  platforms: readonly string[];
  /** Null for the default card. */
  cardId: string | null;
}

interface Ending {
  platform: Platform;
  subscriptionId: string;
  endsAtPeriodEnd: boolean;
}

/** The monthly plans of a team, one for each platform. */
@Injectable()
export class Plans {
  constructor(
    private readonly account: TeamAccount,
    private readonly cards: Cards,
    private readonly audit: Audit,
    private readonly place: BillingPlace,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** Plans that are active or wait for payment, in the order of the platforms. */
  async list(caller: CallerContext): Promise<TeamPlan[]> {
    requireMay(caller, 'pay');
    const now = new Date();
    const plans = await this.account.stored().plans(caller.organizationId);
    return this.platforms.names.flatMap((name) =>
      plans.filter((plan) => plan.platform === name && isInForce(plan, now)).slice(0, 1),
    );
  }

  /**
   * Subscribes to one plan after the other. Each is paid immediately, and stays active if the card is refused for the next one. If the
   * bank asks the card's holder to confirm, the same call continues after they have done so.
   * @returns the secret of the bank's challenge, or null if every plan is active
   * @throws ApiError 403, 400 for plans that do not exist or that are active, without a card, or for a card that is refused
   */
  async create(caller: CallerContext, { platforms, cardId }: NewPlans, request: Request): Promise<Challenge> {
    requireMay(caller, 'pay');
    const wanted = this.platformsOf(platforms);
    return this.account.change(caller.organizationId, async () => {
      await this.requireNew(caller, wanted);
      await this.markPaidSeen(caller, wanted, request);
      const customerId = await this.account.customerOf(caller);
      const isNewCard = cardId !== null && (await this.cards.attach(caller, customerId, cardId, request));
      const cards = await this.gateway.cards.list(customerId);
      const payer = cards.find(({ id, isDefault }) => (cardId === null ? isDefault : id === cardId));
      if (!payer) throw invalidField('payment_method_id', BILLING_TEXTS.noCard, 'no-card');
      await this.place.sendAddress(caller.organizationId, customerId, payer.billing);
      const begun: Platform[] = [];
      const markAllSeen = async () => {
        for (const platform of begun) await this.markSeen(caller, platform, request);
      };
      for (const platform of wanted) {
        const plan = { customerId, platform, payer, isBrought: isNewCard };
        const challenge = await this.begin(caller, plan, request).catch(async (error: unknown) => {
          // The team keeps what it has paid although this plan is refused. It chooses another card for the rest only.
          if (error instanceof ApiError) await markAllSeen();
          throw begun.length > 0 ? asUnknown(error) : error;
        });
        if (challenge !== null) return challenge;
        begun.push(platform);
      }
      await markAllSeen();
      return null;
    });
  }

  /**
   * Releases a card that came with a purchase and was refused, because it would take one of the team's few places. A card that another
   * plan needs stays.
   */
  private async freePlace(caller: CallerContext, card: StoredCard, request: Request): Promise<void> {
    const plans = await this.account.stored().livingRows(caller.organizationId);
    if (plans.some(({ cardId }) => (cardId === null ? card.isDefault : cardId === card.id))) return;
    const cards = await this.account.stored().cards(caller.organizationId);
    if (card.isDefault && cards.some(({ id }) => id !== card.id)) return; // the team would have no default
    try {
      await this.cards.removeCard(caller, card, request);
    } catch (error) {
      // The card then stays among the team's cards, and the owner can delete it. The refusal matters more to the owner, so that error is
      // reported.
      if (!(error instanceof PaymentError)) throw error;
    }
  }

  /** Cancels: the plan works until the end of the paid period. @throws ApiError 403, 400 if there is nothing to cancel */
  async cancel(caller: CallerContext, platform: string, request: Request): Promise<void> {
    await this.setEnding(caller, platform, true, request);
  }

  /** Undoes a cancellation. @throws ApiError 403, 400 if nothing is canceled */
  async resume(caller: CallerContext, platform: string, request: Request): Promise<void> {
    await this.setEnding(caller, platform, false, request);
  }

  private async setEnding(
    caller: CallerContext,
    id: string,
    endsAtPeriodEnd: boolean,
    request: Request,
  ): Promise<void> {
    requireMay(caller, 'pay');
    const [platform] = this.platformsOf([id], 'id');
    const { organizationId, userId } = caller;
    const name = PLATFORM_NAMES[platform!];
    await this.account.change(organizationId, async () => {
      await this.account.read(organizationId);
      const row = await this.account.stored().livingRow(organizationId, platform!);
      if (!row?.subscriptionId || row.status === 'starting')
        throw invalidField('id', withParams(BILLING_TEXTS.notActive, { platform: name }), REFUSED);
      const isEnding = row.endsAt !== null;
      if (isEnding === endsAtPeriodEnd) {
        const text = isEnding ? BILLING_TEXTS.alreadyCanceled : BILLING_TEXTS.notCanceled;
        throw invalidField('id', withParams(text, { platform: name }), REFUSED);
      }
      await this.end(
        { userId, organizationId },
        { platform: row.platform, subscriptionId: row.subscriptionId, endsAtPeriodEnd },
        request,
      );
    });
  }

  private async end(
    { userId, organizationId }: { userId: string; organizationId: string },
    { platform, subscriptionId: planId, endsAtPeriodEnd }: Ending,
    request: Request,
  ): Promise<void> {
    const { account, gateway } = this;
    const action = endsAtPeriodEnd ? 'plan.canceled' : 'plan.resumed';
    await setPlanEnding({ account, gateway }, organizationId, { planId, endsAtPeriodEnd }, () =>
      this.audit.record(action, request, { userId, organizationId, target: platform }),
    );
  }

  /** Plan ids are platform names. @throws ApiError 400 for an unknown name, a repeated name or no name */
  private platformsOf(ids: readonly string[], field = 'ids'): Platform[] {
    if (ids.length === 0) throw invalidField(field, BILLING_TEXTS.noPlan, REFUSED);
    if (new Set(ids).size < ids.length) throw invalidField(field, BILLING_TEXTS.planTwice, REFUSED);
    return ids.map((id) => {
      const platform = this.platforms.names.find((name) => name === id);
      if (platform === undefined) throw invalidField(field, BILLING_TEXTS.unknownPlan, REFUSED);
      return platform;
    });
  }

  /** @throws ApiError 400 for a plan that is already active, unless its owner has just come back from the bank */
  private async requireNew({ organizationId }: CallerContext, wanted: readonly Platform[]): Promise<void> {
    await this.account.read(organizationId);
    for (const platform of wanted) {
      const row = await this.account.stored().livingRow(organizationId, platform);
      if (row && row.status !== 'starting' && !row.isAwaited && !isLapsed(row, new Date()))
        throw alreadyActive(platform);
    }
  }

  /** Begins or continues one plan. @returns the secret of the bank's challenge, or null if the plan is active */
  private async begin(
    caller: CallerContext,
    plan: { customerId: string; platform: Platform; payer: StoredCard; isBrought: boolean },
    request: Request,
  ): Promise<Challenge> {
    const { organizationId } = caller;
    const { platform, payer } = plan;
    const stored = this.account.stored();
    let before = await stored.livingRow(organizationId, platform);
    if (before?.subscriptionId && isLapsed(before, new Date())) {
      // Otherwise the provider would still charge for the months without service, in addition to those of the new plan.
      await this.gateway.plans.abandon(before.subscriptionId);
      await this.account.read(organizationId);
      before = await stored.livingRow(organizationId, platform);
    }
    if (before && before.status !== 'starting') return null;
    if (before && (await this.isGivenUp(before, plan))) {
      await stored.dropPlan(organizationId, before.id);
      before = null;
    }
    const cardId = payer.isDefault ? null : payer.id;
    const broughtCardId = plan.isBrought ? payer.id : null;
    const row = before ?? (await stored.startPlan(organizationId, { platform, cardId, broughtCardId }));
    const planId = row.subscriptionId ?? (await this.findOrCreate(row, plan.customerId, before !== null));
    const outcome = await this.gateway.plans.confirmation(planId).catch((error: unknown) => {
      throw asUnknown(error);
    });
    if (outcome.state === 'action-required') {
      // All plans of this call wait for the owner, who comes back with the same call.
      await stored.setAwaited(organizationId, row.id, true);
      return outcome.clientSecret;
    }
    if (outcome.state === 'refused') {
      await this.gateway.plans.abandon(planId);
      await stored.dropPlan(organizationId, row.id);
      if (row.broughtCardId === payer.id) await this.freePlace(caller, payer, request);
      throw cardRefused(outcome.refusal);
    }
    await stored.setAwaited(organizationId, row.id, true);
    return null;
  }

  /**
   * Whether the owner has given up an attempt by coming back with another card, while the bank of the first card still waits. The attempt
   * is ended at the provider first, so that the old challenge, left open in some tab, can no longer charge anyone.
   */
  private async isGivenUp(
    { id, cardId, subscriptionId, createdAt }: TeamPlanRow,
    { customerId, payer }: { customerId: string; payer: StoredCard },
  ): Promise<boolean> {
    if (cardId === null ? payer.isDefault : cardId === payer.id) return false;
    const planId = subscriptionId ?? (await this.gateway.plans.find(customerId, id))?.id;
    if (planId === undefined) {
      // The write may still arrive, and would charge a card that the owner has given up.
      if (Date.now() - +createdAt < ARRIVAL_MS)
        throw new PaymentError('OUTCOME_UNKNOWN', `plan ${id} was asked for with another card`);
      return true;
    }
    if ((await this.gateway.plans.confirmation(planId)).state === 'done') return false;
    await this.gateway.plans.abandon(planId);
    return true;
  }

  /** Creates a row's plan at the provider, if no earlier request has created it. @returns the plan's id */
  private async findOrCreate(row: TeamPlanRow, customerId: string, wasBegun: boolean): Promise<string> {
    const { id: reference, organizationId, platform, cardId } = row;
    const found = wasBegun ? await this.gateway.plans.find(customerId, reference) : null;
    if (found) return found.id;
    if (wasBegun) await this.account.stored().orderAgain(organizationId, reference);
    return (await this.gateway.plans.create({ customerId, platform, cardId, reference })).id;
  }

  /** Marks as seen the plans that an earlier, abandoned call paid and that this call does not ask for again. */
  private async markPaidSeen(caller: CallerContext, wanted: readonly Platform[], request: Request): Promise<void> {
    for (const platform of this.platforms.names.filter((name) => !wanted.includes(name))) {
      const row = await this.account.stored().livingRow(caller.organizationId, platform);
      if (row?.status !== 'starting') await this.markSeen(caller, platform, request);
    }
  }

  /** Marks a plan as seen by its owner: from now on, another call for it is a mistake. */
  private async markSeen(
    { organizationId, userId }: CallerContext,
    platform: Platform,
    request: Request,
  ): Promise<void> {
    const stored = this.account.stored();
    const row = await stored.livingRow(organizationId, platform);
    if (!row?.isAwaited) return;
    await stored.setAwaited(organizationId, row.id, false);
    await this.audit.record('plan.created', request, { userId, organizationId, target: platform });
  }
}

const alreadyActive = (platform: Platform): ApiError =>
  invalidField('ids', withParams(BILLING_TEXTS.alreadyActive, { platform: PLATFORM_NAMES[platform] }), REFUSED);
