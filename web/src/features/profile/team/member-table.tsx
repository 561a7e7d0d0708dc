import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { DoneDialog } from '../../../components/done-dialog.js';
import {
  useRemoveMemberMutation,
  useSetMemberRoleMutation,
  type Member,
  type SessionUser,
} from '../../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../../lib/api/problem.js';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { isTeamFull } from './seats.js';
import { useInvite } from './use-invite.js';
import { useInviteToast } from './use-invite-toast.js';
import { may } from '#libs/contracts/account/permissions.js';

const TONES: Record<Member['status'], string> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  EXPIRED: '',
  DISABLED: 'danger',
};

/** The outcome of a removal: a problem, or null after a success. */
interface Removal {
  email: string;
  problem: Problem | null;
}

/** Whether the server lets this user change that member: the owner may change everybody else (BILL-042). */
const mayChange = (user: SessionUser, member: Member): boolean =>
  may(user, 'change-members') && member.role !== 'owner';

/**
 * Name, e-mail, role and status of each member and of each invitation, valid or expired. A dialog reports the outcome of a removal
 * (BILL-046, BILL-047, BILL-052, BILL-053).
 */
export function MemberTable({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const showInvite = useInviteToast();
  const [remove, { isLoading }] = useRemoveMemberMutation();
  const [setRole] = useSetMemberRoleMutation();
  const { invite, isLoading: isInviting } = useInvite();
  const [toRemove, setToRemove] = useState<Member | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);

  const removeMember = async ({ email }: Member) => {
    const { error } = await remove({ memberEmailDto: { email } });
    setToRemove(null);
    setRemoval({ email, problem: error === undefined ? null : toProblem(error) });
  };
  const textOf = ({ email, problem }: Removal) =>
    problem === null
      ? t('billing.planMembersMsg2', { email })
      : `${t('billing.planMembersMsg1', { email })} ${inWords(problem)}`;
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
                  {isChangeable && member.status === 'ACTIVE' ? (
                    <HTMLSelect
                      minimal
                      aria-label={t('team.roleOf', { name: member.email })}
                      value={member.role}
                      onChange={(event) => {
                        const role = event.currentTarget.value === 'admin' ? 'admin' : 'other';
                        void setRole({ memberRoleDto: { email: member.email, role } }).then(showInvite);
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
                        onClick={() => void invite(member.email, member.role === 'admin' ? 'admin' : 'other')}
                      />
                      <Button
                        variant="minimal"
                        intent="danger"
                        size="small"
                        text={t('team.remove')}
                        aria-label={t('team.removeExpiredOf', { name: member.email })}
                        onClick={() => void removeMember(member)}
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
                      onClick={() => setToRemove(member)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={toRemove !== null}
        title={t(toRemove?.status === 'PENDING' ? 'team.withdrawTitle' : 'team.removeTitle', { name: toRemove?.email })}
        confirmText={t(toRemove?.status === 'PENDING' ? 'team.withdraw' : 'team.remove')}
        intent="danger"
        isBusy={isLoading}
        onConfirm={() => toRemove !== null && void removeMember(toRemove)}
        onClose={() => setToRemove(null)}
      >
        {t(toRemove?.status === 'PENDING' ? 'team.withdrawText' : 'team.removeText')}
      </ConfirmDialog>
      <DoneDialog
        isOpen={removal !== null}
        title={t('team.members')}
        text={removal === null ? '' : textOf(removal)}
        onLeave={() => setRemoval(null)}
      />
    </div>
  );
}
