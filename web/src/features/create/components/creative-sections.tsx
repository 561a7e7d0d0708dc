import { useTranslation } from 'react-i18next';
import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { callsToActionFor, DEFAULT_CALL_TO_ACTION } from '#libs/contracts/calls-to-action.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { newAlternative } from '../model/draft.js';
import { replaceAt, withoutAt } from '../model/list.js';
import { Alternatives } from './alternatives.js';
import { Section } from './section.js';

interface Props extends SectionProps {
  addBlocked: string | null;
}

/** Longer texts are cut off in most placements; nothing refuses them. Source: Meta's ads guide, image ads. */
const SHOWN = { headlines: 40, copies: 125 } as const;

export function HeadlinesSection({ draft: { headlines }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('create.headlines.title')}
      help={t('create.headlines.help', { n: SHOWN.headlines })}
      count={headlines.length}
    >
      <Alternatives
        field="headlines"
        items={headlines}
        addText={t('create.headlines.add')}
        addBlocked={addBlocked}
        labelOf={(index) => t('create.headlines.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.headlines.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => set('headlines', [...headlines, newAlternative('')])}
        onRemove={(index) => set('headlines', withoutAt(headlines, index))}
      >
        {({ value }, index, control, label) => (
          <InputGroup
            {...control}
            fill
            aria-label={label}
            value={value}
            maxLength={255}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            rightElement={<TextLength text={value} shown={SHOWN.headlines} />}
            onValueChange={(text) => set('headlines', replaceAt(headlines, index, text))}
            onBlur={() => touch(`headlines.${index}`)}
          />
        )}
      </Alternatives>
    </Section>
  );
}

export function CopiesSection({ draft: { copies }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('create.copies.title')} help={t('create.copies.help', { n: SHOWN.copies })} count={copies.length}>
      <Alternatives
        field="copies"
        items={copies}
        addText={t('create.copies.add')}
        addBlocked={addBlocked}
        labelOf={(index) => t('create.copies.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.copies.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => set('copies', [...copies, newAlternative('')])}
        onRemove={(index) => set('copies', withoutAt(copies, index))}
      >
        {({ value }, index, control, label) => (
          <TextArea
            {...control}
            fill
            autoResize
            aria-label={label}
            value={value}
            maxLength={2000}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onChange={(event) => set('copies', replaceAt(copies, index, event.currentTarget.value))}
            onBlur={() => touch(`copies.${index}`)}
          />
        )}
      </Alternatives>
    </Section>
  );
}

function TextLength({ text, shown }: { text: string; shown: number }) {
  return (
    <span className={`text-length tabular ${text.length > shown ? 'over' : ''}`} aria-hidden>
      {text.length}
    </span>
  );
}

export function CallsToActionSection({ draft: { ctas }, set, touch, errorOf, addBlocked }: Props) {
  const { t } = useTranslation();
  const options = callsToActionFor('OUTCOME_TRAFFIC');
  const free = options.filter((code) => !ctas.some(({ value }) => value === code));
  const [next] = free;
  return (
    <Section title={t('create.ctas.title')} help={t('create.ctas.help')} count={ctas.length}>
      <Alternatives
        field="ctas"
        items={ctas}
        minItems={0}
        addText={t('create.ctas.add')}
        addBlocked={next === undefined ? t('create.allUsed') : addBlocked}
        labelOf={(index) => t('create.ctas.label', { n: index + 1 })}
        removeLabelOf={(index) => t('create.ctas.remove', { n: index + 1 })}
        errorOf={errorOf}
        onAdd={() => next !== undefined && set('ctas', [...ctas, newAlternative(next)])}
        onRemove={(index) => {
          const rest = withoutAt(ctas, index);
          // Removing the last one leaves the default, not an ad without a button (META-114).
          set('ctas', rest.length > 0 ? rest : [newAlternative<string>(DEFAULT_CALL_TO_ACTION)]);
        }}
      >
        {({ value }, index, control, label) => (
          <HTMLSelect
            {...control}
            aria-label={label}
            value={value}
            onChange={(event) => set('ctas', replaceAt(ctas, index, event.currentTarget.value))}
            onBlur={() => touch(`ctas.${index}`)}
          >
            {options.map((code) => (
              <option key={code} value={code} disabled={code !== value && !free.includes(code)}>
                {ctaText(code)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Alternatives>
    </Section>
  );
}

/** LEARN_MORE -> Learn more. The platform's own codes, which Ads Manager shows the same way in every language. */
const ctaText = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
