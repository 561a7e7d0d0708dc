import type { EntityManager } from '@mikro-orm/postgresql';
import { CEILING_TEXTS } from '#libs/contracts/account/ceiling-texts.js';
import { brokenBy, leftMinor } from '#libs/contracts/account/spend-ceiling.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { CeilingRepository, type Spender } from '#libs/database/repositories/spending/ceiling.repository.js';
import { invalid, item } from '../http/errors/api-error.js';

/**
 * Checks whether an account may commit this amount in addition. Call it within the transaction that stores the run, before its row is
 * written. The lock is held until the row counts, so two simultaneous runs never both take the last room.
 * @param field the request's field that asks for the money
 * @throws ApiError 400105 with an item for each ceiling that would be broken
 */
export async function requireUnderCeilings(
  em: EntityManager,
  organizationId: string,
  { amountMinor, field, ...spender }: Spender & { amountMinor: number; field: string },
): Promise<void> {
  const ceilings = new CeilingRepository(em);
  await ceilings.lock(organizationId);
  const broken = await brokenCeilings(ceilings, organizationId, { amountMinor, ...spender });
  if (broken.length === 0) return;
  const items = broken.map((text) =>
    item(text, { field, title: ITEM_TITLES.ceiling, type: 'ceiling', code: ERROR_CODES.capacity }),
  );
  throw invalid(items, ERROR_CODES.capacity);
}

/** The messages of the ceilings that this additional amount would break. */
export async function brokenCeilings(
  ceilings: CeilingRepository,
  organizationId: string,
  { amountMinor, ...spender }: Spender & { amountMinor: number },
): Promise<KeyedText[]> {
  const { currency } = spender;
  return brokenBy(await ceilings.boundsOf(organizationId, spender), amountMinor).map((ceiling) => {
    const text = ceiling.accountId === null ? CEILING_TEXTS.teamBroken : CEILING_TEXTS.accountBroken;
    return withParams(text, {
      needed: { amountMinor, currency },
      ceiling: { amountMinor: ceiling.ceilingMinor, currency },
      left: { amountMinor: leftMinor(ceiling), currency },
    });
  });
}
