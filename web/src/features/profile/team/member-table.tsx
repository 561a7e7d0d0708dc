import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import {
  useRemoveMemberMutation,
  useSetMemberRoleMutation,
  type Member,
  type SessionUser,
} from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText, type ServerText } from '../../../lib/api/use-problem-text.js';
import type { Outcome } from './outcome.js';
import { isTeamFull } from './seats.js';
import { useInvite } from './use-invite.js';

const TONES: Record<Member['status'], string> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  EXPIRED: '',
  DISABLED: 'danger',
};

/** Whether the server lets this user change that member: nobody the owner or themselves, and only the owner admins. */
function mayChange(user: SessionUser, member: Member): boolean {
  if (member.role === 'owner' || member.id === user.id) return false;
  return user.role === 'owner' || (user.role === 'admin' && member.role === 'other');
}

/** Name, e-mail, role and status of each member and each invitation, living or expired (BILL-046, BILL-047). */
export function MemberTable({ user, onOutcome }: { user: SessionUser; onOutcome(outcome: Outcome): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [remove, { isLoading }] = useRemoveMemberMutation();
  const [setRole] = useSetMemberRoleMutation();
  const { invite, isLoading: isInviting } = useInvite(onOutcome);
  const [asked, setAsked] = useState<Member | null>(null);

  const tell = (answer: { data?: ServerText; error?: unknown }) => {
    if (answer.data !== undefined) onOutcome({ intent: 'success', text: serverText(answer.data) });
    else onOutcome({ intent: 'danger', text: inWords(toProblem(answer.error)) });
  };
  const removeAsked = async () => {
    if (asked !== null) tell(await remove({ memberEmailDto: { email: asked.email } }));
    setAsked(null);
  };
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <thead>
          <tr>
            <th scope="col">{t('team.name')}</th>
            <th scope="col">{t('login.email')}</th>
            <th scope="col">{t('team.role')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {user.members.map((member) => {
            const name = `${member.first_name} ${member.last_name}`.trim();
            const isChangeable = mayChange(user, member);
            return (
              <tr key={member.id}>
                <th scope="row">{name === '' ? t('team.invited') : name}</th>
                <td>{member.email}</td>
                <td data-label={t('team.role')}>
                  {user.role === 'owner' && isChangeable && member.status === 'ACTIVE' ? (
                    <HTMLSelect
                      minimal
                      aria-label={t('team.roleOf', { name: member.email })}
                      value={member.role}
                      onChange={(event) => {
                        const role = event.currentTarget.value === 'admin' ? 'admin' : 'other';
                        void setRole({ memberRoleDto: { email: member.email, role } }).then(tell);
                      }}
                    >
                      {(['admin', 'other'] as const).map((role) => (
                        <option key={role} value={role}>
                          {t(`team.roles.${role}`)}
                        </option>
                      ))}
                    </HTMLSelect>
                  ) : (
                    t(`team.roles.${member.role}`)
                  )}
                </td>
                <td data-label={t('list.status')}>
                  <span className={`pill ${TONES[member.status]}`}>{t(`team.status.${member.status}`)}</span>
                </td>
                <td className="actions">
                  {isChangeable && member.status === 'EXPIRED' && (
                    <>
                      <Button
                        variant="minimal"
                        size="small"
                        text={t('team.inviteAgain')}
                        aria-label={t('team.inviteAgainOf', { name: member.email })}
                        disabled={isInviting || isTeamFull(user.members)}
                        onClick={() => void invite(member.email)}
                      />
                      <Button
                        variant="minimal"
                        intent="danger"
                        size="small"
                        text={t('team.remove')}
                        aria-label={t('team.removeExpiredOf', { name: member.email })}
                        onClick={() => void remove({ memberEmailDto: { email: member.email } }).then(tell)}
                      />
                    </>
                  )}
                  {isChangeable && member.status !== 'EXPIRED' && (
                    <Button
                      variant="minimal"
                      intent="danger"
                      size="small"
                      text={t(member.status === 'PENDING' ? 'team.withdraw' : 'team.remove')}
                      aria-label={t(member.status === 'PENDING' ? 'team.withdrawOf' : 'team.removeOf', {
                        name: member.email,
                      })}
                      onClick={() => setAsked(member)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(asked?.status === 'PENDING' ? 'team.withdrawTitle' : 'team.removeTitle', { name: asked?.email })}
        confirmText={t(asked?.status === 'PENDING' ? 'team.withdraw' : 'team.remove')}
        intent="danger"
        isBusy={isLoading}
        onConfirm={() => void removeAsked()}
        onClose={() => setAsked(null)}
      >
        {t(asked?.status === 'PENDING' ? 'team.withdrawText' : 'team.removeText')}
      </ConfirmDialog>
    </div>
  );
}
