import { useTranslation } from 'react-i18next';
import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { Reference } from '#libs/contracts/meta-experiment.js';
import { TRAFFIC_SECONDARY_GOALS } from '#libs/contracts/meta-experiment.js';
import { Field } from '../../../components/field.js';
import { Section } from './section.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';

/** What is promoted, under which name, and which of Traffic's two goals the platform optimises for. */
export function GeneralSection({
  draft,
  set,
  touch,
  errorOf,
  industries,
}: SectionProps & { industries: readonly Reference[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('create.general.title')} help={t('create.general.help')}>
      <Field name="name" label={t('create.general.name')} help={t('create.general.nameHelp')} error={errorOf('name')}>
        {(control) => (
          <InputGroup
            {...control}
            fill
            value={draft.name}
            maxLength={200}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onValueChange={(value) => set('name', value)}
            onBlur={() => touch('name')}
          />
        )}
      </Field>
      <Field
        name="promotedUrl"
        label={t('create.general.url')}
        help={t('create.general.urlHelp')}
        error={errorOf('promotedUrl')}
      >
        {(control) => (
          <InputGroup
            {...control}
            fill
            type="url"
            inputMode="url"
            placeholder="https://"
            value={draft.promotedUrl}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onValueChange={(value) => set('promotedUrl', value)}
            onBlur={() => touch('promotedUrl')}
          />
        )}
      </Field>
      <div className="form-grid">
        <Field
          name="secondaryGoal"
          label={t('create.general.secondaryGoal')}
          help={t('create.general.secondaryGoalHelp')}
          error={errorOf('secondaryGoal')}
        >
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={draft.secondaryGoal}
              onChange={(event) => set('secondaryGoal', event.currentTarget.value)}
              onBlur={() => touch('secondaryGoal')}
            >
              {TRAFFIC_SECONDARY_GOALS.map((goal) => (
                <option key={goal} value={goal}>
                  {t(`create.secondaryGoal.${goal}`)}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <Field
          name="industry"
          label={t('create.general.industry')}
          help={t('create.general.industryHelp')}
          error={errorOf('industry')}
        >
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={draft.industry}
              onChange={(event) => set('industry', event.currentTarget.value)}
              onBlur={() => touch('industry')}
            >
              <option value="">{t('create.choose')}</option>
              {industries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      </div>
    </Section>
  );
}
