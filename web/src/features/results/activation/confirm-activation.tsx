import { useTranslation } from 'react-i18next';
import { amountWithCode } from '#libs/contracts/money/amount-text.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import { InAccountZone, Instant } from '../../../components/instant.js';
import type { ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { isRunByHand } from '../../../lib/platform/is-run-by-hand.js';
import { variationName } from '../row-texts.js';
import type { useActivationForm } from './use-activation-form.js';

/** The ad account that pays: the platform's name, the account's name and the currency. */
export const accountText = ({ platform, account_name, currency }: ExperimentDetail): string =>
  `${PLATFORM_NAMES[platform]}, ${account_name ?? '–'} (${currency})`;

interface Props {
  form: ReturnType<typeof useActivationForm>;
  rows: readonly ResultRow[];
  detail: ExperimentDetail;
  currency: string;
}

/** Asks before money is spent, as for an experiment: shows account, ads, dates, and the highest cost of a day and in total. */
export function ConfirmActivation({ form, rows, detail, currency }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { range, mostMinor, worstDayMinor, amounts, isDaily } = form;
  const [start, end] = [range.start.at, range.end.at];
  const run = form.days ?? { start, end };
  const inWords = (amountMinor: number | null) =>
    amountMinor === null ? '–' : amountWithCode({ amountMinor, currency }, format.language);
  const description = descriptionOf(detail);
  const isScripted = isRunByHand(detail);
  const untested = rows.filter(({ source }) => source === 'estimated').length;
  return (
    <ConfirmDialog
      isOpen={form.isAsking}
      isBusy={form.isLoading}
      title={t('activating.confirmTitle', { count: rows.length })}
      intent="danger"
      confirmText={t('activating.confirmSpend')}
      onConfirm={() => void form.send()}
      onClose={form.leave}
      onClosed={form.onQuestionClosed}
    >
      <p>{t('activating.confirmLead')}</p>
      <Facts
        facts={[
          { label: t('submit.account'), value: accountText(detail) },
          {
            label: t('activating.outcomes'),
            value: rows.map((row, i) => (
              <div key={row.uuid}>
                {variationName(row)}: {inWords(amounts[i] ?? null)}
                {isDaily && ` ${t('activating.perDay')}`}
                {row.source === 'estimated' && ` (${t('results.notTested')})`}
              </div>
            )),
          },
          {
            label: t('submit.run'),
            value: (
              <>
                <Instant at={run.start} style="detail" accountZone={detail.account_zone} /> –{' '}
                <Instant at={run.end} style="detail" accountZone={detail.account_zone} />
                <div className="secondary">{t('submit.zone', { zone: format.zone })}</div>
                <InAccountZone from={run.start} to={run.end} style="detail" accountZone={detail.account_zone} />
              </>
            ),
          },
          { label: t('plan.worstDaily'), value: inWords(worstDayMinor) },
          {
            label: t('plan.worstTotal'),
            value: (
              <>
                <strong>{inWords(mostMinor)}</strong>
                {isDaily && <div className="secondary">{description.peakDay.why[format.language]}</div>}
              </>
            ),
          },
        ]}
      />
      {untested > 0 && <p>{t('activating.untested', { count: untested })}</p>}
      <p className="secondary">
        {isScripted
          ? t('activating.startingByHand', { place: description.scriptGuide?.place ?? PLATFORM_NAMES[detail.platform] })
          : t('activating.starting')}
      </p>
    </ConfirmDialog>
  );
}
