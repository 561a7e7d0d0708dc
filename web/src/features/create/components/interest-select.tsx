import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaInterest } from '#libs/contracts/meta-experiment.js';
import type { FieldControl } from '../../../components/field.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useInterestsQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { MIN_QUERY, SEARCH_WAIT_MS } from './location-select.js';

interface Props {
  control: FieldControl;
  label: string;
  value: MetaInterest[];
  onChange(value: MetaInterest[]): void;
  onBlur(): void;
}

/** Interests that are targeted together, with the platform's estimate of how many people share each. */
export function InterestSelect({ control, label, value, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const asked = useDebounced(query.trim(), SEARCH_WAIT_MS);
  const isAskable = asked.length >= MIN_QUERY;
  const { currentData, isFetching, isError } = useInterestsQuery({ q: asked }, { skip: !isAskable });
  const size = ({ audience_size_lower_bound: lower, audience_size_upper_bound: upper }: MetaInterest) =>
    lower === undefined || upper === undefined
      ? null
      : t('create.interests.people', { from: format.compact(lower), to: format.compact(upper) });
  return (
    <SearchMultiSelect<MetaInterest>
      control={control}
      label={label}
      placeholder={t('create.interests.placeholder')}
      selected={value}
      keyOf={({ id }) => id}
      titleOf={({ name }) => name}
      detailOf={size}
      query={query}
      onQueryChange={setQuery}
      result={{
        items: isAskable ? (currentData?.data ?? []) : [],
        isFetching: isFetching || asked !== query.trim(),
        isError,
      }}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
