import { useTranslation } from 'react-i18next';
import type { PlacesField, PlaceValue } from '#libs/platforms/fields.js';
import { countryName, placeName } from '#libs/platforms/kinds/places.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useSearch } from '../../../components/use-search.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { ControlProps } from './control.js';
import { useSearchOf } from './use-search-of.js';

type Place = PlaceValue<'city' | 'region' | 'country' | 'custom_location'>;

/** Cities, regions and countries that are targeted together. */
export function PlacesControl({ field, value, label, control, change, leave }: ControlProps<PlacesField>) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { query, setQuery, asked, isAskable, resultOf } = useSearch();
  const answer = useSearchOf<Place>(field.lookup, asked, isAskable);
  const kind = ({ type }: Place) => t(`create.locationType.${type}`);
  return (
    <SearchMultiSelect<Place>
      control={control}
      label={label}
      placeholder={t('create.geolocations.placeholder')}
      selected={(value ?? []) as Place[]}
      keyOf={(place) => `${place.type}:${place.key ?? place.name}`}
      titleOf={(place) => `${placeName(place, language)} · ${kind(place)}`}
      detailOf={({ region, country_code, country_name = '', type }) =>
        type === 'country'
          ? null
          : [region, countryName(country_code, country_name, language)].filter(Boolean).join(', ')
      }
      query={query}
      onQueryChange={setQuery}
      result={resultOf(answer)}
      onChange={change}
      onBlur={leave}
    />
  );
}
