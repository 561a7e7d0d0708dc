import { useTranslation } from 'react-i18next';
import { InputGroup } from '@blueprintjs/core';
import { isBlank, listOf, valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { euReachOf, type EuPlace } from '#libs/platforms/meta/eu-places.js';
import { SPONSORS } from '#libs/platforms/meta/sponsors.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import { Field } from '../../../../components/field.js';
import { textIn } from '../../form/text-in.js';
import { useForm } from '../../form/context.js';
import type { Draft } from '../../form/draft.js';
import { useFieldTexts } from '../../form/use-field-texts.js';
import { SectionCard } from '../../form/section-card.js';

/** The sponsors that ads in the EU name. If both fields are empty, the card shows the names that the server will fill in, if any. */
export function SponsorsSection({ section }: { section: Section }) {
  const { t } = useTranslation();
  const { titleAt, titleOf, helpOf } = useFieldTexts();
  const { draft, lookups, errorOf, set, leave } = useForm();
  const { filledIn } = lookups;
  const isNeeded = reachesEu(draft);
  const helpAt = (path: string): string => {
    if (!isBlank(valueAt(draft, path))) return t('create.sponsors.asTyped');
    const known = filledIn?.[path] ?? null;
    if (known !== null)
      return t(isNeeded ? 'create.sponsors.filledIn' : 'create.sponsors.wouldFillIn', { name: known });
    return t(isNeeded && filledIn !== undefined ? 'create.sponsors.needed' : 'create.sponsors.optional');
  };
  return (
    <SectionCard title={titleOf(section)} help={helpOf(section)} name={section.name}>
      <div className="form-grid">
        {Object.values(SPONSORS).map((path) => (
          <Field key={path} name={path} label={titleAt(path)} help={helpAt(path)} error={errorOf(path)}>
            {(control) => (
              <InputGroup
                {...control}
                fill
                maxLength={400}
                placeholder={filledIn?.[path] ?? undefined}
                value={textIn(valueAt(draft, path))}
                intent={control['aria-invalid'] ? 'danger' : 'none'}
                onValueChange={(typed) => set(path, typed)}
                onBlur={() => leave(path)}
              />
            )}
          </Field>
        ))}
      </div>
    </SectionCard>
  );
}

/** Whether a chosen place is in the EU. Rows without a place do not count. */
const reachesEu = ({ audiences }: Draft): boolean =>
  valuesOf(audiences['geolocations']).some(
    (group) => listOf(group).length > 0 && euReachOf(listOf(group) as EuPlace[]) === 'yes',
  );
