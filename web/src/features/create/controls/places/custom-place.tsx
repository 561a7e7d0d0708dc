import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core';
import { MapMarker, Trash } from '@blueprintjs/icons';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import { isLatitude, isLongitude, placeFault } from '#libs/platforms/kinds/places.js';
import { isBlank } from '#libs/platforms/reading/untrusted.js';
import { FieldNote } from '../../../../components/field.js';
import { FigureField } from './figure-field.js';
import type { Place } from './place.js';

const PlaceMap = lazy(() => import('./place-map.js'));

interface Props {
  field: PlacesField;
  place: Place;
  /** The place's name for screen readers, if the user has given none. */
  label: string;
  /** Whether errors may show. */
  isChecked: boolean;
  isMapOpen: boolean;
  toggleMap(): void;
  change(place: Place): void;
  remove(): void;
}

/** A point with a radius: its name, its coordinates as typed, and a map that shows and moves them. */
export function CustomPlace(props: Props) {
  const { field, place, label, isChecked, isMapOpen, toggleMap, change, remove } = props;
  const { t } = useTranslation();
  const id = useId();
  const { name, latitude, longitude, radius, distance_unit: unit = 'mile' } = place;
  const fault = isChecked ? placeFault({ ...place }, field) : null;
  const noteId = fault === null ? undefined : `${id}-note`;
  const isPlaceFault = fault?.rule === 'location';
  const isRadiusFault = fault?.rule === 'radiusMile' || fault?.rule === 'radiusKilometer';
  const { least, most } = field.radius[unit];
  return (
    <div className="custom-place" role="group" aria-label={name.trim() || label}>
      <div className="custom-place-fields">
        <div className="field custom-place-name">
          <label htmlFor={id}>{t('create.geolocations.name')}</label>
          <InputGroup
            id={id}
            fill
            maxLength={200}
            aria-describedby={noteId}
            aria-invalid={isPlaceFault && isBlank(name) ? true : undefined}
            intent={isPlaceFault && isBlank(name) ? 'danger' : 'none'}
            value={name}
            onValueChange={(typed) => change({ ...place, name: typed })}
            autoFocus={isMapOpen}
          />
        </div>
        <FigureField
          noteId={noteId}
          label={t('create.geolocations.latitude')}
          value={latitude}
          isInvalid={isPlaceFault && !isLatitude(latitude)}
          change={(figure) => change({ ...place, latitude: figure })}
          changePair={([first, second]) => change({ ...place, latitude: first, longitude: second })}
        />
        <FigureField
          noteId={noteId}
          label={t('create.geolocations.longitude')}
          value={longitude}
          isInvalid={isPlaceFault && !isLongitude(longitude)}
          change={(figure) => change({ ...place, longitude: figure })}
          changePair={([first, second]) => change({ ...place, latitude: first, longitude: second })}
        />
        <FigureField
          noteId={noteId}
          label={t('create.geolocations.radius')}
          placeholder={`${least}–${most}`}
          value={radius}
          isInvalid={isRadiusFault}
          change={(figure) => change({ ...place, radius: figure })}
        />
        <div className="field">
          <label htmlFor={`${id}-unit`}>{t('create.geolocations.unit')}</label>
          <HTMLSelect
            id={`${id}-unit`}
            fill
            value={unit}
            options={(['mile', 'kilometer'] as const).map((value) => ({
              value,
              label: t(`create.geolocations.units.${value}`),
            }))}
            onChange={(event) => change({ ...place, distance_unit: event.currentTarget.value as typeof unit })}
          />
        </div>
        <div className="custom-place-tools">
          <Button
            variant="minimal"
            icon={<MapMarker />}
            text={t('create.geolocations.map')}
            aria-expanded={isMapOpen}
            onClick={toggleMap}
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={t('create.geolocations.remove', { name: name.trim() || label })}
            onClick={remove}
          />
        </div>
      </div>
      {fault !== null && <FieldNote id={noteId} error={t(`rules.${fault.rule}`, fault.params ?? {})} />}
      {isMapOpen && (
        <Suspense
          fallback={
            <div className="place-map-waits">
              <Spinner size={24} />
            </div>
          }
        >
          <PlaceMap
            label={name.trim() || label}
            point={isLatitude(latitude) && isLongitude(longitude) ? [longitude, latitude] : null}
            radius={radius}
            unit={unit}
            move={([east, north]) => change({ ...place, latitude: north, longitude: east })}
          />
        </Suspense>
      )}
    </div>
  );
}
