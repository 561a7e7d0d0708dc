import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HTMLSelect } from '@blueprintjs/core';
import {
  ALL_PLATFORMS,
  PLATFORM_NAMES,
  type ListedPlatform,
  type Platform,
} from '#libs/contracts/platform/platform.js';
import { OUTCOME_ORDERS } from '#libs/contracts/results/outcome.js';
import { SearchMultiSelect } from '../../components/search-multi-select.js';
import { useListChoicesQuery } from '../../lib/api/endpoints.js';
import { listPath, type ListName } from '../../lib/platform/paths.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { ListSearch } from '../../components/list-search.js';
import { orderOf, type ListAddress } from './use-list-address.js';

interface Props {
  list: ListName;
  platform: Platform;
  /** The platform of the shown experiments, or all. */
  listed: ListedPlatform;
  address: ListAddress;
  onChange(next: Partial<ListAddress>, options?: { replace: boolean }): void;
}

interface Choice {
  id: string;
  name: string;
}

/**
 * The filters of a list: name, ad accounts, page, and the platform if there are several (LIST-016). Finished runs can be sorted by their
 * findings.
 */
export function ListFilters({ list, platform, listed, address, onChange }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { platforms } = useSessionUser();
  // Accounts and pages belong to one platform.
  const { currentData } = useListChoicesQuery({ platform }, { skip: listed === ALL_PLATFORMS });
  const { accounts = [], pages = [] } = currentData?.data ?? {};
  return (
    <div className="list-filters">
      {platforms.length > 1 && (
        <HTMLSelect
          aria-label={t('list.platform')}
          value={listed}
          options={[
            ...platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] })),
            { value: ALL_PLATFORMS, label: t('menu.allPlatforms') },
          ]}
          onChange={(event) => void navigate(listPath(event.currentTarget.value as ListedPlatform, list))}
        />
      )}
      <ListSearch
        label={t('list.search')}
        value={address.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {accounts.length > 0 && (
        <AccountsFilter
          choices={accounts}
          chosen={address.accounts}
          onChange={(chosen) => onChange({ accounts: chosen })}
        />
      )}
      {pages.length > 0 && (
        <HTMLSelect
          aria-label={t('list.page')}
          value={address.pageId}
          options={[
            { value: '', label: t('list.allPages') },
            ...pages.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ pageId: event.currentTarget.value })}
        />
      )}
      {list === 'completed' && (
        <HTMLSelect
          aria-label={t('list.order.label')}
          value={address.sort ?? ''}
          options={[
            { value: '', label: t('list.order.latest') },
            ...OUTCOME_ORDERS.map((value) => ({ value, label: t(`list.order.${value}`) })),
          ]}
          onChange={({ currentTarget }) => onChange({ sort: orderOf(currentTarget.value) })}
        />
      )}
    </div>
  );
}

function AccountsFilter({
  choices,
  chosen,
  onChange,
}: {
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange(ids: string[]): void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const typed = query.trim().toLowerCase();
  const items = choices.filter(({ name, id: account }) => `${name} ${account}`.toLowerCase().includes(typed));
  return (
    <SearchMultiSelect
      control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
      label={t('list.accounts')}
      placeholder={t('list.allAccounts')}
      selected={chosen.map((one) => choices.find((choice) => choice.id === one) ?? { id: one, name: one })}
      keyOf={(choice) => choice.id}
      titleOf={(choice) => choice.name}
      detailOf={(choice) => choice.id}
      query={query}
      result={{ items, isFetching: false, isError: false }}
      onQueryChange={setQuery}
      onChange={(selected) => onChange(selected.map((choice) => choice.id))}
      onBlur={() => setQuery('')}
    />
  );
}
