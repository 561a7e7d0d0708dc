import { useTranslation } from 'react-i18next';
import { Classes } from '@blueprintjs/core';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { taxIdName } from '#libs/contracts/billing/tax-id.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useInvoicesQuery, type Invoice } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** The billed, paid and failed invoices, with the provider's receipts (BILL-055, BILL-071 to BILL-073). */
export function InvoicesCard() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const invoices = data?.data;
  return (
    <section className="card" aria-labelledby="billing-invoices">
      <h2 id="billing-invoices">{t('payment.invoices')}</h2>
      {invoices === undefined ? (
        error === undefined ? (
          <Skeleton rows={3} height={28} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : invoices.length === 0 ? (
        <p className="secondary">{t('payment.noInvoices')}</p>
      ) : (
        <div className={isFetching ? 'dimmed' : undefined} aria-busy={isFetching}>
          <InvoiceTable invoices={invoices} />
        </div>
      )}
    </section>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <thead>
          <tr>
            <th scope="col">{t('payment.description')}</th>
            <th scope="col">{t('payment.number')}</th>
            <th scope="col">{t('payment.date')}</th>
            <th scope="col" className="number">
              {t('payment.total')}
            </th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('payment.receipt')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, number, description, total, tax, created_at, tax_ids, paid, receipt }) => {
            const at = new Date(created_at * 1000).toISOString();
            const date = format.listDate(at);
            return (
              <tr key={id}>
                <th scope="row">
                  {description}
                  {tax_ids.map((taxId) => (
                    <span key={taxIdName(taxId)} className="secondary tabular invoice-tax-id">
                      {taxIdName(taxId)}
                    </span>
                  ))}
                </th>
                <td data-label={t('payment.number')} className="tabular">
                  {number ?? '–'}
                </td>
                <td data-label={t('payment.date')} className="tabular" title={format.exactDate(at)}>
                  {date}
                </td>
                <td data-label={t('payment.total')} className="number tabular">
                  {format.money(total, BILLING_CURRENCY)}
                  {tax > 0 && (
                    <span className="secondary invoice-tax">
                      {t('payment.taxWithin', { amount: format.money(tax, BILLING_CURRENCY) })}
                    </span>
                  )}
                </td>
                <td data-label={t('list.status')}>
                  <span className={`pill ${paid ? 'success' : 'danger'}`}>
                    {t(paid ? 'payment.paid' : 'payment.failed')}
                  </span>
                </td>
                <td className="actions">
                  {receipt !== null && (
                    <a
                      href={receipt}
                      target="_blank"
                      rel="noreferrer"
                      className={`${Classes.BUTTON} ${Classes.MINIMAL} ${Classes.SMALL}`}
                      aria-label={t('payment.receiptOf', { date })}
                    >
                      {t('payment.receipt')}
                    </a>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
