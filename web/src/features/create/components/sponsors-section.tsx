import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { draftReachesEu, type AdSponsors } from '../model/sponsors.js';
import { DraftInput } from './draft-field.js';
import { Section } from './section.js';

/** Whom ads in the EU name. Both may stay empty: then the form shows whom the server will name, if anybody. */
export function SponsorsSection({ sponsors, ...form }: SectionProps & { sponsors: AdSponsors | null }) {
  const { t } = useTranslation();
  const isNeeded = draftReachesEu(form.draft);
  const helpOf = (name: 'beneficiary' | 'payor'): string => {
    if (form.draft[name].trim() !== '') return t('create.sponsors.asTyped');
    const known = sponsors?.[name] ?? null;
    if (known !== null)
      return t(isNeeded ? 'create.sponsors.filledIn' : 'create.sponsors.wouldFillIn', { name: known });
    return t(isNeeded && sponsors !== null ? 'create.sponsors.needed' : 'create.sponsors.optional');
  };
  const field = (name: 'beneficiary' | 'payor') => (
    <DraftInput
      form={form}
      name={name}
      label={t(`create.sponsors.${name}`)}
      help={helpOf(name)}
      placeholder={sponsors?.[name] ?? undefined}
      maxLength={400}
    />
  );
  return (
    <Section title={t('create.sponsors.title')} help={t('create.sponsors.help')}>
      <div className="form-grid">
        {field('beneficiary')}
        {field('payor')}
      </div>
    </Section>
  );
}
