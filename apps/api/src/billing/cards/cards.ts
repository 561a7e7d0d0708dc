import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PaymentError } from '#libs/billing/payment-error.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { cardName, type BillingDetails, type StoredCard } from '#libs/contracts/billing/card.js';
import type { CallerContext } from '../../access/caller.js';
import { Audit } from '../../audit/audit.js';
import { ApiError, invalidField } from '../../http/errors/api-error.js';
import { BillingPlace } from '../billing-place.js';
import { GATEWAY } from '../gateway.token.js';
import { cardRefused } from '../payment-refusals.js';
import { TeamAccount } from '../team-account.js';
import { requireMay } from '../../access/require-may.js';

/** Null if the card is stored; otherwise the secret with which the browser shows the bank's challenge. */
export type Challenge = string | null;

/** A card as the audit trail stores it. */
type NamedCard = Pick<StoredCard, 'id' | 'brand' | 'last4'>;

/** The cards of a team, of which one is the default. */
@Injectable()
export class Cards {
  constructor(
    private readonly account: TeamAccount,
    private readonly audit: Audit,
    private readonly place: BillingPlace,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
  ) {}

  /**
   * Stores a card that the browser created. If the bank asks the card's holder to confirm, the same call continues after they have done so.
   * @throws ApiError 403, 400 for a fourth card, another team's card, or one that its bank refuses
   */
  async add(caller: CallerContext, cardId: string, request: Request): Promise<Challenge> {
    requireMay(caller, 'pay');
    const { organizationId } = caller;
    return this.account.change(organizationId, async () => {
      await this.account.read(organizationId);
      const customerId = await this.account.customerOf(caller);
      const cards = await this.gateway.cards.list(customerId);
      const stored = cards.find(({ id }) => id === cardId);
      if (stored) {
        if (await this.isOneTooMany(organizationId, cards, stored)) {
          await this.detach(organizationId, cardId);
          throw cardsFull();
        }
        // The holder has confirmed at the bank, which stored the card. Only the steps after that remain.
        const known = await this.account.stored().cards(organizationId);
        const isFirst = !cards.some(({ isDefault }) => isDefault);
        if (isFirst || !known.some(({ id }) => id === cardId))
          await this.completed(caller, { customerId, card: stored, isFirst }, request);
        return null;
      }
      const card = await this.requireRoom(cards, cardId);
      const before = await this.gateway.cards.findStored(customerId, cardId);
      const outcome = before ?? (await this.store(caller, { customerId, cardId }));
      if (outcome.state === 'refused') throw cardRefused(outcome.refusal);
      if (outcome.state === 'action-required') return outcome.clientSecret;
      await this.completed(caller, { customerId, card, isFirst: cards.length === 0 }, request);
      return null;
    });
  }

  /**
   * Attaches a card to the team that is about to pay with it. Call it within `TeamAccount.change`.
   * @returns false if the team already had it
   * @throws ApiError 400 as `add`
   */
  async attach(caller: CallerContext, customerId: string, cardId: string, request: Request): Promise<boolean> {
    const { organizationId } = caller;
    const cards = await this.gateway.cards.list(customerId);
    if (cards.some(({ id }) => id === cardId)) return false;
    const card = await this.requireRoom(cards, cardId);
    const what = { customerId, cardId };
    await this.account
      .once(organizationId, 'card-attach', what, (reference) => this.gateway.cards.attach({ ...what, reference }))
      .catch((error: unknown) => {
        throw isInvalid(error) ? unknownCard() : error; // the card was detached earlier
      });
    await this.completed(caller, { customerId, card, isFirst: cards.length === 0 }, request);
    return true;
  }

  /**
   * Detaches a card. Call it within `TeamAccount.change`. The provider never attaches it again: to get it back, a person types its number
   * again.
   */
  async removeCard(caller: CallerContext, card: StoredCard, request: Request): Promise<void> {
    await this.detach(caller.organizationId, card.id);
    await this.record('card.removed', caller, card, request);
  }

  /** @throws ApiError 403, 400 for a card that is not the team's, 422 for a country that is not open */
  async update(caller: CallerContext, cardId: string, billing: BillingDetails, request: Request): Promise<void> {
    this.place.requireOpen(billing.country, 'data.country');
    await this.ofTeam(caller, cardId, async (card, customerId) => {
      if (card.isDefault) await this.place.sendAddress(caller.organizationId, customerId, billing);
      const what = { cardId, billing };
      await this.account.once(caller.organizationId, 'card-billing', what, (reference) =>
        this.gateway.cards.updateBilling({ ...what, reference }),
      );
      await this.record('card.updated', caller, card, request);
    });
  }

