import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBillingSetupQuery } from '../../../lib/api/endpoints.js';
import { afterPress } from '../../../lib/after-press.js';
import type { BillingValues } from '../cards/billing-values.js';
import type { CardField, Made } from './card-field.js';
import { loadCardField } from './load-card-field.js';
import { useLook } from './use-look.js';

export interface CardFieldState {
  status: 'loading' | 'ready' | 'failed';
  /** Whether number, expiry and code can be sent. */
  isComplete: boolean;
  /** The field's error, once the user has left it. */
  error: string | null;
  /** Sets the element that holds the field. */
  host(element: HTMLElement | null): void;
  retry(): void;
  /** Creates a payment method from the typed card, or returns why there is none (BILL-066, BILL-067, BILL-069). */
  newCard(billing: BillingValues): Promise<Made<string, string>>;
  /** Lets the card's holder confirm with the bank. */
  confirm(clientSecret: string): Promise<Made<void, string>>;
}

/** The provider's card field for as long as a form shows it. It starts in the theme and language of the page. */
export function useCardField(): CardFieldState {
  const { t } = useTranslation();
  const look = useLook();
  const latest = useRef(look);
  const { data, isError, refetch } = useBillingSetupQuery();
  const setup = data?.data;
  const [attempt, setAttempt] = useState(0);
  const [field, setField] = useState<CardField | null>(null);
  const [status, setStatus] = useState<CardFieldState['status']>('loading');
  const [isComplete, setComplete] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const host = useCallback((element: HTMLElement | null) => setPlace(element), []);

  useEffect(() => {
    if (setup === undefined) return undefined;
    let isGone = false;
    loadCardField(setup).then(
      (loaded) => !isGone && setField(loaded),
      () => !isGone && setStatus('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [setup, attempt]);

  useEffect(() => {
    if (field === null || place === null) return undefined;
    let isGone = false;
    const events = {
      changed: (isNow: boolean) => !isGone && setComplete(isNow),
      left: () => afterPress(() => !isGone && setLeft(true)),
    };
    field.mount(place, latest.current, events).then(
      () => !isGone && setStatus('ready'),
      () => !isGone && setStatus('failed'),
    );
    return () => {
      isGone = true;
      field.unmount();
      setComplete(false);
    };
  }, [field, place]);

  // A change of the theme, such as the system's at dusk, must not clear the typed text.
  useEffect(() => {
    latest.current = look;
    field?.restyle?.(look);
  }, [field, look]);

  const notLoaded = { ok: false, refusal: t('billing.stripeAlert1') } as const;
  return {
    status: isError ? 'failed' : status,
    isComplete,
    error: wasLeft && !isComplete ? t('rules.card') : null,
    host,
    retry: () => {
      setField(null);
      setStatus('loading');
      setAttempt((before) => before + 1);
      if (isError) void refetch();
    },
    newCard: async (billing) =>
      field === null
        ? notLoaded
        : inWords((await field.createPaymentMethod(billing)) ?? UNREAD, t('billing.stripeAlert2')),
    confirm: async (clientSecret) =>
      field === null ? notLoaded : inWords(await field.confirm(clientSecret, look), t('billing.notConfirmed')),
  };
}

const UNREAD = { ok: false, refusal: null } as const;

const inWords = <T>(made: Made<T>, otherwise: string): Made<T, string> =>
  made.ok ? made : { ok: false, refusal: made.refusal ?? otherwise };
