import { useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { MapMarker } from '@blueprintjs/icons';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import { countryName, places as placesKind } from '#libs/platforms/kinds/places.js';
import { SearchMultiSelect } from '../../../../components/search-multi-select.js';
import { useSearch } from '../../../../components/use-search.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { ControlProps } from '../control-props.js';
import { useSearchOf } from '../use-search-of.js';
import { CustomPlace } from './custom-place.js';
import { ImportPlaces } from './import/import-places.js';
import { isCustom, newCustomPlace, type Place } from './place.js';
import './places.css';

/** Places targeted together. The user searches for cities, regions and countries, and adds points with a radius. */
export function PlacesControl(props: ControlProps<PlacesField>) {
  const { field, label, control, change, leave } = props;
  const { t } = useTranslation();
  const places = (props.value ?? []) as Place[];
  const [openMap, setOpenMap] = useState<number | null>(null);
  const custom = places.filter(isCustom);
  const listed = places.filter((place) => !isCustom(place));
  const setCustom = (next: Place[]) => change([...listed, ...next]);
  // Moving between fields of a group, or to a place just added, must not show errors yet.
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) leave();
  };
  return (
    <div onBlur={blur}>
      <PlaceSearch {...props} places={listed} setPlaces={(next) => change([...next, ...custom])} />
      {custom.map((place, index) => (
        <CustomPlace
          key={index}
          field={field}
          place={place}
          label={`${label}: ${t('create.geolocations.customNumber', { n: index + 1 })}`}
          isChecked={control['aria-invalid'] === true}
          isMapOpen={openMap === index}
          toggleMap={() => setOpenMap(openMap === index ? null : index)}
          change={(changed) => setCustom(custom.map((other, at) => (at === index ? changed : other)))}
          remove={() => {
            setOpenMap(null);
            setCustom(custom.filter((_, at) => at !== index));
          }}
        />
      ))}
      {field.types.includes('custom_location') && (
        <Button
          size="small"
          variant="minimal"
          icon={<MapMarker />}
          text={t('create.geolocations.addCustom')}
          className="custom-place-add"
          aria-label={`${label}: ${t('create.geolocations.addCustom')}`}
          onClick={() => {
            setOpenMap(custom.length);
            setCustom([...custom, newCustomPlace(field)]);
          }}
        />
      )}
      {/* In a list of alternatives, the list imports. A group outside such a list imports into itself. */}
      {props.taken === undefined && (
        <ImportPlaces field={field} blocked={null} add={(added) => setCustom([...custom, ...added])} />
      )}
    </div>
  );
}

type SearchProps = ControlProps<PlacesField> & { places: Place[]; setPlaces(places: Place[]): void };

function PlaceSearch({ field, label, control, places, setPlaces }: SearchProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { query, setQuery, sentQuery, isLongEnough, resultOf } = useSearch();
  const answer = useSearchOf<Place>(field.lookup, sentQuery, isLongEnough);
  const kind = ({ type }: Place) => t(`create.locationType.${type}`);
  return (
    <SearchMultiSelect<Place>
      control={control}
      label={label}
      placeholder={t('create.geolocations.placeholder')}
      selected={places}
      keyOf={(place) => `${place.type}:${place.key ?? place.name}`}
      titleOf={(place) => `${placesKind.words([place], field, language, {})} · ${kind(place)}`}
      detailOf={({ region, country_code, country_name = '', type }) =>
        type === 'country'
          ? null
          : [region, countryName(country_code, country_name, language)].filter(Boolean).join(', ')
      }
      query={query}
      onQueryChange={setQuery}
      result={resultOf(answer)}
      onChange={setPlaces}
    />
  );
}
