import type { Errors } from '../../../components/forms/use-text-form.js';
import type { CardFieldState } from './use-card-field.js';

/** The name of the card field among the fields of a form. Its value is always empty: the typed text never reaches the page. */
export const NO_CARD = { card: '' };

/** The errors of a form with the card field, which is checked with the other fields. A card field that did not load shows its own error. */
export const withCard = <T extends object>(
  { status, isComplete }: Pick<CardFieldState, 'status' | 'isComplete'>,
  errors: Errors<T>,
): Errors<T & typeof NO_CARD> =>
  (isComplete || status === 'failed' ? errors : { ...errors, card: 'card' }) as Errors<T & typeof NO_CARD>;
