import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { baseApi } from '../../lib/api/base-api.js';
import type { ExperimentItem, ExperimentState } from '../../lib/api/endpoints.js';

/** How long to wait before a refused stream is opened again. */
const AGAIN_MS = 10_000;

/**
 * The items with the states of their runs, from one stream for all of them, and whether the stream is open. Without an open stream, the
 * caller has to poll.
 */
export function useRunStates(items: readonly ExperimentItem[]): { items: ExperimentItem[]; isFollowed: boolean } {
  const dispatch = useDispatch();
  const [states, setStates] = useState<ReadonlyMap<string, ExperimentState>>(new Map());
  const [isFollowed, setFollowed] = useState(false);
  const followed = items
    .filter(({ status }) => status === 'PROCESSING')
    .map(({ uuid }) => uuid)
    .sort()
    .join(' ');

  useEffect(() => {
    if (followed === '' || typeof EventSource === 'undefined') return;
    const left = new Set(followed.split(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    const open = () => {
      const query = [...left].map((uuid) => `uuid=${uuid}`).join('&');
      source = new EventSource(`/api/v1/experiments/events?${query}`, { withCredentials: true });
      source.addEventListener('open', () => setFollowed(true));
      source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
        const { data: state } = JSON.parse(data) as { data: ExperimentState };
        setStates((known) => new Map(known).set(state.uuid, state));
        if (!isFinished(state.status)) return;
        left.delete(state.uuid);
        // The server ends the stream after its last run. Without this close, the browser would reopen it.
        if (left.size === 0) close();
        dispatch(baseApi.util.invalidateTags(['Experiment']));
      });
      source.addEventListener('error', () => {
        setFollowed(false);
        // The browser reopens a lost connection, but not a refused one.
        if (source?.readyState === EventSource.CLOSED && left.size > 0) timer = setTimeout(open, AGAIN_MS);
      });
    };
    const close = () => {
      clearTimeout(timer);
      source?.close();
      setFollowed(false);
    };
    open();
    return close;
  }, [dispatch, followed]);

  return { items: items.map((item) => ({ ...item, ...stateOf(states.get(item.uuid)) })), isFollowed };
}

const stateOf = (state: ExperimentState | undefined): Partial<ExperimentItem> =>
  state === undefined
    ? {}
    : { status: state.status, progress: state.progress, spent: state.spent, impressions: state.impressions };
