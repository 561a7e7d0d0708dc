import { useTranslation } from 'react-i18next';
import { Checkbox } from '@blueprintjs/core';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { variationName } from '../row-texts.js';
import type { Selection } from './use-selection.js';

/** Selects a row to activate. The pool cannot be selected, and an active variation is already selected (ACTIVATE-002). */
export function SelectCell({ row, selection }: { row: ResultRow; selection: Selection }) {
  const { t } = useTranslation();
  if (row.variation === null) return <td className="select-cell" />;
  return (
    <td
      className="select-cell"
      data-label={t('activating.select')}
      title={row.is_active ? t('activating.isActive') : undefined}
    >
      <Checkbox
        inline
        aria-label={t('activating.selectRow', { name: variationName(row) })}
        checked={selection.has(row)}
        disabled={row.is_active}
        onChange={() => selection.toggle(row)}
      />
    </td>
  );
}
