import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVATION_LIMITS } from '#libs/contracts/experiment/activation/activation.js';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { toast } from '../../../lib/toaster.js';
import { variationName } from '../row-texts.js';

/** Rows to activate, kept across pages of the table. */
export interface Selection {
  rows: readonly ResultRow[];
  has(row: ResultRow): boolean;
  toggle(row: ResultRow): void;
  clear(): void;
}

/**
 * The selection of at most ten rows (ACTIVATE-001). An eleventh is refused with a reason.
 * @param isUntestedShown whether the table shows untested variations; rows that it hides are deselected
 */
export function useSelection(isUntestedShown: boolean): Selection {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly ResultRow[]>([]);
  const has = useCallback((row: ResultRow) => rows.some(({ variation }) => variation === row.variation), [rows]);
  const toggle = useCallback(
    (row: ResultRow) => {
      if (has(row)) setRows((now) => now.filter(({ variation }) => variation !== row.variation));
      else if (rows.length >= ACTIVATION_LIMITS.variations) void toast(t('activation.tooMany'), 'warning');
      else setRows((now) => [...now, row]);
    },
    [has, rows.length, t],
  );
  const hidden = isUntestedShown ? [] : rows.filter(({ source }) => source === 'estimated');
  const [dropped, setDropped] = useState<readonly ResultRow[]>([]);
  if (hidden.length > 0) {
    setRows(rows.filter((row) => !hidden.includes(row)));
    setDropped(hidden);
  }
  useEffect(() => {
    if (dropped.length === 0) return;
    const names = dropped.map(variationName).join(', ');
    void toast(t('activating.hidden', { count: dropped.length, names }), 'warning');
  }, [dropped, t]);
  const clear = useCallback(() => setRows([]), []);
  return useMemo(() => ({ rows, has, toggle, clear }), [rows, has, toggle, clear]);
}
