import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { readLinkMessage, type LinkRefusal } from '#libs/contracts/account/link-page.js';
import type { Provider } from '#libs/contracts/platform/platform.js';
import { baseApi } from '../api/base-api.js';
import { useLazyLinkTokenQuery, useLazyMeQuery } from '../api/endpoints.js';

const WIDTH = 600;
const HEIGHT = 720;
/** How often the pop-up is asked whether it is still open (business constant of the specification). */
const POLL_MS = 100;

/** NONE before, PENDING while the pop-up is open, then RETRIEVED once the session has been read again (AUTH-049). */
export type LinkState = 'NONE' | 'PENDING' | 'RETRIEVED' | 'BLOCKED' | 'FAILED';

/**
 * Opens the provider's consent in a pop-up. When it has gone, the session is read again, and so is everything that was
 * known of the account linked before: ad accounts and pages of one person are not another's. That happens even where
 * the screen that opened the pop-up has been left meanwhile.
 */
export function useLinkPopup(provider: Provider) {
  const [state, setState] = useState<LinkState>('NONE');
  const [refusal, setRefusal] = useState<LinkRefusal | null>(null);
  const dispatch = useDispatch();
  const [fetchToken] = useLazyLinkTokenQuery();
  const [readSession] = useLazyMeQuery();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const shown = useRef<Window>(undefined);
  /** Ends listening to the pop-up. */
  const heard = useRef<() => void>(undefined);

  const open = useCallback(async () => {
    // Opened before the first await: browsers block windows that are not the click's own doing.
    const popup = window.open('about:blank', `polyad-link-${provider}`, popupFeatures());
    if (popup === null) {
      setState('BLOCKED');
      return;
    }
    shown.current = popup;
    setRefusal(null);
    setState('PENDING');
    const token = await fetchToken();
    // After a failure the last token is still there, used up.
    if (token.isError || token.data === undefined) {
      popup.close();
      setState('FAILED');
      return;
    }
    const value = encodeURIComponent(token.data.data.value);
    popup.location.href = `/api/v1/providers/${provider}/authorize?token=${value}`;
    heard.current?.();
    heard.current = onRefusal(popup, setRefusal);
    clearInterval(timer.current);
    timer.current = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer.current);
      heard.current?.();
      dispatch(baseApi.util.invalidateTags(['Lookups', 'Trail']));
      void readSession().then(({ isError }) => setState(isError ? 'FAILED' : 'RETRIEVED'));
    }, POLL_MS);
  }, [dispatch, fetchToken, provider, readSession]);

  return {
    state,
    /** Why the account was not linked, as soon as the pop-up says it; null until then, and from the next try on. */
    refusal,
    open: () => void open(),
    /** Brings the pop-up to the front, where it has gone behind another window. */
    show: () => shown.current?.focus(),
    /** Closes the pop-up; what it may have done until then is read like after any other end. */
    cancel: () => shown.current?.close(),
  };
}

/** Hears a refusal from this window of our own origin, from nobody else. @returns the way to stop */
function onRefusal(popup: Window, tell: (refusal: LinkRefusal) => void): () => void {
  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    const refusal = origin === window.location.origin && source === popup ? readLinkMessage(data) : null;
    if (refusal !== null) tell(refusal);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

function popupFeatures(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
}
