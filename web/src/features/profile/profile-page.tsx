import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { Tab, Tabs } from '@blueprintjs/core';
import '../../styles/lists.css';
import { PageHeader } from '../../components/page-header.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { ConnectedAccounts } from './accounts/connected-accounts.js';
import { NamingTab } from './naming/naming-tab.js';
import { PersonalTab } from './personal/personal-tab.js';
import { asProfileTab, openTab, profileTabOpened, type ProfileState } from './profile-tab.js';
import { TeamTab } from './team/team-tab.js';
import { WebhooksTab } from './webhooks/webhooks-tab.js';
import './profile.css';

interface Props {
  /** The tabs of a paying user; null for all other users. */
  billing: { subscriptions: ReactNode; payment: ReactNode } | null;
}

/** The account's tabs. The address names the open tab; without a name, the session's last tab opens (PROFILE-001). */
export function ProfilePage({ billing }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const stored = useSelector(({ profile }: ProfileState) => profile.tab);
  const isPaying = billing !== null;
  const named = openTab(asProfileTab(search.get('tab')), { isPaying });
  const tab = named ?? openTab(stored, { isPaying }) ?? '1';
  useEffect(() => void dispatch(profileTabOpened(tab)), [dispatch, tab]);
  // Writes the tab's name to the address. Otherwise, going back from another tab would show that other tab here.
  useEffect(() => {
    if (named === null) setSearch({ tab }, { replace: true });
  }, [named, setSearch, tab]);
  // Scrolls the tab into view, because a phone has no room for all tabs.
  useEffect(() => {
    document
      .querySelector('.profile [role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <div className="profile">
      <PageHeader title={t('profile.title')} lead={t('profile.lead', { team: user.team.name, email: user.email })} />
      {/* Blueprint's arrow keys find only tabs that say whether they are disabled. */}
      <Tabs
        id="profile"
        selectedTabId={tab}
        onChange={(next) => setSearch({ tab: String(next) })}
        renderActiveTabPanelOnly
      >
        <Tab disabled={false} id="1" title={t('profile.personal')} panel={<PersonalTab user={user} />} />
        <Tab disabled={false} id="2" title={t('profile.accounts')} panel={<ConnectedAccounts user={user} />} />
        {billing !== null && (
          <Tab disabled={false} id="3" title={t('plans.tab')} panel={<>{billing.subscriptions}</>} />
        )}
        {billing !== null && <Tab disabled={false} id="4" title={t('payment.tab')} panel={<>{billing.payment}</>} />}
        <Tab disabled={false} id="team" title={t('profile.team')} panel={<TeamTab user={user} />} />
        <Tab disabled={false} id="names" title={t('profile.names')} panel={<NamingTab user={user} />} />
        <Tab disabled={false} id="webhooks" title={t('profile.webhooks')} panel={<WebhooksTab user={user} />} />
      </Tabs>
    </div>
  );
}
