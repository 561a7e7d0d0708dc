import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaLocation } from '#libs/contracts/meta-experiment.js';
import { countryName, placeName } from '#libs/contracts/place-name.js';
import type { FieldControl } from '../../../components/field.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useLocationsQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDebounced } from '../../../lib/use-debounced.js';

export const MIN_QUERY = 2;
export const SEARCH_WAIT_MS = 250;

interface Props {
  control: FieldControl;
  label: string;
  value: MetaLocation[];
  onChange(value: MetaLocation[]): void;
  onBlur(): void;
}

/** Cities, regions and countries that are targeted together. */
export function LocationSelect({ control, label, value, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [query, setQuery] = useState('');
  const asked = useDebounced(query.trim(), SEARCH_WAIT_MS);
  const isAskable = asked.length >= MIN_QUERY;
  const { currentData, isFetching, isError } = useLocationsQuery({ q: asked }, { skip: !isAskable });
  const kind = ({ type }: MetaLocation) => t(`create.locationType.${type}`);
  return (
    <SearchMultiSelect<MetaLocation>
      control={control}
      label={label}
      placeholder={t('create.locations.placeholder')}
      selected={value}
      keyOf={(location) => `${location.type}:${location.key ?? location.name}`}
      titleOf={(location) => `${placeName(location, language)} · ${kind(location)}`}
      detailOf={({ region, country_code, country_name = '', type }) =>
        type === 'country'
          ? null
          : [region, countryName(country_code, country_name, language)].filter(Boolean).join(', ')
      }
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
