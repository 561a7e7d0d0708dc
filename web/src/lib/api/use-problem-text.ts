import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS_MESSAGES, NAMING_MESSAGES, TOKEN_LOGIN_MESSAGES } from '#libs/contracts/access.js';
import { HTTP_MESSAGES } from '#libs/contracts/http-messages.js';
import { LOGO_MESSAGES } from '#libs/contracts/logo.js';
import { RULE_MESSAGES } from '#libs/contracts/rules.js';
import type { Problem } from './problem.js';

type ServerKey =
  | `messages.${keyof typeof RULE_MESSAGES}`
  | `accessMessages.${keyof typeof ACCESS_MESSAGES}`
  | `httpMessages.${keyof typeof HTTP_MESSAGES}`
  | `logoMessages.${keyof typeof LOGO_MESSAGES}`
  | `tokenLoginMessages.${keyof typeof TOKEN_LOGIN_MESSAGES}`;

/** Texts that server and console share, and where each is said in both languages. */
const KEYS = new Map<string, ServerKey>([
  ...keysOf('messages', RULE_MESSAGES),
  ...keysOf('accessMessages', ACCESS_MESSAGES),
  ...keysOf('httpMessages', HTTP_MESSAGES),
  ...keysOf('logoMessages', LOGO_MESSAGES),
  ...keysOf('tokenLoginMessages', TOKEN_LOGIN_MESSAGES),
]);

function keysOf(group: string, texts: Record<string, string>): [string, ServerKey][] {
  return Object.entries(texts).map(([name, text]) => [text, `${group}.${name}` as ServerKey]);
}

/** Texts of the server that name somebody, as they read with any e-mail filled in. */
const NAMING = Object.entries(NAMING_MESSAGES).map(([name, text]) => ({
  key: `namingMessages.${name as keyof typeof NAMING_MESSAGES}` as const,
  pattern: new RegExp(`^${text.replaceAll('.', '\\.').replace('{{email}}', '(\\S+)')}$`),
}));

/** A server's text in the reader's language where it is a text that both share, else as it came. */
export function useServerText(): (message: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (message: string) => {
      const key = KEYS.get(message);
      if (key !== undefined) return t(key);
      for (const { key: naming, pattern } of NAMING) {
        const email = pattern.exec(message)?.[1];
        if (email !== undefined) return t(naming, { email });
      }
      return message;
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
