import { useTranslation } from 'react-i18next';
import { Checkbox, Tag } from '@blueprintjs/core';
import type { ChoicesField } from '#libs/platforms/fields/fields.js';
import { chosenOf } from '#libs/platforms/kinds/choices.js';
import { listOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useSearch } from '../../../components/use-search.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from '../form/context.js';
import { OptionSelect } from './choices.js';
import type { ControlProps } from './control-props.js';

type Props = ControlProps<ChoicesField>;
type Option = string | number;

/** With more options than this, the control is a search instead of boxes. */
const SHOWN_AT_ONCE = 10;

/** A choice among fixed options: a list if only one is allowed, boxes beside each other, or a search among many. */
export function ChoicesControl(props: Props) {
  const { field, value, taken } = props;
  if (field.most === 1) {
    const first = (group: unknown) => chosenOf(listOf(group), field)[0];
    return (
      <OptionSelect
        {...props}
        options={field.options}
        retired={field.retired}
        value={first(value)}
        {...(taken === undefined ? {} : { taken: taken.map(first) })}
        change={(option) => props.change(option === '' ? [] : [option])}
      />
    );
  }
  return field.options.length > SHOWN_AT_ONCE ? <Searched {...props} /> : <Boxes {...props} />;
}

function useOptionWords(path: string): (option: Option) => string {
  const { description } = useFrame();
  const { language } = useFormat();
  const options = description.texts[path]?.options ?? {};
  return (option) => options[option]?.[language] ?? String(option);
}

function Boxes({ field, path, value, label, control, change, leave }: Props) {
  const { t } = useTranslation();
  const wordsOf = useOptionWords(path);
  const { options, all, retired = [] } = field;
  const chosen = chosenOf(listOf(value), field);
  const isAll = all !== undefined && chosen.includes(all.stored);
  const toggle = (option: Option) =>
    change(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <div
      className="option-group"
      role="group"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      {all !== undefined && (
        <Checkbox
          inline
          label={wordsOf(all.chosen)}
          checked={isAll}
          onChange={() => change(isAll ? [] : [all.stored])}
        />
      )}
      {options
        .filter((option) => option !== all?.stored)
        .map((option) => (
          <Checkbox
            key={option}
            inline
            label={wordsOf(option) + (retired.includes(option) ? ` · ${t('create.retired')}` : '')}
            checked={chosen.includes(option)}
            disabled={isAll || retired.includes(option)}
            onChange={() => toggle(option)}
          />
        ))}
      {isAll && (
        <Tag minimal intent="primary">
          {wordsOf(all.stored)}
        </Tag>
      )}
    </div>
  );
}

interface OptionRow {
  id: Option;
  name: string;
}

function Searched({ field, path, value, label, control, change, leave }: Props) {
  const { t } = useTranslation();
  const wordsOf = useOptionWords(path);
  const { query, setQuery } = useSearch();
  const words = plain(query.trim());
  const rowOf = (option: Option): OptionRow => ({ id: option, name: wordsOf(option) });
  const items = field.options.map(rowOf).filter(({ name }) => plain(name).includes(words));
  return (
    <SearchMultiSelect<OptionRow>
      control={control}
      label={label}
      placeholder={t('create.rows.placeholder')}
      selected={(listOf(value) as Option[]).map(rowOf)}
      keyOf={({ id }) => String(id)}
      titleOf={({ name }) => name}
      detailOf={({ id }) => (field.retired?.includes(id) === true ? t('create.retired') : textOf(id))}
      query={query}
      onQueryChange={setQuery}
      result={{ items, isFetching: false, isError: false }}
      onChange={(rows) => change(rows.map(({ id }) => id))}
      onBlur={leave}
    />
  );
}

/** The text as a search compares it: without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
