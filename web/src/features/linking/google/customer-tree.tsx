import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '@blueprintjs/core';
import type { GoogleAccountDto } from '../../../lib/api/generated.js';
import { customerNumber, customersIn, treeOf, type Branch } from '../../../lib/google/customers.js';
import './customer-tree.css';

interface Props {
  customers: readonly GoogleAccountDto[];
  /** The id of the chosen customer; empty for none. */
  chosen: string;
  onChoose(id: string): void;
}

/** A tree of managers, each of which opens to show its customers. Managers run no ads, so only customers can be chosen. */
export function CustomerTree({ customers, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const trunk = treeOf(customers);
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
  const isOpen = (branch: Branch): boolean =>
    (trunk.customers.length === 0 && trunk.branches.length === 1) ||
    customersIn(branch).some(({ id }) => id === chosen);
  const below = ({ customers: members, branches }: Branch) => (
    <>
      {rows(members)}
      {branches.map((branch) => {
        const manager = branch.managers.at(-1)!;
        return (
          <details key={manager.id} open={isOpen(branch)}>
            <summary>
              {manager.name} <span className="pill tabular">{customersIn(branch).length}</span>
            </summary>
            {below(branch)}
          </details>
        );
      })}
    </>
  );
  return (
    <div className="customer-tree" role="radiogroup" aria-label={t('google.customer.title')}>
      {below(trunk)}
    </div>
  );
}
