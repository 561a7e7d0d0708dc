import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { ErrorState, Skeleton } from '../../../components/states.js';
import type { GoogleAccountDto } from '../../../lib/api/generated.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { toast } from '../../../lib/toaster.js';
import type { LinkPartProps } from '../../../components/link-parts.js';
import { customerNumber, managerPath } from '../../../lib/google/customers.js';
import { CustomerTree } from './customer-tree.js';
import { useChooseGoogleCustomerMutation, useGetGoogleAccountsQuery } from '../../../lib/google/endpoints.js';

/** The team's customer. New experiments begin with it; owner and admin choose it (GOOGLE-003, PROFILE-017). */
export function CustomerPanel({ account, mayLink }: LinkPartProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useGetGoogleAccountsQuery();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton rows={1} height={32} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const customers = data.data;
  const id = account.default_account;
  const chosen = customers.find((one) => one.id === id);
  return (
    <section className="customer-panel" aria-labelledby="google-customer">
      <h3 id="google-customer">{t('google.customer.title')}</h3>
      <p className="secondary">{t('google.customer.help')}</p>
      {customers.length === 0 ? (
        <Callout intent="warning" compact>
          {t('google.customer.empty')}
        </Callout>
      ) : (
        <p>
          {chosen !== undefined ? (
            <>
              <strong>{chosen.name}</strong>{' '}
              <span className="secondary tabular">
                {customerNumber(chosen.id)} · {chosen.currency}
                {chosen.managers.length > 0 && ` · ${managerPath(chosen.managers)}`}
              </span>
            </>
          ) : id === undefined ? (
            t('google.customer.none')
          ) : (
            t('google.customer.unknown', { id: customerNumber(id) })
          )}
        </p>
      )}
      <div className="row row-wrap">
        {mayLink && customers.length > 0 && (
          <Button
            intent={chosen === undefined ? 'primary' : 'none'}
            text={t(chosen === undefined ? 'google.customer.choose' : 'google.customer.change')}
            onClick={() => setOpen(true)}
          />
        )}
        {customers.length === 0 && (
          <Button
            icon={<Refresh />}
            text={t('google.undeclared.look')}
            loading={isFetching}
            onClick={() => void refetch()}
          />
        )}
      </div>
      {isOpen && <ChooseDialog customers={customers} first={chosen?.id ?? ''} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface Props {
  customers: readonly GoogleAccountDto[];
  /** The id of the customer that is chosen when the dialog opens; empty for none. */
  first: string;
  onClose(): void;
}

function ChooseDialog({ customers, first, onClose }: Props) {
  const { t } = useTranslation();
  const showFailure = useFailureToast();
  const [id, setId] = useState(first);
  const [choose, { isLoading }] = useChooseGoogleCustomerMutation();
  const save = async () => {
    const { error } = await choose({ googleCustomerDto: { customer: id } });
    if (error !== undefined) return void showFailure(error);
    onClose();
    await toast(t('google.customer.chosen', { name: customers.find((one) => one.id === id)?.name }), 'success');
  };
  return (
    <Dialog isOpen title={t('google.customer.choose')} onClose={onClose}>
      <DialogBody>
        <CustomerTree customers={customers} chosen={id} onChoose={setId} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('google.customer.use')}
              disabled={id === ''}
              loading={isLoading}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  );
}
