import { useTranslation } from 'react-i18next';
import { InputGroup } from '@blueprintjs/core';
import { isBlank, listOf, valueAt, valuesOf } from '#libs/platforms/loose.js';
import { euReachOf, type EuPlace } from '#libs/platforms/meta/eu-places.js';
import { Field } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { textIn } from '../../controls/text-in.js';
import { useForm } from '../../wizard/context.js';
import type { Draft } from '../../wizard/draft.js';
import { SectionCard } from '../../wizard/section-card.js';

const FIELDS = [
  ['beneficiary', 'information.dsa_beneficiary'],
  ['payor', 'information.dsa_payor'],
] as const;

/** Whom ads in the EU name. Both may stay empty: then the card shows whom the server will name, if anybody. */
export function SponsorsSection() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description, draft, lookups, errorOf, set, leave } = useForm();
  const { sponsors } = lookups;
  const isNeeded = reachesEu(draft);
  const helpOf = (name: 'beneficiary' | 'payor', path: string): string => {
    if (!isBlank(valueAt(draft, path))) return t('create.sponsors.asTyped');
    const known = sponsors?.[name] ?? null;
    if (known !== null)
      return t(isNeeded ? 'create.sponsors.filledIn' : 'create.sponsors.wouldFillIn', { name: known });
    return t(isNeeded && sponsors !== null ? 'create.sponsors.needed' : 'create.sponsors.optional');
  };
  return (
    <SectionCard title={t('create.sponsors.title')} help={t('create.sponsors.help')} name="sponsors">
      <div className="form-grid">
        {FIELDS.map(([name, path]) => (
          <Field
            key={path}
            name={path}
            label={description.titles[path]![language]}
            help={helpOf(name, path)}
            error={errorOf(path)}
          >
            {(control) => (
              <InputGroup
                {...control}
                fill
                maxLength={400}
                placeholder={sponsors?.[name] ?? undefined}
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

/** Whether a place that was chosen is in the EU. Rows that hold no place yet say nothing. */
const reachesEu = ({ audiences }: Draft): boolean =>
  valuesOf(audiences['geolocations']).some(
    (group) => listOf(group).length > 0 && euReachOf(listOf(group) as EuPlace[]) === 'yes',
  );
