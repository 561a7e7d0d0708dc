import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, InputGroup } from '@blueprintjs/core';
import { MONTHLY_PLAN } from '#libs/contracts/monthly-plan.js';
import { Field } from '../../../components/field.js';
import { afterPress } from '../../../lib/after-press.js';
import { isEmail } from '../../../lib/is-email.js';
import { useInviteMemberMutation, type Member } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../../lib/api/use-problem-text.js';
import type { Outcome } from './team-tab.js';

/** Invitations count as members, the owner does not (BILL-050). */
export const usedSeats = (members: readonly Member[]): number => members.filter(({ role }) => role !== 'owner').length;

/** One e-mail at a time, while there are seats (BILL-048 to BILL-051). */
export function InviteForm({ members, onOutcome }: { members: Member[]; onOutcome(outcome: Outcome): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [invite, { isLoading }] = useInviteMemberMutation();
  const [email, setEmail] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Of this one invitation, however often it is sent: a repetition after a lost answer mails nothing a second time.
  const key = useRef({ email: '', value: '' });
  const isFull = usedSeats(members) >= MONTHLY_PLAN.seats;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft(true);
    if (!isEmail(email)) return input.current?.focus();
    const wanted = email.trim();
    if (key.current.email !== wanted) key.current = { email: wanted, value: crypto.randomUUID() };
    const answer = await invite({ 'Idempotency-Key': key.current.value, memberEmailDto: { email: wanted } });
    if ('error' in answer) return onOutcome({ intent: 'danger', text: inWords(toProblem(answer.error)) });
    onOutcome({ intent: 'success', text: serverText(answer.data.message) });
    key.current = { email: '', value: '' };
    setEmail('');
    setLeft(false);
  };
  return (
    <form className="invite" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('team.inviteEmail')}
        help={
          isFull
            ? t('accessMessages.noSeats')
            : t('team.seats', { used: usedSeats(members), seats: MONTHLY_PLAN.seats })
        }
        error={wasLeft && !isEmail(email) ? t('messages.email') : null}
      >
        {(control) => (
          <InputGroup
            {...control}
            inputRef={input}
            type="email"
            name="invite"
            autoComplete="off"
            value={email}
            disabled={isFull}
            onValueChange={setEmail}
            onBlur={() => afterPress(() => setLeft(email !== ''))}
          />
        )}
      </Field>
      <Button type="submit" intent="primary" loading={isLoading} disabled={isFull} text={t('team.invite')} />
    </form>
  );
}
