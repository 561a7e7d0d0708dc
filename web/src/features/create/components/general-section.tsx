import { useTranslation } from 'react-i18next';
import type { Reference } from '#libs/contracts/experiment/reference.js';
import { META } from '#libs/platforms/meta/description.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { useIndustryOptions } from '../hooks/use-industry-options.js';
import { DraftInput, DraftSelect } from './draft-field.js';
import { Section } from './section.js';

interface Props extends SectionProps {
  industries: readonly Reference[];
}

/** What is promoted, under which name, and which of Traffic's two goals the platform optimises for. */
export function GeneralSection({ industries, ...form }: Props) {
  const { t } = useTranslation();
  const options = useIndustryOptions(industries);
  return (
    <Section title={t('create.general.title')} help={t('create.general.help')}>
      <DraftInput
        form={form}
        name="name"
        label={t('create.general.name')}
        help={t('create.general.nameHelp')}
        maxLength={200}
      />
      <DraftInput
        form={form}
        name="promotedUrl"
        label={t('create.general.url')}
        help={t('create.general.urlHelp')}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <div className="form-grid">
        <DraftSelect
          form={form}
          name="secondaryGoal"
          label={t('create.general.secondaryGoal')}
          help={t('create.general.secondaryGoalHelp')}
        >
          {META.information.secondary_goal.offered.OUTCOME_TRAFFIC.map((goal) => (
            <option key={goal} value={goal}>
              {t(`create.secondaryGoal.${goal}`)}
            </option>
          ))}
        </DraftSelect>
        <DraftSelect
          form={form}
          name="industry"
          label={t('create.general.industry')}
          help={t('create.general.industryHelp')}
        >
          <option value="">{t('create.choose')}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DraftSelect>
      </div>
    </Section>
  );
}
