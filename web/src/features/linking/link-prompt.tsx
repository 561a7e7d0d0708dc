import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { Link as LinkIcon } from '@blueprintjs/icons';
import { PLATFORM_NAMES, platformOfProvider, type Provider } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { LinkRefusal } from '../../components/link-refusal.js';
import { LinkWindow } from '../../components/link-window.js';
import { PageHeader } from '../../components/page-header.js';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { useLinkPopup } from '../../lib/linking/use-link-popup.js';

/** Stands in for the wizard until the platform's account is linked; owner and admin may link, others ask (META-014, META-015, TIKTOK-011 to TIKTOK-013). */
export function LinkPrompt({ user, provider }: { user: SessionUser; provider: Provider }) {
  const { t } = useTranslation();
  const { state, refusal, open, show, cancel } = useLinkPopup(provider);
  const account = user[provider];
  const mayLink = user.role === 'owner' || user.role === 'admin';
  const isRelink = account !== null;
  const platform = PLATFORM_NAMES[platformOfProvider(provider)];
  return (
    <>
      <PageHeader
        title={t(isRelink ? 'link.againTitle' : 'link.title', { platform })}
        lead={t(`link.own.${provider}.lead`)}
      />
      <section className="card link-card" aria-labelledby="link-steps">
        <h2 id="link-steps">{t('link.stepsTitle')}</h2>
        <ol className="steps">
          <li>{t('link.step1', { platform })}</li>
          <li>{t(`link.own.${provider}.step2`)}</li>
          <li>{t('link.step3')}</li>
        </ol>
        <Callout intent="warning" compact>
          {isRelink ? t('link.expired', { platform, name: account.name }) : t('link.missing', { platform })}
        </Callout>
        {mayLink ? (
          <Button
            intent="primary"
            size="large"
            icon={<LinkIcon />}
            text={t(isRelink ? 'link.again' : 'link.action', { platform })}
            loading={state === 'PENDING'}
            onClick={open}
          />
        ) : (
          <Callout intent="primary">{t('link.ask')}</Callout>
        )}
        {refusal !== null && <LinkRefusal refusal={refusal} />}
        {state === 'PENDING' && <LinkWindow onShow={show} onCancel={cancel} />}
        <div role="status" className="secondary">
          {state === 'PENDING' && refusal === null && t('link.waiting')}
          {state === 'RETRIEVED' && refusal === null && t('link.notLinked')}
          {state === 'BLOCKED' && t('link.blocked')}
          {state === 'FAILED' && t('link.failed')}
        </div>
        <p className="secondary">{t(`link.own.${provider}.rights`)}</p>
        <p>
          <Link to="/about">{t('menu.howTo', { product: PRODUCT_NAME })}</Link>
        </p>
      </section>
    </>
  );
}
