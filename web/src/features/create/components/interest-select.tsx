import { useTranslation } from 'react-i18next';
import type { FieldControl } from '../../../components/field.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useSearch } from '../../../components/use-search.js';
import { useInterestsQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { MetaInterest } from '../model/draft.js';

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
  const { query, setQuery, asked, isAskable, resultOf } = useSearch();
  const answer = useInterestsQuery({ q: asked }, { skip: !isAskable });
  const size = ({ audience_size_lower_bound: lower, audience_size_upper_bound: upper }: MetaInterest) =>
    lower == null || upper == null
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
      result={resultOf(answer)}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
