import { useCallback } from 'react';
import type { TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { valueIn } from '#libs/contracts/messages/fill-in.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { knownReason, saidBy, sayReason } from '#libs/contracts/experiment/run-reasons.js';
import { useFormat } from '../format/use-format.js';
import type { Problem } from './problem.js';
import { findServerText } from './server-texts.js';

/** A server's text in the reader's language where it is a text that both share, else as it came. */
export function useServerText(): (message: string) => string {
  const { t } = useTranslation();
  const { language } = useFormat();
  return useCallback(
    (message: string) => {
      const found = findServerText(message);
      if (found === null) return message;
      const values = Object.entries(found.values).map(([name, value]) => [name, valueIn(value, language)] as const);
      const options: TOptions = Object.fromEntries(values);
      return t(found.key, options);
    },
    [t, language],
  );
}

/** Why a run waits or failed, and what became of an ad, where the platform's own words are marked as such. */
export function useReasonText() {
  const serverText = useServerText();
  const { language } = useFormat();
  const reasonOf = useCallback((reason: string) => sayReason(reason, language), [language]);
  const refusalOf = useCallback(
    (platform: Platform, message: string) =>
      findServerText(message) === null
        ? (knownReason(message, language) ?? saidBy(platform, message, language))
        : serverText(message),
    [serverText, language],
  );
  return { reasonOf, refusalOf };
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
