import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readKeyedText } from '#libs/contracts/messages/read-text.js';
import { marked, quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { inWords } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { useFormat } from '../format/use-format.js';
import type { Problem } from './problem.js';

/** A text in the server's answer: its key, and the English text for clients that do not know the key. */
export interface ServerText {
  message: string;
  key?: string;
  params?: unknown;
}

/** Translates a server's text by its key. A text with an unknown key stays as received. */
export function useServerText(): (text: ServerText) => string {
  const { i18n } = useTranslation();
  const { language } = useFormat();
  return useCallback(
    (received: ServerText) => {
      const text = readKeyedText(received);
      const textOf = (key: string) => {
        const known: unknown = i18n.getResource(language, 'translation', key);
        return typeof known === 'string' ? known : undefined;
      };
      return (text && inWords(text, language, textOf)) ?? received.message;
    },
    [i18n, language],
  );
}

/** Texts of the reason why a run waits or has failed, and of an ad's refusal. The platform's own words are marked as such. */
export function useReasonText() {
  const serverText = useServerText();
  const reasonOf = useCallback(
    (texts: readonly { key: string; params?: unknown }[], english: string) =>
      texts.map((text) => serverText({ message: english, ...text })).join(' '),
    [serverText],
  );
  const refusalOf = useCallback(
    (platform: Platform, received: ServerText) => {
      const text = readKeyedText(received) ?? quoteOf(platform, received.message);
      return serverText({ message: received.message, ...marked(platform, text) });
    },
    [serverText],
  );
  return { reasonOf, refusalOf };
}

/** One sentence for a failed call. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  return useCallback(
    (problem: Problem) => {
      if (problem.kind === 'timeout') return t('problem.timeout');
      if (problem.kind === 'offline') return t('problem.offline');
      if (problem.kind === 'file-changed') return t('problem.fileChanged');
      if (problem.isThrottled)
        return [t('rules.throttled'), problem.retryAt && t('problem.retryAt', { time: format.time(problem.retryAt) })]
          .filter(Boolean)
          .join(' ');
      if (problem.status === 500) return t('problem.internal');
      if (problem.message === null) return t('problem.unreadable', { status: problem.status });
      return serverText({ ...problem, message: problem.message });
    },
    [t, serverText, format],
  );
}
