import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../lib/api/base-api.js';
import { PREVIEW_POLL_MS } from './use-results-url.js';

/**
 * Keeps all figures of a live run at one reading of its insights. If the run reports a newer reading than the page shows, figures, rows and
 * effects are loaded again together, at most once in each poll interval.
 * @param latest the time of the run's latest reading, ISO 8601
 * @param shown the time of the reading on the page, ISO 8601
 */
export function useOneReading(latest: string | null | undefined, shown: string | null): void {
  const dispatch = useDispatch();
  const reloadedAtMs = useRef(-Infinity);
  const isBehind = latest != null && shown !== null && Date.parse(shown) < Date.parse(latest);
  useEffect(() => {
    if (!isBehind || performance.now() - reloadedAtMs.current < PREVIEW_POLL_MS) return;
    reloadedAtMs.current = performance.now();
    dispatch(baseApi.util.invalidateTags(['Results']));
  }, [dispatch, isBehind, latest]);
}
