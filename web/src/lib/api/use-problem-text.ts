import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RULE_MESSAGES, type RuleMessage } from '#libs/contracts/rules.js';
import type { Problem } from './problem.js';

const NAMES = new Map(Object.entries(RULE_MESSAGES).map(([name, text]) => [text as string, name as RuleMessage]));

/** A server's text in the reader's language where it is one of the shared rules' texts, else as it came. */
export function useServerText(): (message: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (message: string) => {
      const name = NAMES.get(message);
      return name === undefined ? message : t(`messages.${name}`);
    },
    [t],
  );
}

/** One sentence for a failed call. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation();
  const serverText = useServerText();
  return useCallback(
    (problem: Problem) => {
      if (problem.kind === 'timeout') return t('problem.timeout');
      if (problem.kind === 'offline') return t('problem.offline');
      if (problem.isThrottled) return t('messages.throttled');
      if (problem.status === 500) return t('problem.internal');
      if (problem.message === null) return t('problem.unreadable', { status: problem.status });
      return serverText(problem.message);
    },
    [t, serverText],
  );
}
