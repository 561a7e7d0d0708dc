import { useRef } from 'react';
import { useInviteMemberMutation } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../../lib/api/use-problem-text.js';
import type { Outcome } from './outcome.js';

/** Mails an invitation and tells the outcome in the server's words (BILL-051). @returns whether it was mailed */
export function useInvite(onOutcome: (outcome: Outcome) => void) {
  const inWords = useProblemText();
  const serverText = useServerText();
  const [send, { isLoading }] = useInviteMemberMutation();
  // Of this one invitation, however often it is sent: a repetition after a lost answer mails nothing a second time.
  const key = useRef({ email: '', value: '' });
  const invite = async (email: string): Promise<boolean> => {
    if (key.current.email !== email) key.current = { email, value: crypto.randomUUID() };
    const answer = await send({ 'Idempotency-Key': key.current.value, memberEmailDto: { email } });
    if ('error' in answer) {
      onOutcome({ intent: 'danger', text: inWords(toProblem(answer.error)) });
      return false;
    }
    onOutcome({ intent: 'success', text: serverText(answer.data) });
    key.current = { email: '', value: '' };
    return true;
  };
  return { invite, isLoading };
}
