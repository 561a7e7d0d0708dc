import type { CardRefusal } from '#libs/billing/payment-error.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { cardRefusalText } from '../cards/card-refusal-text.js';
import { invalid, item, type ApiError } from '../../http/errors/api-error.js';

/** A fee that cannot be charged. */
export const feeRefused = (text: KeyedText): ApiError =>
  invalid([item(text, { title: ITEM_TITLES.fee, type: 'fee', code: ERROR_CODES.capacity })], ERROR_CODES.capacity);

/** A card that its bank refused. */
export const cardRefused = (refusal: CardRefusal | null): ApiError => feeRefused(cardRefusalText(refusal));
