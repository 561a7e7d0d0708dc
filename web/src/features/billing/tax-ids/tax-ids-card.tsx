import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { type BillingCountry, HOME_COUNTRY, taxIdTypeOf } from '#libs/contracts/billing/billing-countries.js';
import { taxIdName, type TaxIdType } from '#libs/contracts/billing/tax-id.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Field } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useDeleteTaxIdMutation, useTaxIdsQuery, type TaxId } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';
import { useBillingCountries } from '../cards/use-billing-countries.js';
import { TaxIdField } from './tax-id-field.js';
import { useAddTaxId } from './use-add-tax-id.js';

const PILLS = { verified: 'success', pending: 'info', unverified: 'warning' } as const;

/**
 * The team's tax ids, which appear on new invoices. The owner can add one of each open country's kind, and remove it.
 * @param props `country`: the country of the paying card; its kind of tax id is offered first
 */
export function TaxIdsCard({ country }: { country: BillingCountry }) {
  const { t } = useTranslation();
  const countries = useBillingCountries() ?? [HOME_COUNTRY];
  const { data, error, refetch } = useTaxIdsQuery(undefined, { refetchOnMountOrArgChange: true });
  const taxIds = data?.data;
  const kinds = new Set([country, ...countries].filter((code) => countries.includes(code)).map(taxIdTypeOf));
  const missing = [...kinds].filter((kind) => taxIds?.every(({ type }) => type !== kind));
  return (
    <section className="card" aria-labelledby="billing-tax-ids">
      <h2 id="billing-tax-ids">{t('taxIds.title')}</h2>
      <p className="secondary">{t('taxIds.about')}</p>
      {taxIds === undefined ? (
        error === undefined ? (
          <Skeleton rows={1} height={40} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {taxIds.length > 0 && <TaxIdList taxIds={taxIds} />}
          {missing.length > 0 && <AddForm key={missing.join()} types={missing} />}
        </>
      )}
    </section>
  );
}

function TaxIdList({ taxIds }: { taxIds: readonly TaxId[] }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const [remove, { isLoading }] = useDeleteTaxIdMutation();
  const [removing, setRemoving] = useState<TaxId | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async ({ id }: TaxId) => {
    const answer = await remove({ taxIdIdDto: { id } });
    setRemoving(null);
    setFailure('error' in answer ? inWords(toProblem(answer.error)) : null);
    if (answer.data !== undefined) await toast(serverText(answer.data), 'success');
  };
  return (
    <>
      <FormRefusal text={failure} />
      <ul className="tax-ids">
        {taxIds.map((taxId) => (
          <li key={taxId.id} className="spread">
            <span className="row row-wrap tabular">
              {taxIdName(taxId)}
              {taxId.state !== 'unavailable' && (
                <span className={`pill ${PILLS[taxId.state]}`}>{t(`taxIds.state.${taxId.state}`)}</span>
              )}
            </span>
            <Button
              variant="minimal"
              intent="danger"
              text={t('taxIds.remove')}
              aria-label={t('taxIds.removeOne', { name: taxIdName(taxId) })}
              onClick={() => setRemoving(taxId)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removing !== null}
        title={t('taxIds.removeTitle', { name: removing === null ? '' : taxIdName(removing) })}
        confirmText={t('taxIds.remove')}
        intent="danger"
        isBusy={isLoading}
        onConfirm={() => removing !== null && void confirm(removing)}
        onClose={() => setRemoving(null)}
      >
        {t('taxIds.removeText')}
      </ConfirmDialog>
    </>
  );
}

function AddForm({ types }: { types: readonly TaxIdType[] }) {
  const { t } = useTranslation();
  const [type, setType] = useState(types[0]!);
  const serverText = useServerText();
  const add = useAddTaxId();
  const form = useTextForm({
    initial: { tax_id: '' },
    validate: ({ tax_id }) => (tax_id.trim() === '' ? { tax_id: 'required' as const } : {}),
    send: async ({ tax_id }) => {
      const answer = await add(type, tax_id);
      if ('refusal' in answer) return answer.refusal;
      await toast(serverText(answer.text), 'success');
      return null;
    },
  });
  const field = form.field('tax_id');
  return (
    <form noValidate aria-labelledby="billing-tax-ids" onSubmit={(event) => void form.submit(event)}>
      <FormRefusal text={field.refused === null ? form.refusal : null} />
      <div className="billing-fields">
        {types.length > 1 && (
          <Field label={t('taxIds.kind')}>
            {(control) => (
              <HTMLSelect
                {...control}
                fill
                large
                value={type}
                onChange={(event) => setType(event.currentTarget.value as TaxIdType)}
              >
                {types.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`taxIds.kinds.${kind}`)}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </Field>
        )}
        <TaxIdField type={type} field={field} />
      </div>
      <Button type="submit" text={t('taxIds.add')} loading={form.isSending} />
    </form>
  );
}
