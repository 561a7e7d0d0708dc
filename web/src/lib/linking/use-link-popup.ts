import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { readLinkMessage, type LinkRefusal } from '#libs/contracts/account/link-page.js';
import type { Provider } from '#libs/contracts/platform/platform.js';
import { baseApi } from '../api/base-api.js';
import { useLazyLinkTokenQuery, useLazyMeQuery } from '../api/endpoints.js';

const WIDTH = 600;
const HEIGHT = 720;
/** The interval at which to check whether the pop-up is still open (business constant of the specification). */
const POLL_MS = 100;

/** NONE before, PENDING while the pop-up is open, RETRIEVED after the session has been read again (AUTH-049). */
export type LinkState = 'NONE' | 'PENDING' | 'RETRIEVED' | 'BLOCKED' | 'FAILED';

/**
 * Opens the provider's consent in a pop-up. When it has closed, the session is read again. All data of the account linked before is read
 * again, too, because another person has other ad accounts and pages. This happens even if the user has left the page that opened the
 * pop-up.
 */
export function useLinkPopup(provider: Provider) {
  const [state, setState] = useState<LinkState>('NONE');
  const [refusal, setRefusal] = useState<LinkRefusal | null>(null);
  const dispatch = useDispatch();
  const [fetchToken] = useLazyLinkTokenQuery();
  const [readSession] = useLazyMeQuery();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const shown = useRef<Window>(undefined);
  /** The function that stops listening to the pop-up. */
  const stopListening = useRef<() => void>(undefined);

  const open = useCallback(async () => {
    // The window opens before the first await, because browsers block windows that a click does not open directly.
    const popup = window.open('about:blank', `polyad-link-${provider}`, popupFeatures());
    if (popup === null) {
      setState('BLOCKED');
      return;
    }
    shown.current = popup;
    setRefusal(null);
    setState('PENDING');
    const token = await fetchToken();
    // After a failure, the data still has the last token, which is already used.
    if (token.isError || token.data === undefined) {
      popup.close();
      setState('FAILED');
      return;
    }
    const value = encodeURIComponent(token.data.data.value);
    popup.location.href = `/api/v1/providers/${provider}/authorize?token=${value}`;
    stopListening.current?.();
    stopListening.current = onRefusal(popup, setRefusal);
    clearInterval(timer.current);
    timer.current = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer.current);
      stopListening.current?.();
      dispatch(baseApi.util.invalidateTags(['Lookups', 'Trail']));
      void readSession().then(({ isError }) => setState(isError ? 'FAILED' : 'RETRIEVED'));
    }, POLL_MS);
  }, [dispatch, fetchToken, provider, readSession]);

  return {
    state,
    /** Why the account was not linked; null until the pop-up reports it. A new attempt sets it to null again. */
    refusal,
    open: () => void open(),
    /** Brings the pop-up to the front, if it is behind another window. */
    show: () => shown.current?.focus(),
    /** Closes the pop-up. A link made until then is read, as if the pop-up had closed by itself. */
    cancel: () => shown.current?.close(),
  };
}

/** Receives refusals only from this pop-up and the console's own origin. @returns a function that stops listening */
function onRefusal(popup: Window, receive: (refusal: LinkRefusal) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    const refusal = origin === window.location.origin && source === popup ? readLinkMessage(data) : null;
    if (refusal !== null) receive(refusal);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

function popupFeatures(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
}
