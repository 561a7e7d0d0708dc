import { useTranslation } from 'react-i18next';
import { countryName, placeName } from '#libs/platforms/kinds/places.js';
import type { FieldControl } from '../../../components/field.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useSearch } from '../../../components/use-search.js';
import { useLocationsQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { MetaLocation } from '../model/draft.js';

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
  const { query, setQuery, asked, isAskable, resultOf } = useSearch();
  const answer = useLocationsQuery({ q: asked }, { skip: !isAskable });
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
      result={resultOf(answer)}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
