import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core';
import { BUDGET_TYPES, type BudgetType } from '#libs/contracts/experiment/activation/activation.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { DateTimeField } from '../../../components/date-time-field.js';
import { FieldNote } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { useScriptAddress } from '../../../components/hand-steps/script-address.js';
import { MoneyField } from '../../../components/money-field.js';
import { CeilingLines } from '../../../components/spending/ceiling-lines.js';
import type { Curves, ExperimentDetail, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { variationName } from '../row-texts.js';
import { ActivatedAd } from './activated-ad.js';
import { accountText, ConfirmActivation } from './confirm-activation.js';
import { Outcome } from './outcome.js';
import { budgetField, useActivationForm } from './use-activation-form.js';

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
  rows: readonly ResultRow[];
  /** @param isDone whether something was activated */
  onClose(isDone: boolean): void;
}

/** The form: dates, kind of budget and a budget for each chosen variation. After the submit: the outcome of each (ACTIVATE-003 to 018). */
export default function ActivationDialog({ curves, detail, rows, onClose }: Props) {
  const { t } = useTranslation();
  const script = useScriptAddress();
  const form = useActivationForm(curves, detail, rows, (uuid) => {
    onClose(true);
    script.show({ platform: detail.platform, uuid });
  });
  const { outcomes } = form;
  const close = () => onClose(outcomes !== null && [...outcomes.values()].some((success) => success !== false));
  return (
    <Dialog
      isOpen
      className="activation-dialog"
      title={t('activating.title', { count: rows.length })}
      onClose={close}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <ConfirmActivation form={form} rows={rows} detail={detail} currency={curves.summary.currency} />
      {outcomes === null ? (
        <form noValidate ref={(node) => form.setShown(node)} onSubmit={form.review}>
          <DialogBody>
            <p className="secondary">{t('activating.account', { account: accountText(detail) })}</p>
            <FormRefusal text={form.refusal} />
            <Fields curves={curves} detail={detail} rows={rows} form={form} />
            <CeilingLines
              platform={detail.platform}
              accountId={textOf(valueAt(detail.content, 'account.id'))}
              currency={curves.summary.currency}
              amountMinor={form.mostMinor}
            />
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={t('action.cancel')} disabled={form.isLoading} onClick={close} />
                <Button type="submit" intent="primary" text={t('activating.confirm')} loading={form.isLoading} />
              </>
            }
          >
            <Total {...form} currency={curves.summary.currency} />
          </DialogFooter>
        </form>
      ) : (
        <>
          <DialogBody>
            <Outcomes rows={rows} outcomes={outcomes} />
          </DialogBody>
          <DialogFooter actions={<Button autoFocus intent="primary" text={t('activating.back')} onClick={close} />} />
        </>
      )}
    </Dialog>
  );
}

interface TotalProps {
  type: BudgetType;
  mostMinor: number | null;
  worstDayMinor: number | null;
  currency: string;
}

function Total({ type, mostMinor, worstDayMinor, currency }: TotalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { why } = useDescription().peakDay;
  if (mostMinor === null || worstDayMinor === null) return null;
  return (
    <div className="tabular" role="status">
      <strong>{t('activating.most', { amount: format.money(mostMinor, currency) })}</strong>
      <div className="secondary">{t('activating.worstDay', { amount: format.money(worstDayMinor, currency) })}</div>
      {type === 'daily_budget' && <div className="secondary">{why[format.language]}</div>}
    </div>
  );
}

type FieldsProps = Omit<Props, 'onClose'> & { form: ReturnType<typeof useActivationForm> };

function Fields({ curves, detail, rows, form }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useResultWords(curves.summary);
  const noteId = useId();
  const date = (end: 'start' | 'end', label: string) => (
    <DateTimeField
      name={`${end}_date`}
      label={label}
      at={form.range[end].at}
      typed={form.range[end].typed}
      error={null}
      isInvalid={form.rangeError !== null}
      noteId={noteId}
      accountZone={detail.account_zone ?? undefined}
      earliest={startOfYesterday()}
      onChange={(value) => form.setRange({ [end]: value })}
      onLeave={() => undefined}
    />
  );
  return (
    <div className="stack">
      <div className="field" role="group" aria-label={t('activating.dates')}>
        <div className="activation-dates">
          {date('start', t('activating.starts'))}
          {date('end', t('activating.ends'))}
        </div>
        <FieldNote id={noteId} error={form.rangeError} help={t('activating.datesHelp', { zone: format.zone })} />
        {form.days !== null && (
          <p className="secondary" role="status">
            {t('activating.wholeDays', {
              platform: PLATFORM_NAMES[detail.platform],
              start: format.detailDate(form.days.start),
              end: format.detailDate(form.days.end),
            })}
          </p>
        )}
      </div>
      <RadioGroup
        inline
        label={t('activating.type')}
        selectedValue={form.type}
        onChange={(event) => form.setType(event.currentTarget.value as BudgetType)}
      >
        {BUDGET_TYPES.map((type) => (
          <Radio key={type} value={type} label={t(`activating.${type}`)} />
        ))}
      </RadioGroup>
      {rows.map((row, i) => (
        <div key={row.uuid} role="group" aria-label={t('results.drawer.title', { name: variationName(row) })}>
          <ActivatedAd row={row} currency={curves.summary.currency} />
          <MoneyField
            name={budgetField(i)}
            label={t('activating.budgetOf', { name: variationName(row) })}
            help={t('activating.expected', { range: words.range(row.lower_bound, row.upper_bound) })}
            error={form.errorOf(i)}
            value={form.typed[row.uuid] ?? ''}
            currency={curves.summary.currency}
            onChange={(text) => form.setBudget(row, text)}
            onLeave={() => undefined}
          />
          {i === 0 && rows.length > 1 && (
            <Button size="small" variant="outlined" text={t('activating.same')} onClick={form.same} />
          )}
        </div>
      ))}
    </div>
  );
}

/** The first day that the calendar offers: yesterday (ACTIVATE-005). */
function startOfYesterday(): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - 1);
  return day;
}

function Outcomes({
  rows,
  outcomes,
}: {
  rows: readonly ResultRow[];
  outcomes: ReadonlyMap<string, boolean | undefined>;
}) {
  const { t } = useTranslation();
  const count = [...outcomes.values()].filter((success) => success === true).length;
  const isPending = [...outcomes.values()].includes(undefined);
  return (
    <>
      {(count > 0 || !isPending) && (
        <p role="status">{count > 0 ? t('activation.activated', { count }) : t('activation.noneActivated')}</p>
      )}
      <ul className="outcome-list">
        {rows.map((row) => (
          <li key={row.uuid} className="row">
            <span>{variationName(row)}</span>
            <Outcome success={outcomes.get(row.uuid)} />
          </li>
        ))}
      </ul>
    </>
  );
}
