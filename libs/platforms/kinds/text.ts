import * as z from 'zod/mini';
import { addressFault, appLinkFault } from '../checking/address.js';
import { hasEmoji, wideLength } from '../reading/characters.js';
import type { TextField, UrlField } from '../fields/fields.js';
import { limitOf } from '../fields/limits.js';
import { textOf } from '../reading/untrusted.js';
import type { Kind } from './kind.js';
import { pasteColumn } from './paste-text.js';
import { lookOfAny, tidy, tidyLink } from './tidy.js';

/** A text that must not be blank. Two texts that look the same would be two alternatives of the same ad. */
export const text: Kind<TextField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: (value) => lookOfAny(value) === '',
  missing: 'text',
  beginsList: 'needed',
  asked: 'outside-lists',
  check: (value, { refused = {}, isAppLink }, report, { filling, holds }) => {
    const { lengths = [], emoji } = refused;
    const shown = textOf(tidy(value));
    if (emoji === true && hasEmoji(shown)) report('emoji');
    const { most = Infinity } = limitOf(lengths, holds) ?? {};
    if (wideLength(shown) > most) report('textTooLong', '', { most });
    const fault = isAppLink === true && filling !== undefined ? appLinkFault(value, filling) : null;
    if (fault !== null) report(fault.rule, '', fault.params);
  },
  settled: (value, { isAppLink }) => (isAppLink === true ? tidyLink(value) : tidy(value)),
  paste: pasteColumn,
  textsOf: (value) => [textOf(value)],
  withTexts: (values, newTexts) => {
    const texts = [...newTexts];
    const filled = values.map((value) => (lookOfAny(value) === '' ? (texts.shift() ?? value) : value));
    return [...filled, ...texts];
  },
  keyOf: lookOfAny,
  words: textOf,
};

/** A promoted address. */
export const url: Kind<UrlField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: (value) => lookOfAny(value) === '',
  missing: 'destination',
  asked: 'never',
  check: (value, _field, report, { filling }) => {
    const fault = addressFault(value, filling);
    if (fault !== null) report(fault.rule, '', fault.params);
  },
  settled: tidyLink,
  keyOf: (value) => textOf(tidyLink(value)),
  words: textOf,
};
