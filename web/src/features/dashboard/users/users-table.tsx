import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch, Tag } from '@blueprintjs/core';
import { Instant } from '../../../components/instant.js';
import { useToggleWhitelistMutation, useUpdateUserMutation, type Account } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useSessionUser } from '../../../lib/session/use-session-user.js';
import { ActButton } from '../act-button.js';

/** The finished action, in words. */
export interface Done {
  title: string;
  text: string;
}

const TONES: Record<Account['status'], string> = { ACTIVE: 'success', PENDING: 'warning', DISABLED: 'danger' };
const COLUMNS = ['name', 'email', 'company', 'created', 'status', 'whitelist'] as const;

/** One row for each account (ADMIN-006). */
export function UsersTable({ rows, onDone }: { rows: readonly Account[]; onDone(done: Done): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <caption className="visually-hidden">{t('dashboard.users.title')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th scope="col" key={column}>
                {t(`dashboard.users.${column}`, { zone: format.zone })}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((account) => (
            <Row key={account.id} account={account} onDone={onDone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ account, onDone }: { account: Account; onDone(done: Done): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${account.first_name} ${account.last_name}`.trim();
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.users.${column}`, { zone: format.zone });
  return (
    <tr>
      <th scope="row">
        {name} {account.is_staff && <Tag minimal>{t('dashboard.users.staff')}</Tag>}
      </th>
      <td className="email-cell">{account.email}</td>
      <td data-label={label('company')}>
        {account.company} <OnTrial account={account} />
      </td>
      <td data-label={label('created')} className="tabular">
        <Instant at={account.created_at} style="list" />
      </td>
      <td data-label={label('status')}>
        <span className={`pill ${TONES[account.status]}`}>{t(`dashboard.users.is.${account.status}`)}</span>
      </td>
      <td data-label={label('whitelist')}>
        <Whitelist account={account} onDone={onDone} />
      </td>
      <td className="actions">
        <Access account={account} onDone={onDone} />
      </td>
    </tr>
  );
}

/** The state of the team's free trial; it is independent of the whitelist. */
function OnTrial({ account: { trial } }: { account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (trial === null) return null;
  return (
    <Tag minimal intent={trial.state === 'running' ? 'primary' : 'none'}>
      {t(`dashboard.users.trial.${trial.state}`, {
        left: format.number(trial.experiments_left),
        experiments: format.number(trial.experiments),
        date: format.dateTime(trial.ends_at),
      })}
    </Tag>
  );
}

interface ActProps {
  account: Account;
  onDone(done: Done): void;
}

/** Puts the whole team on the whitelist or takes it off, after a question (ADMIN-010, ADMIN-011). */
function Whitelist({ account: { id, email, company, whitelisted }, onDone }: ActProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const [toggle] = useToggleWhitelistMutation();
  // The row can change while the question is open. The question stays the same, so that a retry never does the opposite.
  const [isWanted, setWanted] = useState(!whitelisted);
  return (
    <ActButton
      text={t(isWanted ? 'dashboard.users.toWhitelist' : 'dashboard.users.unwhitelist')}
      label={t('dashboard.users.whitelistOf', { email })}
      title={t(isWanted ? 'dashboard.users.whitelistTitle' : 'dashboard.users.unwhitelistTitle', { company })}
      question={t(isWanted ? 'dashboard.users.whitelistText' : 'dashboard.users.unwhitelistText', { company })}
      intent={isWanted ? 'primary' : 'danger'}
      trigger={(ask) => (
        <Switch
          className="whitelist"
          checked={whitelisted}
          aria-label={t('dashboard.users.whitelistOf', { email })}
          label={t(whitelisted ? 'dashboard.users.whitelisted' : 'dashboard.users.standard')}
          onChange={() => {
            setWanted(!whitelisted);
            ask();
          }}
        />
      )}
      onAct={async () => {
        const answer = await toggle({ whitelistDto: { id, whitelisted: isWanted } });
        if (answer.data) onDone({ title: t('dashboard.users.whitelistUpdated'), text: serverText(answer.data) });
        return answer;
      }}
    />
  );
}

/** Disables an account or enables it again; nobody can disable their own. */
function Access({ account: { id, email, status }, onDone }: ActProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const self = useSessionUser();
  const [update] = useUpdateUserMutation();
  const action = status === 'DISABLED' ? 'enable' : 'disable';
  if (id === self.id) return null;
  return (
    <ActButton
      text={t(`dashboard.users.${action}`)}
      label={t(`dashboard.users.${action}Of`, { email })}
      title={t(`dashboard.users.${action}Title`)}
      question={t(`dashboard.users.${action}Text`, { email })}
      intent={action === 'disable' ? 'danger' : 'primary'}
      onAct={async () => {
        const answer = await update({ updateAccountDto: { id, action } });
        if (answer.data) onDone({ title: t('dashboard.users.accountUpdated'), text: serverText(answer.data) });
        return answer;
      }}
    />
  );
}
