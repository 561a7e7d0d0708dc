import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { holds } from '#libs/platforms/description.js';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { useFrame } from '../form/context.js';
import { createdCount, filledCounts } from '../form/figures.js';
import { useRowTexts } from './use-row-texts.js';

/** The maximum number of characters that are read from a clipboard. */
const MAX_PASTED = 1_000_000;

/**
 * Splits a pasted text as the kind of the list requires: a column becomes alternatives, a block of lines a group of keywords.
 * Formatted text is pasted as plain text. The paste can be undone; if texts can have several lines, undo keeps the paste as one text.
 */
export function usePaste(path: string, field: ComponentField) {
  const { t } = useTranslation();
  const { description, objective, now, feeOf, addRows, changeRow } = useFrame();
  const format = useFormat();
  const rowTexts = useRowTexts(path);

  return (event: ClipboardEvent<HTMLElement>, row: Alternative<unknown>, rows: readonly Alternative<unknown>[]) => {
    const target = event.target as HTMLInputElement | HTMLTextAreaElement;
    const { [path.split('.')[1]!]: _, ...counts } = filledCounts(description, now());
    const { value: typed, selectionStart, selectionEnd } = target;
    const plan = kindOf(field).paste?.(
      {
        text: event.clipboardData.getData('text/plain').slice(0, MAX_PASTED),
        part: Number(target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 0),
        typed,
        from: selectionStart ?? typed.length,
        to: selectionEnd ?? typed.length,
      },
      row.value,
      field,
      {
        taken: rows.filter(({ id }) => id !== row.id).map(({ value }) => value),
        most: Math.floor(LIMITS.createdVariations / createdCount(counts)),
        holds: (when) => holds(when, objective, (other) => valueAt(now(), other)),
      },
    );
    if (plan === undefined || plan === null) return;
    event.preventDefault();
    const { value, further, count, columns, repeated, left, shortened, oneText } = plan;
    const feeNow = () => feeOf?.(createdCount(filledCounts(description, now()))) ?? 0;
    const feeBefore = feeNow();
    if (value !== undefined) changeRow(path, row.id, value);
    const takeOut = further.length > 0 ? addRows(path, further, row.id) : () => undefined;

    const added = feeNow() - feeBefore;
    const longest = 'longest' in field ? field.longest : 0;
    const sentences = [
      ...(count === null ? [] : [t('create.rows.pasted', { what: rowTexts.severalTexts(count) })]),
      ...(columns > 1 ? [t('create.rows.firstColumn', { n: columns })] : []),
      ...(repeated > 0 ? [t('create.rows.repeated', { n: repeated })] : []),
      ...(left > 0 ? [t('create.rows.noRoom', { n: left })] : []),
      ...(shortened > 0 ? [t('create.rows.shortened', { n: shortened, longest })] : []),
      ...(added > 0 ? [t('plan.feeRise', { amount: format.money(added, BILLING_CURRENCY) })] : []),
    ];
    void toast(sentences.join(' '), added > 0 ? 'warning' : 'none', {
      text: oneText === undefined ? t('action.undo') : t('create.rows.asOneText'),
      onClick: () => {
        takeOut();
        changeRow(path, row.id, oneText ?? row.value);
      },
    });
  };
}
