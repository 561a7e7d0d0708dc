import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoginMutation } from '../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../lib/api/problem.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';

/**
 * Logs in by the token of a login link. It sends the token only once: the token works a single time, and React can run an effect twice.
 * @param token null if there is no link
 * @returns whether the answer is pending, and why it failed in the reader's words (AUTH-051 to AUTH-053)
 */
export function useTokenLogin(token: string | null, onLoggedIn: () => void) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const [login] = useLoginMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isWaiting, setWaiting] = useState(token !== null);
  const isSent = useRef(false);
  useEffect(() => {
    if (token === null || isSent.current) return;
    isSent.current = true;
    // The generated type requires a body, but this login has none (AUTH-006).
    void login({ token } as Parameters<typeof login>[0]).then((answer) => {
      if (!('error' in answer)) return onLoggedIn();
      setProblem(toProblem(answer.error));
      setWaiting(false);
    });
  }, [login, onLoggedIn, token]);

  const hasNoAnswer = problem !== null && (problem.kind !== 'answer' || problem.message === null);
  return { isWaiting, failure: problem === null ? null : hasNoAnswer ? t('tokenLogin.failed') : inWords(problem) };
}
