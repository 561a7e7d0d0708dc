import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { Field } from '../../../components/field.js';
import { afterPress } from '../../../lib/after-press.js';
import { isEmail } from '../../../lib/is-email.js';
import { useKeptState } from '../../../lib/session/use-kept-work.js';
import type { Member } from '../../../lib/api/endpoints.js';
import { isTeamFull, usedSeats } from './seats.js';
import { INVITED_ROLES, useInvite, type InvitedRole } from './use-invite.js';

/** Invites one e-mail at a time, while seats are left (BILL-048 to BILL-051). */
export function InviteForm({ members }: { members: Member[] }) {
  const { t } = useTranslation();
  const { invite, isLoading } = useInvite();
  const [email, setEmail] = useKeptState('invite', '');
  const [role, setRole] = useState<InvitedRole>('other');
  const [wasLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFull = isTeamFull(members);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft(true);
    if (!isEmail(email) || !(await invite(email.trim(), role))) return input.current?.focus();
    setEmail((now) => (now === email ? '' : now));
    setLeft(false);
  };
  return (
    <form className="invite" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('team.inviteEmail')}
        help={isFull ? t('access.noSeats') : t('team.seats', { used: usedSeats(members), seats: MONTHLY_PLAN.seats })}
        error={wasLeft && !isFull && !isEmail(email) ? t('billing.planInviteText2') : null}
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
            onBlur={() => afterPress(() => setLeft(true))}
          />
        )}
      </Field>
      <Field label={t('team.inviteRole')} help={t(`team.roleHelp.${role}`)} error={null}>
        {(control) => (
          <HTMLSelect
            {...control}
            name="role"
            value={role}
            disabled={isFull}
            options={INVITED_ROLES.map((value) => ({ value, label: t(`team.roles.${value}`) }))}
            onChange={({ currentTarget }) => setRole(currentTarget.value as InvitedRole)}
          />
        )}
      </Field>
      <Button type="submit" intent="primary" loading={isLoading} disabled={isFull} text={t('team.invite')} />
    </form>
  );
}
