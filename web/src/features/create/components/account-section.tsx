import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { Field } from '../../../components/field.js';
import type { AdAccount, Page } from '../../../lib/api/endpoints.js';
import { Section } from './section.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';

interface Props extends SectionProps {
  accounts: readonly AdAccount[];
  pages: readonly Page[];
}

/** Who pays and who speaks: the ad account (with its currency and zone) and the page. */
export function AccountSection({ draft, set, touch, errorOf, accounts, pages }: Props) {
  const { t } = useTranslation();
  const account = accounts.find(({ id }) => id === draft.accountId);
  return (
    <Section title={t('create.account.title')} help={t('create.account.help')}>
      <div className="form-grid">
        <Field
          name="accountId"
          label={t('create.account.account')}
          help={
            account === undefined
              ? t('create.account.accountHelp')
              : t('create.account.accountFacts', { currency: account.currency, zone: account.time_zone })
          }
          error={errorOf('accountId')}
        >
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={draft.accountId}
              onChange={(event) => set('accountId', event.currentTarget.value)}
              onBlur={() => touch('accountId')}
            >
              <option value="">{t('create.choose')}</option>
              {accounts.map(({ id, name, currency, is_usable }) => (
                <option key={id} value={id} disabled={!is_usable}>
                  {name} ({currency}){is_usable ? '' : ` · ${t('create.account.unusable')}`}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <Field
          name="pageId"
          label={t('create.account.page')}
          help={t('create.account.pageHelp')}
          error={errorOf('pageId')}
        >
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={draft.pageId}
              onChange={(event) => set('pageId', event.currentTarget.value)}
              onBlur={() => touch('pageId')}
            >
              <option value="">{t('create.choose')}</option>
              {pages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      </div>
    </Section>
  );
}
