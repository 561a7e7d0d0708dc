import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../lib/api/base-api.js';
import { PREVIEW_POLL_MS } from './use-results-url.js';

/**
 * All figures of a live run come from one reading of its insights. Once the run reports a newer reading than the page shows, figures, rows
 * and effects are loaded again together. A run that is read more often than that is polled at the usual interval.
 * @param latest of the run itself, ISO 8601
 * @param shown of the figures on the page, ISO 8601
 */
export function useOneReading(latest: string | null | undefined, shown: string | null): void {
  const dispatch = useDispatch();
  const asked = useRef(-Infinity);
  const isBehind = latest != null && shown !== null && Date.parse(shown) < Date.parse(latest);
  useEffect(() => {
    if (!isBehind || performance.now() - asked.current < PREVIEW_POLL_MS) return;
    asked.current = performance.now();
    dispatch(baseApi.util.invalidateTags(['Results']));
  }, [dispatch, isBehind, latest]);
}
