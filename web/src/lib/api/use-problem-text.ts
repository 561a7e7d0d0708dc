import { useCallback } from 'react';
import type { TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.js';
import type { Format } from '../format/format.js';
import type { Problem } from './problem.js';
import { findServerText } from './server-texts.js';

/** A figure as the server writes it, in English: `12`, `50.4 USD`, `5,040 JPY`. */
const FIGURE = /^(\d[\d,]*)(\.\d+)?( [A-Z]{3})?$/;

function inLanguage(value: string, format: Format): string {
  const [, whole, decimals = '', currency = ''] = FIGURE.exec(value) ?? [];
  if (whole === undefined) return value;
  return format.number(Number(whole.replaceAll(',', '') + decimals), Math.max(0, decimals.length - 1)) + currency;
}

/** A server's text in the reader's language where it is a text that both share, else as it came. */
export function useServerText(): (message: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (message: string) => {
      const found = findServerText(message);
      if (found === null) return message;
      const values = Object.entries(found.values).map(([name, value]) => [name, inLanguage(value, format)] as const);
      const options: TOptions = Object.fromEntries(values);
      return t(found.key, options);
    },
    [t, format],
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
