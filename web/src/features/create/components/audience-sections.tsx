import { useTranslation } from 'react-i18next';
import { HTMLSelect, RangeSlider } from '@blueprintjs/core';
import { LIMITS } from '#libs/contracts/limits.js';
import { META } from '#libs/platforms/meta/description.js';
import { defaultAges, type MetaGender } from '../model/draft.js';
import { ComponentSection, type ComponentSectionProps } from './component-section.js';
import { InterestSelect } from './interest-select.js';
import { LocationSelect } from './location-select.js';

const GENDERS = META.audiences.genders.options;

export function AgesSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  const { min, max } = LIMITS.ages;
  return (
    <ComponentSection form={form} field="ages" help={t('create.ages.help')} next={defaultAges()}>
      {(value, { label, change, leave }) => (
        <div className="age-row">
          <RangeSlider
            min={min}
            max={max}
            stepSize={1}
            labelValues={[]}
            labelRenderer={(age) => (age === max ? `${age}+` : String(age))}
            value={value}
            handleHtmlProps={{
              start: { 'aria-label': `${label}: ${t('create.ages.from')}` },
              end: { 'aria-label': `${label}: ${t('create.ages.to')}` },
            }}
            onChange={change}
            onRelease={leave}
          />
          <span className="age-text tabular" aria-hidden>
            {value[0]}–{value[1] === max ? `${max}+` : value[1]}
          </span>
        </div>
      )}
    </ComponentSection>
  );
}

export function GendersSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  const free = GENDERS.filter((gender) => !form.draft.genders.some(({ value }) => value === gender));
  return (
    <ComponentSection form={form} field="genders" help={t('create.genders.help')} next={free[0]}>
      {(value, { control, label, change, leave }) => (
        <HTMLSelect
          {...control}
          aria-label={label}
          value={value}
          onChange={(event) => change(Number(event.currentTarget.value) as MetaGender)}
          onBlur={leave}
        >
          {GENDERS.map((gender) => (
            <option key={gender} value={gender} disabled={gender !== value && !free.includes(gender)}>
              {t(`gender.${gender}`)}
            </option>
          ))}
        </HTMLSelect>
      )}
    </ComponentSection>
  );
}

export function LocationsSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  return (
    <ComponentSection form={form} field="geolocations" help={t('create.locations.help')} next={[]}>
      {(value, { control, label, change, leave }) => (
        <LocationSelect control={control} label={label} value={value} onChange={change} onBlur={leave} />
      )}
    </ComponentSection>
  );
}

export function InterestsSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  return (
    <ComponentSection form={form} field="interests" help={t('create.interests.help')} next={[]} minItems={0}>
      {(value, { control, label, change, leave }) => (
        <InterestSelect control={control} label={label} value={value} onChange={change} onBlur={leave} />
      )}
    </ComponentSection>
  );
}
