import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, TimePrecision } from '@blueprintjs/datetime';
import enUS from 'date-fns/locale/en-US';
import es from 'date-fns/locale/es';
import { LIMITS } from '#libs/contracts/limits.js';
import { FieldNote } from '../../../components/field.js';
import { MoneyField } from '../../../components/money-field.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { DEFAULT_CURRENCY } from '../model/draft.js';
import { Section } from './section.js';

const DATE_LOCALES = { en: enUS, es };
const DATE_FORMAT = 'yyyy-MM-dd HH:mm';

/** When it runs and what it may spend. Times are those of the ad account, as Ads Manager shows them. */
export function RunSection({ account, draft, set, touch, errorOf }: SectionProps & { account: AdAccount | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const noteId = useId();
  const zone = account?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const error = errorOf('dates');
  const picker = (field: 'startsAt' | 'endsAt', label: string) => (
    <DateInput
      fill
      value={draft[field]}
      timezone={zone}
      showTimezoneSelect={false}
      dateFnsFormat={DATE_FORMAT}
      locale={DATE_LOCALES[format.language]}
      timePrecision={TimePrecision.MINUTE}
      closeOnSelection={false}
      canClearSelection={false}
      minDate={startOfToday()}
      maxDate={inOneYear()}
      placeholder={DATE_FORMAT.toUpperCase()}
      onChange={(value) => set(field, value)}
      onError={() => set(field, null)}
      inputProps={{
        'aria-label': label,
        'aria-describedby': noteId,
        'aria-invalid': error === null ? undefined : true,
        intent: error === null ? 'none' : 'danger',
        onBlur: () => touch('dates'),
      }}
      popoverProps={{ placement: 'bottom-start' }}
    />
  );
  return (
    <Section title={t('create.run.title')} help={t('create.run.help')}>
      <div className="field" data-field="dates" role="group" aria-label={t('create.run.dates')}>
        <div className="form-grid">
          <div>
            <span className="field-label">{t('create.run.starts')}</span>
            {picker('startsAt', t('create.run.starts'))}
          </div>
          <div>
            <span className="field-label">{t('create.run.ends')}</span>
            {picker('endsAt', t('create.run.ends'))}
          </div>
        </div>
        <FieldNote
          id={noteId}
          error={error}
          help={t('create.run.datesHelp', { zone, hours: LIMITS.startAheadHours, days: LIMITS.runDays })}
        />
      </div>
      <div className="form-grid">
        <MoneyField
          name="budget"
          label={t('create.run.budget')}
          help={
            account === undefined
              ? t('create.run.budgetHelp')
              : t('create.run.budgetMinimum', { amount: format.moneyMajor(account.min_daily_budget, account.currency) })
          }
          error={errorOf('budget')}
          value={draft.budget}
          currency={account?.currency ?? DEFAULT_CURRENCY}
          onChange={(typed) => set('budget', typed)}
          onLeave={() => touch('budget')}
        />
      </div>
    </Section>
  );
}

function startOfToday(): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day;
}

function inOneYear(): Date {
  const day = startOfToday();
  day.setFullYear(day.getFullYear() + 1);
  return day;
}
