import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { Link as LinkIcon } from '@blueprintjs/icons';
import { PLATFORM_NAMES, platformOfProvider, type Provider } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { LinkRefusal } from '../../components/link-refusal.js';
import { LinkWindow } from '../../components/link-window.js';
import { PageHeader } from '../../components/page-header.js';
import { EmptyState } from '../../components/states.js';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useLinkPopup } from '../../lib/linking/use-link-popup.js';
import { usePageHead } from '../../lib/page-head/use-page-head.js';
import { may } from '#libs/contracts/account/permissions.js';

interface Props {
  user: SessionUser;
  provider: Provider;
}

/**
 * Replaces the wizard until the platform's account is linked. Owner and admin can link it; other users are asked to contact them (META-014,
 * META-015, TIKTOK-011 to TIKTOK-013). A first link shows no warning; only an ended link does.
 */
export function LinkPrompt({ user, provider }: Props) {
  const account = user[provider];
  return account === null ? (
    <FirstLink user={user} provider={provider} />
  ) : (
    <LinkAgain user={user} provider={provider} name={account.name} />
  );
}

/** The button for the first link, with an explanation below. */
function FirstLink({ user, provider }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const platform = PLATFORM_NAMES[platformOfProvider(provider)];
  const { linking } = descriptionOf({ platform: platformOfProvider(provider) });
  const title = t('link.title', { platform });
  usePageHead({ title });
  return (
    <>
      <EmptyState
        level={1}
        icon={<LinkIcon size={32} aria-hidden />}
        title={title}
        text={linking.lead[language]}
        actions={<LinkAction user={user} provider={provider} text={t('link.action', { platform })} />}
      />
      <HowItWorks provider={provider} />
    </>
  );
}

/** The warning that the platform has ended the link, with a button for a new one. Runs wait for it. */
function LinkAgain({ user, provider, name }: Props & { name: string }) {
  const { t } = useTranslation();
  const platform = PLATFORM_NAMES[platformOfProvider(provider)];
  return (
    <>
      <PageHeader title={t('link.againTitle', { platform })} />
      <HowItWorks provider={provider}>
        <Callout intent="warning" compact>
          {t('link.expired', { platform, name })}
        </Callout>
        <LinkAction user={user} provider={provider} text={t('link.again')} />
      </HowItWorks>
    </>
  );
}

function HowItWorks({ provider, children }: { provider: Provider; children?: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { linking } = descriptionOf({ platform: platformOfProvider(provider) });
  return (
    <section className="card link-card" aria-labelledby="link-steps">
      <h2 id="link-steps">{t('link.stepsTitle')}</h2>
      <ol className="steps">
        <li>{t('link.step1', { platform: PLATFORM_NAMES[platformOfProvider(provider)] })}</li>
        <li>{linking.choose[language]}</li>
        <li>{t('link.step3')}</li>
      </ol>
      {children}
      <p className="secondary">{linking.rights[language]}</p>
      <p>
        <Link to="/about">{t('menu.howTo', { product: PRODUCT_NAME })}</Link>
      </p>
    </section>
  );
}

/** The button that opens the platform's window, with the outcome. Users without the right read whom to ask. */
function LinkAction({ user, provider, text }: Props & { text: string }) {
  const { t } = useTranslation();
  const { state, refusal, open, show, cancel } = useLinkPopup(provider);
  if (!may(user, 'link-accounts')) return <Callout intent="primary">{t('link.ask')}</Callout>;
  return (
    <div className="link-action">
      <Button
        intent="primary"
        size="large"
        icon={<LinkIcon />}
        text={text}
        loading={state === 'PENDING'}
        onClick={open}
      />
      {refusal !== null && <LinkRefusal refusal={refusal} />}
      {state === 'PENDING' && <LinkWindow onShow={show} onCancel={cancel} />}
      <div role="status" className="secondary">
        {state === 'PENDING' && refusal === null && t('link.waiting')}
        {state === 'RETRIEVED' && refusal === null && t('link.notLinked')}
        {state === 'BLOCKED' && t('link.blocked')}
        {state === 'FAILED' && t('link.failed')}
      </div>
    </div>
  );
}
