import { useTranslation } from 'react-i18next';
import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { describeAlternative } from '#libs/platforms/components.js';
import { callsToActionFor, DEFAULT_CALL_TO_ACTION } from '#libs/platforms/meta/calls-to-action.js';
import { META } from '#libs/platforms/meta/description.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { ComponentSection, type ComponentSectionProps } from './component-section.js';

/** Longer texts are cut off in most placements; nothing refuses them. Source: Meta's ads guide, image ads. */
const SHOWN = { headlines: 40, copies: 125 } as const;

export function HeadlinesSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  const help = t('create.headlines.help', { n: SHOWN.headlines });
  return (
    <ComponentSection form={form} field="headlines" help={help} next="">
      {(value, { control, label, change, leave }) => (
        <InputGroup
          {...control}
          fill
          aria-label={label}
          value={value}
          maxLength={255}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          rightElement={<TextLength text={value} shown={SHOWN.headlines} />}
          onValueChange={change}
          onBlur={leave}
        />
      )}
    </ComponentSection>
  );
}

function TextLength({ text, shown }: { text: string; shown: number }) {
  return (
    <span className={`text-length tabular ${text.length > shown ? 'over' : ''}`} aria-hidden>
      {text.length}
    </span>
  );
}

export function CopiesSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  return (
    <ComponentSection form={form} field="copies" help={t('create.copies.help', { n: SHOWN.copies })} next="">
      {(value, { control, label, change, leave }) => (
        <TextArea
          {...control}
          fill
          autoResize
          aria-label={label}
          value={value}
          maxLength={2000}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </ComponentSection>
  );
}

/** Removing the last one leaves the default, not an ad without a button (META-114). */
export function CallsToActionSection(form: ComponentSectionProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const options = callsToActionFor('OUTCOME_TRAFFIC');
  const free = options.filter((code) => !form.draft.ctas.some(({ value }) => value === code));
  return (
    <ComponentSection
      form={form}
      field="ctas"
      help={t('create.ctas.help')}
      next={free[0]}
      minItems={0}
      fallback={DEFAULT_CALL_TO_ACTION}
    >
      {(value, { control, label, change, leave }) => (
        <HTMLSelect
          {...control}
          aria-label={label}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        >
          {withStale(options, value).map((code) => (
            <option key={code} value={code} disabled={code !== value && !free.some((one) => one === code)}>
              {describeAlternative(META, 'ctas', code, language)}
            </option>
          ))}
        </HTMLSelect>
      )}
    </ComponentSection>
  );
}

/** A kept draft may hold a button that is no longer offered: it is shown with its error, not as another one. */
const withStale = (options: readonly string[], value: string): readonly string[] =>
  options.includes(value) ? options : [value, ...options];
