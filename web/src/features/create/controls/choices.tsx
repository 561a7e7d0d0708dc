import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import type { ChoiceField, CodeField, Field } from '#libs/platforms/fields/fields.js';
import { codesFor, optionsFor } from '#libs/platforms/kinds/choices.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from '../form/context.js';
import type { ControlProps } from './control-props.js';

/** One of the options that the goal offers. */
export function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { objective } = useFrame();
  return <OptionSelect {...props} options={optionsFor(props.field, objective)} />;
}

/** One of the platform's codes: those of the goal, or those from a lookup if only the platform knows them. */
export function CodeControl(props: ControlProps<CodeField>) {
  const { objective, lookups } = useFrame();
  const { field, path } = props;
  const rows = lookups.rows[path] ?? [];
  const options = field.offered === undefined ? rows.map(({ id }) => id) : codesFor(field, objective);
  const names = field.offered === undefined ? new Map(rows.map(({ id, name }) => [id, name])) : undefined;
  return <OptionSelect {...props} options={options} names={names} />;
}

type OptionProps = ControlProps<Field> & {
  options: readonly (string | number)[];
  names?: ReadonlyMap<string | number, string>;
  /** Options that are shown but cannot be chosen. */
  retired?: readonly (string | number)[] | undefined;
};

/** A select. A stored draft may hold an option that is no longer offered: that is shown with its error, not replaced by another option. */
export function OptionSelect(props: OptionProps) {
  const { field, path, value, label, control, taken, options, names, retired, change, leave } = props;
  const { t } = useTranslation();
  const { description } = useFrame();
  const { language } = useFormat();
  const chosen = typeof value === 'string' || typeof value === 'number' ? value : '';
  // A field that starts with a default always keeps a choice.
  const isAlwaysChosen = field.kind === 'choice' && field.default !== undefined && chosen !== '';
  const optionWords = description.texts[path]?.options ?? {};
  const shown = chosen === '' || options.includes(chosen) ? options : [chosen, ...options];
  const wordsOf = (option: string | number): string =>
    names?.get(option) ??
    kindOf(field).words(field.kind === 'choices' ? [option] : option, field, language, optionWords);
  return (
    <HTMLSelect
      {...control}
      fill={taken === undefined}
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => change(options.find((option) => String(option) === currentTarget.value) ?? '')}
      onBlur={leave}
    >
      {taken === undefined && !isAlwaysChosen && <option value="">{t('create.choose')}</option>}
      {shown.map((option) => (
        <option
          key={option}
          value={option}
          disabled={taken?.includes(option) === true || retired?.includes(option) === true}
        >
          {wordsOf(option)}
          {retired?.includes(option) === true && ` · ${t('create.retired')}`}
        </option>
      ))}
    </HTMLSelect>
  );
}
