import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#libs/contracts/limits.js';
import { DateTimeField } from '../../../components/date-time-field.js';
import { FieldNote } from '../../../components/field.js';
import { MoneyField } from '../../../components/money-field.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { DEFAULT_CURRENCY } from '../model/draft.js';
import { Section } from './section.js';

interface Props extends SectionProps {
  account: AdAccount | undefined;
}

/** When it runs, in the browser's zone (CONST-004), and what it may spend. */
export function RunSection({ account, draft, set, touch, errorOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const noteId = useId();
  const error = errorOf('dates');
  const leave = (field: string) => {
    touch(field);
    touch('dates');
  };
  const shared = { isInvalid: error !== null, noteId, accountZone: account?.time_zone };
  return (
    <Section title={t('create.run.title')} help={t('create.run.help')}>
      <div className="field" data-field="dates" role="group" aria-label={t('create.run.dates')}>
        <div className="form-grid">
          <DateTimeField
            {...shared}
            name="startsAt"
            label={t('create.run.starts')}
            at={draft.startsAt}
            typed={draft.startsTyped}
            error={errorOf('startsAt')}
            onChange={({ at, typed }) => {
              set('startsAt', at);
              set('startsTyped', typed);
            }}
            onLeave={() => leave('startsAt')}
          />
          <DateTimeField
            {...shared}
            name="endsAt"
            label={t('create.run.ends')}
            at={draft.endsAt}
            typed={draft.endsTyped}
            error={errorOf('endsAt')}
            onChange={({ at, typed }) => {
              set('endsAt', at);
              set('endsTyped', typed);
            }}
            onLeave={() => leave('endsAt')}
          />
        </div>
        <FieldNote
          id={noteId}
          error={error}
          help={t('create.run.datesHelp', { zone: format.zone, hours: LIMITS.startAheadHours, days: LIMITS.runDays })}
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
