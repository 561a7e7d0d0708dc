import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { Instant } from '../../components/instant.js';
import type { SharedGroup } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { RevokeButton } from './revoke-button.js';

interface Props {
  groups: readonly SharedGroup[];
  onRevoked(message: string): void;
}

/** A row for each group; it opens to show its experiments and recipients. */
export function GroupsTable({ groups, onRevoked }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => setOpen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <div className="table-scroll">
      <table className="data-table stacks shared-groups">
        <caption className="visually-hidden">{t('sharing.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sharing.group')}</th>
            <th scope="col">{t('sharing.status')}</th>
            <th scope="col">{t('sharing.created', { zone: format.zone })}</th>
            <th scope="col">
              <span className="visually-hidden">{t('sharing.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const isOpen = open.includes(group.id);
            return (
              <Fragment key={group.id}>
                <tr>
                  <th scope="row">
                    <Button
                      size="small"
                      variant="minimal"
                      icon={isOpen ? <ChevronDown /> : <ChevronRight />}
                      aria-expanded={isOpen}
                      aria-label={t('sharing.details', { group: group.group })}
                      onClick={() => toggle(group.id)}
                    />{' '}
                    {group.group}
                  </th>
                  <td data-label={t('sharing.status')}>
                    <Standing expiresOn={group.expires_on} />
                  </td>
                  <td className="tabular" data-label={t('sharing.created', { zone: format.zone })}>
                    <Instant at={group.created_at} style="list" />
                  </td>
                  <td className="actions">{group.revocable && <RevokeButton group={group} onRevoked={onRevoked} />}</td>
                </tr>
                {isOpen && (
                  <tr className="group-details">
                    <td colSpan={4}>
                      <Details group={group} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The state of a group: active or expired. The day shows on hover and for screen readers. */
function Standing({ expiresOn }: { expiresOn: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(Date.now);
  const isActive = Date.parse(expiresOn) > now;
  const when = t(isActive ? 'sharing.expiresOn' : 'sharing.expiredOn', { date: format.dateTime(expiresOn) });
  return (
    <span className={`pill ${isActive ? 'success' : ''}`} title={when}>
      {t(isActive ? 'sharing.active' : 'sharing.expired')}
      <span className="visually-hidden">: {when}</span>
    </span>
  );
}

function Details({ group: { experiments, visitors, downloads } }: { group: SharedGroup }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="group-lists">
      <section>
        <h3>{t('sharing.experiments')}</h3>
        <ul>
          {experiments.map(({ uuid, name }) => (
            <li key={uuid}>{name}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('sharing.emails')}</h3>
        <ul>
          {visitors.map(({ email, visits, last_seen_at: seen }) => (
            <li key={email}>
              {email}{' '}
              <span className="secondary">
                {seen === null
                  ? t('sharing.notSeen')
                  : t('sharing.visits', { count: visits, date: format.dateTime(seen) })}
              </span>
            </li>
          ))}
        </ul>
        <p className="secondary">
          {downloads.length === 0
            ? t('sharing.mayNotDownload')
            : t('sharing.mayDownload', { what: downloads.map((one) => t(`sharing.download.${one}`)).join(', ') })}
        </p>
      </section>
    </div>
  );
}
