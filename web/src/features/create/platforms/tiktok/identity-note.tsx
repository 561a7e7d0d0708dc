import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { IDENTITY_HELP, isOnTikTok, networksOf } from '#libs/platforms/tiktok/identities.js';
import { useForm } from '../../form/context.js';
import './identity-note.css';

/** The note below the choice of an identity: why none can be chosen, or why the chosen one cannot be used, and what to do. */
export function IdentityNote() {
  const { t } = useTranslation();
  const { draft, lookups } = useForm();
  const rows = lookups.rows['identities'];
  if (rows === undefined) return null;
  const networks = networksOf(draft);
  const kind = networks.length === 0 || isOnTikTok(networks) ? 'account' : 'custom';
  const chosen = rows.find(({ id }) => id === textOf(recordOf(draft['identity']).id));
  const lost = chosen?.['problem'] !== undefined;
  if (rows.some(({ isUnusable }) => isUnusable !== true) && !lost)
    return kind === 'custom' ? null : (
      <details className="identity-note">
        <summary>{t('create.identity.connect')}</summary>
        <Guide />
      </details>
    );
  return (
    <Callout className="identity-note" intent="warning" compact role="status">
      <strong>{t(lost ? 'create.identity.lost' : `create.identity.none.${kind}`, { name: chosen?.name ?? '' })}</strong>
      {kind === 'account' ? <Guide /> : <p>{t('create.identity.makeCustom')}</p>}
      <Button
        size="small"
        icon={<Refresh />}
        text={t('create.identity.look')}
        loading={lookups.isRefreshing === true}
        onClick={lookups.refetch}
      />
    </Callout>
  );
}

const WAYS = ['adsManager', 'businessCenter'] as const;

/** How to connect a TikTok account: the user's own in the ads manager, somebody else's through a Business Center. */
function Guide() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('create.identity.lead')}</p>
      <div className="identity-ways">
        {WAYS.map((way) => (
          <section key={way}>
            <p>
              <strong>{t(`create.identity.${way}.title`)}</strong>
            </p>
            <ol>
              {(['first', 'second', 'third'] as const).map((step) => (
                <li key={step}>{t(`create.identity.${way}.${step}`)}</li>
              ))}
            </ol>
            <a href={IDENTITY_HELP[way]} target="_blank" rel="noopener noreferrer">
              {t(`create.identity.${way}.help`)}
            </a>
          </section>
        ))}
      </div>
    </>
  );
}