  /** @throws ApiError 403, 400 for a card that is not the team's */
  async setDefault(caller: CallerContext, cardId: string, request: Request): Promise<void> {
    await this.ofTeam(caller, cardId, async (card, customerId) => {
      if (card.isDefault) return;
      await this.place.sendAddress(caller.organizationId, customerId, card.billing);
      await this.makeDefault(caller, { customerId, cardId });
      await this.record('card.default', caller, card, request);
    });
  }

  /** @throws ApiError 403, 400 for the default card and for a card that is not the team's */
  async remove(caller: CallerContext, cardId: string, request: Request): Promise<void> {
    await this.ofTeam(caller, cardId, async (card) => {
      if (card.isDefault) throw invalidField('payment_method_id', BILLING_TEXTS.defaultCardStays, 'default-card');
      await this.removeCard(caller, card, request);
    });
  }

  /**
   * Whether the card was stored when its holder confirmed it, although other cards had taken the last place in the meantime. Never true for
   * a card that is charged, because the team had it before.
   */
  private async isOneTooMany(organizationId: string, cards: readonly StoredCard[], card: StoredCard): Promise<boolean> {
    if (cards.length <= BILLING_LIMITS.cards || card.isDefault) return false;
    const plans = await this.account.stored().livingRows(organizationId);
    return !plans.some(({ cardId }) => cardId === card.id);
  }

  private detach(organizationId: string, cardId: string): Promise<void> {
    return this.account.once(organizationId, 'card-remove', { cardId }, (reference) =>
      this.gateway.cards.remove({ cardId, reference }),
    );
  }

  private store({ organizationId }: CallerContext, what: { customerId: string; cardId: string }) {
    return this.account.once(organizationId, 'card-store', what, (reference) =>
      this.gateway.cards.store({ ...what, reference }),
    );
  }

  /** Completes an added card: the first one becomes the default. */
  private async completed(
    caller: CallerContext,
    { isFirst, customerId, card }: { customerId: string; card: NamedCard; isFirst: boolean },
    request: Request,
  ): Promise<void> {
    if (isFirst) await this.makeDefault(caller, { customerId, cardId: card.id });
    await this.record('card.added', caller, card, request);
  }

  private async makeDefault({ organizationId }: CallerContext, what: { customerId: string; cardId: string }) {
    await this.account.once(organizationId, 'card-default', what, (reference) =>
      this.gateway.cards.setDefault({ ...what, reference }),
    );
  }

  /** @throws ApiError 400 for a fourth card, and for a card of another team or of no team */
  private async requireRoom(cards: readonly StoredCard[], cardId: string): Promise<NamedCard> {
    if (cards.length >= BILLING_LIMITS.cards) throw cardsFull();
    const owner = await this.gateway.cards.owner(cardId);
    if (owner === null || owner.customerId !== null) throw unknownCard();
    this.place.requireOpen(owner.country, 'payment_method_id');
    return { id: cardId, brand: owner.brand, last4: owner.last4 };
  }

  /** Runs work on one of the team's cards, with the provider's current state of it. */
  private async ofTeam(
    caller: CallerContext,
    cardId: string,
    work: (card: StoredCard, customerId: string) => Promise<void>,
  ): Promise<void> {
    requireMay(caller, 'pay');
    await this.account.change(caller.organizationId, async () => {
      const customerId = await this.account.stored().customerId(caller.organizationId);
      const cards = customerId === null ? [] : await this.gateway.cards.list(customerId);
      const card = cards.find(({ id }) => id === cardId);
      if (customerId === null || !card) throw unknownCard();
      await work(card, customerId);
    });
  }

  /** The trail names a card as people know it; the provider's id is for operators. */
  private record(action: string, { userId, organizationId }: CallerContext, card: NamedCard, request: Request) {
    const event = { userId, organizationId, target: cardName(card), detail: { cardId: card.id } };
    return this.audit.record(action, request, event);
  }
}

const isInvalid = (error: unknown): boolean => error instanceof PaymentError && error.code === 'INVALID';

const cardsFull = (): ApiError => new ApiError(400, 'cards-full', BILLING_TEXTS.cardsFull);

const unknownCard = (): ApiError => invalidField('payment_method_id', BILLING_TEXTS.cardUnknown, 'card-unknown');
