import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { cleanText, columnOf } from '#libs/platforms/clean-text.js';
import type { ComponentField } from '#libs/platforms/fields.js';
import type { Alternative } from '#libs/platforms/field-values.js';
import { textOf } from '#libs/platforms/loose.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { useFrame } from '../wizard/context.js';
import { createdCount, filledCounts } from '../wizard/plan/figures.js';
import { planPaste } from './paste-column.js';
import { isOfSeveralLines } from './texts.js';
import { useRowTexts } from './use-row-texts.js';

/** Characters of a clipboard that are looked at. */
const MOST_PASTED = 1_000_000;

/**
 * A column that is pasted into a list of texts: each line becomes an alternative, the first in the row where it was pasted
 * if there was nothing else. What is formatted is pasted as its text alone. It can be undone; of texts that may have
 * several lines by keeping it as one text.
 */
export function usePasteColumn(path: string, field: ComponentField) {
  const { t } = useTranslation();
  const { description, now, feeOf, addRows, changeRow } = useFrame();
  const format = useFormat();
  const rowTexts = useRowTexts(path);

  return (event: ClipboardEvent<HTMLElement>, row: Alternative<unknown>, rows: readonly Alternative<unknown>[]) => {
    if (field.kind !== 'text') return;
    const pasted = event.clipboardData.getData('text/plain').slice(0, MOST_PASTED);
    const { lines, columns } = columnOf(pasted);
    // One text goes where the browser puts it, unless a column beside it would go in as well.
    if (lines.length === 0 || (lines.length === 1 && columns === 1)) return;
    event.preventDefault();

    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement | HTMLTextAreaElement;
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const isReplaced = textOf(value) === '' || (from === 0 && to === value.length);
    const others = isReplaced ? rows.filter(({ id }) => id !== row.id) : rows;
    const { [path.split('.')[1]!]: _, ...counts } = filledCounts(description, now());
    if (lines.length === 1) {
      changeRow(path, row.id, `${value.slice(0, from)}${lines[0]}${value.slice(to)}`.slice(0, field.longest));
      void toast(t('create.rows.firstColumn', { n: columns }), 'none', {
        text: t('action.undo'),
        onClick: () => changeRow(path, row.id, value),
      });
      return;
    }
    const { texts, repeated, left, shortened } = planPaste(lines, {
      taken: others.map((other) => other.value),
      longest: field.longest,
      room: Math.floor(LIMITS.createdVariations / createdCount(counts)) - others.length,
    });
    const feeNow = () => feeOf?.(createdCount(filledCounts(description, now()))) ?? 0;
    const feeBefore = feeNow();
    const [first, ...further] = isReplaced ? texts : [undefined, ...texts];
    if (first !== undefined) changeRow(path, row.id, first);
    const takeOut = further.length > 0 ? addRows(path, further as string[], row.id) : () => undefined;

    const added = feeNow() - feeBefore;
    const isOneText = columns === 1 && isOfSeveralLines(field);
    const whole = `${value.slice(0, from)}${cleanText(pasted).trim()}${value.slice(to)}`.slice(0, field.longest);
    const said = [
      t('create.rows.pasted', { what: rowTexts.several(texts.length) }),
      ...(columns > 1 ? [t('create.rows.firstColumn', { n: columns })] : []),
      ...(repeated > 0 ? [t('create.rows.repeated', { n: repeated })] : []),
      ...(left > 0 ? [t('create.rows.noRoom', { n: left })] : []),
      ...(shortened > 0 ? [t('create.rows.shortened', { n: shortened, longest: field.longest })] : []),
      ...(added > 0 ? [t('plan.feeRise', { amount: format.money(added, BILLING_CURRENCY) })] : []),
    ];
    void toast(said.join(' '), added > 0 ? 'warning' : 'none', {
      text: isOneText ? t('create.rows.asOneText') : t('action.undo'),
      onClick: () => {
        takeOut();
        changeRow(path, row.id, isOneText ? whole : value);
      },
    });
  };
}
