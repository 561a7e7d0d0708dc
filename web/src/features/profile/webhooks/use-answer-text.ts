import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../lib/api/endpoints.js';

/** The outcome of the latest attempt, in words: the cause, the HTTP status and the beginning of the answer. */
export function useAnswerText(): (delivery: Pick<Delivery, 'fault' | 'http_status' | 'answer'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ fault, http_status: status, answer }) =>
      [
        ...(fault === null ? [] : [t(`webhooks.fault.${fault}`)]),
        ...(status === null ? [] : [t('webhooks.http', { status: String(status) })]),
        ...(answer ? [t('webhooks.said', { answer })] : []),
      ].join(' '),
    [t],
  );
}
