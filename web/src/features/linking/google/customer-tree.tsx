import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '@blueprintjs/core';
import type { GoogleAccountDto } from '../../../lib/api/generated.js';
import { branchesOf, customerNumber } from '../../../lib/google/customers.js';
import './customer-tree.css';

interface Props {
  customers: readonly GoogleAccountDto[];
  /** The id of the chosen one; empty for none. */
  chosen: string;
  onChoose(id: string): void;
}

/** Managers, which open to the customers below them. Managers run no ads, so only customers can be chosen. */
export function CustomerTree({ customers, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const branches = branchesOf(customers);
  const rows = (members: readonly GoogleAccountDto[]) =>
    members.map((customer) => (
      <Radio
        key={customer.id}
        name={name}
        value={customer.id}
        checked={customer.id === chosen}
        disabled={!customer.is_usable}
        onChange={() => onChoose(customer.id)}
      >
        {customer.name}{' '}
        <span className="secondary tabular">
          {[
            customerNumber(customer.id),
            customer.currency,
            ...(customer.is_usable ? [] : [t('google.customer.unusable')]),
          ].join(' · ')}
        </span>
      </Radio>
    ));
  return (
    <div className="customer-tree" role="radiogroup" aria-label={t('google.customer.title')}>
      {branches.map(({ manager, customers: members }) =>
        manager === null ? (
          <div key="direct">{rows(members)}</div>
        ) : (
          <details key={manager.id} open={branches.length === 1 || members.some(({ id }) => id === chosen)}>
            <summary>
              {manager.name} <span className="pill tabular">{members.length}</span>
            </summary>
            {rows(members)}
          </details>
        ),
      )}
    </div>
  );
}
