import { useTranslation } from 'react-i18next';
import type { AdAccount, Page } from '../../../lib/api/endpoints.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { DraftSelect } from './draft-field.js';
import { Section } from './section.js';

interface Props extends SectionProps {
  accounts: readonly AdAccount[];
  pages: readonly Page[];
}

/** Who pays and who speaks: the ad account (with its currency and zone) and the page. */
export function AccountSection({ accounts, pages, ...form }: Props) {
  const { t } = useTranslation();
  const account = accounts.find(({ id }) => id === form.draft.accountId);
  return (
    <Section title={t('create.account.title')} help={t('create.account.help')}>
      <div className="form-grid">
        <DraftSelect
          form={form}
          name="accountId"
          label={t('create.account.account')}
          help={
            account === undefined
              ? t('create.account.accountHelp')
              : t('create.account.accountFacts', { currency: account.currency, zone: account.time_zone })
          }
        >
          <option value="">{t('create.choose')}</option>
          {accounts.map(({ id, name, currency, is_usable }) => (
            <option key={id} value={id} disabled={!is_usable}>
              {name} ({currency}){is_usable ? '' : ` · ${t('create.account.unusable')}`}
            </option>
          ))}
        </DraftSelect>
        <DraftSelect
          form={form}
          name="pageId"
          label={t('create.account.page')}
          help={t(pages.length === 0 ? 'create.account.noPages' : 'create.account.pageHelp')}
        >
          <option value="">{t('create.choose')}</option>
          {pages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DraftSelect>
      </div>
    </Section>
  );
}
