import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../lib/api/base-api.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { toast } from '../../lib/toaster.js';

/** Says so when an experiment leaves the live list while somebody watches it; the other lists are asked anew. */
export function useFinishedNotice(items: readonly ExperimentItem[] | undefined, total: number | undefined): void {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const before = useRef<{ names: Map<string, string>; total: number } | null>(null);
  useEffect(() => {
    if (items === undefined || total === undefined) return;
    const last = before.current;
    before.current = { names: new Map(items.map(({ uuid, name }) => [uuid, name])), total };
    if (last === null || total >= last.total) return;
    const gone = [...last.names].filter(([uuid]) => !items.some((item) => item.uuid === uuid));
    for (const [, name] of gone) void toast(t('list.finished', { name }), 'success');
    if (gone.length > 0) dispatch(baseApi.util.invalidateTags(['Experiment']));
  }, [dispatch, items, t, total]);
}
