import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Provider } from '#libs/contracts/platform.js';
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
  const dispatch = useDispatch();
  const [fetchToken] = useLazyLinkTokenQuery();
  const [readSession] = useLazyMeQuery();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const shown = useRef<Window>(undefined);

  const open = useCallback(async () => {
    // Opened before the first await: browsers block windows that are not the click's own doing.
    const popup = window.open('about:blank', `polyad-link-${provider}`, popupFeatures());
    if (popup === null) {
      setState('BLOCKED');
      return;
    }
    shown.current = popup;
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
    clearInterval(timer.current);
    timer.current = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer.current);
      dispatch(baseApi.util.invalidateTags(['Lookups', 'Trail']));
      void readSession().then(({ isError }) => setState(isError ? 'FAILED' : 'RETRIEVED'));
    }, POLL_MS);
  }, [dispatch, fetchToken, provider, readSession]);

  return {
    state,
    open: () => void open(),
    /** Brings the pop-up to the front, where it has gone behind another window. */
    show: () => shown.current?.focus(),
    /** Closes the pop-up; what it may have done until then is read like after any other end. */
    cancel: () => shown.current?.close(),
  };
}

function popupFeatures(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
}
