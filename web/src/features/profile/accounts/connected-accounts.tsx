import { Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { Link as LinkIcon } from '@blueprintjs/icons';
import {
  linkedName,
  platformOfProvider,
  providerOfPlatform,
  type Provider,
} from '#libs/contracts/platform/platform.js';
import { may } from '#libs/contracts/account/permissions.js';
import { EmptyState, Skeleton } from '../../../components/states.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { LinkPartsContext } from '../../../components/link-parts.js';
import { Baselines } from './baselines.js';
import { LinkPanel } from './link-panel.js';

/** The linked account of each platform that the plan or the whitelist includes (PROFILE-014 to PROFILE-016). */
export function ConnectedAccounts({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const open = user.platforms.filter((platform) => user.whitelist || user.plans[platform]);
  if (open.length === 0) {
    return (
      <EmptyState icon={<LinkIcon size={32} aria-hidden />} title={t('accounts.none')} text={t('accounts.noneHelp')} />
    );
  }
  return (
    <div className="stack">
      {user.whitelist && (
        <Callout intent="success" compact>
          {t('accounts.whitelist')}
        </Callout>
      )}
      {open.map(providerOfPlatform).map((provider) => (
        <details key={provider} className="card panel" open>
          <summary>
            <h2>{linkedName(provider)}</h2>
          </summary>
          <LinkPanel provider={provider} account={user[provider]} role={user.role} />
          <OwnPart provider={provider} user={user} />
          <Baselines provider={provider} />
        </details>
      ))}
    </div>
  );
}

/** The part of the panel that only this platform has. It shows if the link works. */
function OwnPart({ provider, user }: { provider: Provider; user: SessionUser }) {
  const Part = useContext(LinkPartsContext)[platformOfProvider(provider)];
  const account = user[provider];
  if (Part === undefined || account?.status !== 'linked') return null;
  return (
    <Suspense fallback={<Skeleton rows={1} height={32} />}>
      <Part account={account} mayLink={may(user, 'link-accounts')} />
    </Suspense>
  );
}
