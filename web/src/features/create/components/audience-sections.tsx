import { useTranslation } from 'react-i18next';
import { HTMLSelect, RangeSlider } from '@blueprintjs/core';
import { LIMITS } from '#libs/contracts/limits.js';
import {
  META_GENDERS,
  type MetaGender,
  type MetaInterest,
  type MetaLocation,
} from '#libs/contracts/meta-experiment.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { defaultAges, newAlternative } from '../model/draft.js';
import { replaceAt, withoutAt } from '../model/list.js';
import { Alternatives } from './alternatives.js';
import { InterestSelect } from './interest-select.js';
import { LocationSelect } from './location-select.js';
import { Section } from './section.js';

interface Props extends SectionProps {
  /** Why another alternative cannot be added now, or null (META-109). */
  addBlocked: string | null;
}

export function AgesSection({ draft: { ages }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  const { min, max } = LIMITS.ages;
  return (
    <Section title={t('create.ages.title')} help={t('create.ages.help')} count={ages.length}>
      <Alternatives
        field="ages"
        items={ages}
        addText={t('create.ages.add')}
        addBlocked={addBlocked}
        labelOf={(index) => t('create.ages.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.ages.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => set('ages', [...ages, newAlternative(defaultAges())])}
        onRemove={(index) => set('ages', withoutAt(ages, index))}
      >
        {({ value }, index, _control, label) => (
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
              onChange={(range) => set('ages', replaceAt(ages, index, range))}
              onRelease={() => touch(`ages.${index}`)}
            />
            <span className="age-text tabular" aria-hidden>
              {value[0]}–{value[1] === max ? `${max}+` : value[1]}
            </span>
          </div>
        )}
      </Alternatives>
    </Section>
  );
}

export function GendersSection({ draft: { genders }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  const free = META_GENDERS.filter((gender) => !genders.some(({ value }) => value === gender));
  const [next] = free;
  return (
    <Section title={t('create.genders.title')} help={t('create.genders.help')} count={genders.length}>
      <Alternatives
        field="genders"
        items={genders}
        addText={t('create.genders.add')}
        addBlocked={next === undefined ? t('create.allUsed') : addBlocked}
        labelOf={(index) => t('create.genders.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.genders.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => next !== undefined && set('genders', [...genders, newAlternative(next)])}
        onRemove={(index) => set('genders', withoutAt(genders, index))}
      >
        {({ value }, index, control, label) => (
          <HTMLSelect
            {...control}
            aria-label={label}
            value={value}
            onChange={(event) =>
              set('genders', replaceAt(genders, index, Number(event.currentTarget.value) as MetaGender))
            }
            onBlur={() => touch(`genders.${index}`)}
          >
            {META_GENDERS.map((gender) => (
              <option key={gender} value={gender} disabled={gender !== value && !free.includes(gender)}>
                {t(`gender.${gender}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Alternatives>
    </Section>
  );
}

export function LocationsSection({ draft: { geolocations }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('create.locations.title')} help={t('create.locations.help')} count={geolocations.length}>
      <Alternatives
        field="geolocations"
        items={geolocations}
        addText={t('create.locations.add')}
        addBlocked={addBlocked}
        labelOf={(index) => t('create.locations.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.locations.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => set('geolocations', [...geolocations, newAlternative<MetaLocation[]>([])])}
        onRemove={(index) => set('geolocations', withoutAt(geolocations, index))}
      >
        {({ value }, index, control, label) => (
          <LocationSelect
            control={control}
            label={label}
            value={value}
            onChange={(group) => set('geolocations', replaceAt(geolocations, index, group))}
            onBlur={() => touch(`geolocations.${index}`)}
          />
        )}
      </Alternatives>
    </Section>
  );
}

export function InterestsSection({ draft: { interests }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('create.interests.title')} help={t('create.interests.help')} count={interests.length}>
      <Alternatives
        field="interests"
        items={interests}
        minItems={0}
        addText={t('create.interests.add')}
        addBlocked={addBlocked}
        labelOf={(index) => t('create.interests.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.interests.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => set('interests', [...interests, newAlternative<MetaInterest[]>([])])}
        onRemove={(index) => set('interests', withoutAt(interests, index))}
      >
        {({ value }, index, control, label) => (
          <InterestSelect
            control={control}
            label={label}
            value={value}
            onChange={(group) => set('interests', replaceAt(interests, index, group))}
            onBlur={() => touch(`interests.${index}`)}
          />
        )}
      </Alternatives>
    </Section>
  );
}
