import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerText } from '../api/use-problem-text.js';
import type { ProblemItem } from '../api/problem.js';
import { fileAt } from './file-at.js';
import { isInternalError, type LoggedFailure } from './failure.js';

/** The subjects of items, by the server's names for them. */
const ITEM_TYPES = ['validation', 'account', 'capacity', 'plan', 'relink', 'size', 'platform'] as const;

export interface FailureTexts {
  /** The subject of the failure. */
  title: string;
  message: string;
  /** Each problem that the server names. */
  items: { title: string; type: string; message: string }[];
  /** The request to contact support, if the message requires it; else null. */
  hint: string | null;
}

/** A logged failure in the reader's language. */
export function useFailureTexts(): (failure: LoggedFailure) => FailureTexts {
  const { t } = useTranslation();
  const serverText = useServerText();
  return useCallback(
    ({ type, message, key, params, items }: LoggedFailure) => {
      const titleOf = ({ title, titleKey, field }: ProblemItem) => {
        const file = title === field ? fileAt(title) : null;
        if (file === null) return serverText({ message: title, key: titleKey });
        return file === 'all' ? t('errors.files') : t('errors.file', { n: file });
      };
      const typeOf = (item: ProblemItem) => {
        const known = ITEM_TYPES.find((name) => name === item.type);
        return known === undefined ? item.type : t(`errors.itemType.${known}`);
      };
      const own = message === null ? t('problem.unreadable', { status: 400 }) : serverText({ message, key, params });
      return {
        title: t(`errors.title.${type}`),
        message: type === 'throttled' ? t('rules.throttled') : own,
        items: items.map((item) => ({ title: titleOf(item), type: typeOf(item), message: serverText(item) })),
        hint: isInternalError(message) ? t('problem.contactSupport') : null,
      };
    },
    [t, serverText],
  );
}
