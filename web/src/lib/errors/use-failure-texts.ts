import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerText } from '../api/use-problem-text.js';
import { isInternalError, type LoggedFailure } from './failure.js';

export interface FailureTexts {
  /** What the failure is about. */
  title: string;
  message: string;
  /** Each named problem, unless the message says it already. */
  items: { title: string; type: string; message: string }[];
  /** The request to contact support, where the message is of that kind. */
  hint: string | null;
}

/** A logged failure in the reader's language. */
export function useFailureTexts(): (failure: LoggedFailure) => FailureTexts {
  const { t } = useTranslation();
  const serverText = useServerText();
  return useCallback(
    ({ type, message, items }: LoggedFailure) => {
      const own = message === null ? t('problem.unreadable', { status: 400 }) : serverText(message);
      return {
        title: t(`errors.title.${type}`),
        message: type === 'throttled' ? t('messages.throttled') : own,
        items: items.map((item) => ({ title: item.title, type: item.type, message: serverText(item.message) })),
        hint: isInternalError(message) ? t('problem.contactSupport') : null,
      };
    },
    [t, serverText],
  );
}
