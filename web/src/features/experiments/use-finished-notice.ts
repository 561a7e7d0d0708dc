import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../lib/api/base-api.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { toast } from '../../lib/toaster.js';

interface Watched {
  /** The address of the shown list; another address begins a new watch. */
  address: string;
  /** The first page of the list. Undefined for any other page, because its rows move to the page before. */
  items: readonly ExperimentItem[] | undefined;
  total: number | undefined;
  /** When that answer arrived, in ms since 1970. */
  answeredAt: number | undefined;
}

/** The rows that were seen at an address since it was opened. */
interface Seen {
  address: string;
  openedAt: number;
  last?: { names: ReadonlyMap<string, string>; total: number };
}

/** Notifies the user when an experiment leaves the live list while they watch it, and reads the other lists again. */
export function useFinishedNotice({ address, items, total, answeredAt = 0 }: Watched): void {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    if (seen.current?.address !== address) seen.current = { address, openedAt: Date.now() };
    const { openedAt, last } = seen.current;
    // Rows of an earlier visit show until a new answer arrives. The user has not watched them in the meantime.
    if (items === undefined || total === undefined || answeredAt < openedAt) return;
    seen.current.last = { names: new Map(items.map(({ uuid, name }) => [uuid, name])), total };
    if (last === undefined || total >= last.total) return;
    const ended = [...last.names].filter(([uuid]) => !items.some((item) => item.uuid === uuid));
    for (const [, name] of ended) void toast(t('list.finished', { name }), 'success');
    if (ended.length > 0) dispatch(baseApi.util.invalidateTags(['Experiment']));
  }, [address, answeredAt, dispatch, items, t, total]);
}
