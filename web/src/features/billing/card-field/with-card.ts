import type { Errors } from '../../../components/forms/use-text-form.js';
import type { CardFieldState } from './use-card-field.js';

/** The name of the card field among the fields of a form. Its value is empty for good: what is typed there never reaches the page. */
export const NO_CARD = { card: '' };

/** The errors of a form that has the card field, which is checked with the others. One that did not load says so by itself. */
export const withCard = <T extends object>(
  { status, isComplete }: Pick<CardFieldState, 'status' | 'isComplete'>,
  errors: Errors<T>,
): Errors<T & typeof NO_CARD> =>
  (isComplete || status === 'failed' ? errors : { ...errors, card: 'card' }) as Errors<T & typeof NO_CARD>;
