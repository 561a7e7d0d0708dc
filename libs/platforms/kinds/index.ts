import type { Field, FieldKind, FieldOf } from '../fields/fields.js';
import { bracket } from './bracket.js';
import { choice, choices, code } from './choices.js';
import type { Kind } from './kind.js';
import { date, day } from './dates.js';
import { currency, money } from './money.js';
import { digits, phone } from './phone.js';
import { places } from './places.js';
import { reference, references } from './references.js';
import { text, url } from './text.js';
import { texts } from './texts.js';
import { videoLink } from './video-link.js';
import { visual } from './visual.js';

const KINDS: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  text,
  texts,
  url,
  money,
  currency,
  choice,
  choices,
  code,
  reference,
  references,
  bracket,
  places,
  visual,
  'video-link': videoLink,
  date,
  day,
  phone,
  digits,
};

/** The functions for the values of a field. */
export const kindOf = (field: Field): Kind<Field> => KINDS[field.kind] as unknown as Kind<Field>;
