import { useTranslation } from 'react-i18next';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf } from '#libs/platforms/reading/untrusted.js';
import { toast } from '../../../../../lib/toaster.js';
import { useFrame } from '../../../form/context.js';
import type { Place } from '../place.js';
import { ImportPlaces } from './import-places.js';

interface Props {
  path: string;
  field: PlacesField;
  items: readonly Alternative<unknown>[];
  blocked: string | null;
}

/** Each place of the sheet becomes an alternative of the list; empty rows of the list are filled first. */
export function ImportIntoList({ path, field, items, blocked }: Props) {
  const { t } = useTranslation();
  const { addRows, changeRow } = useFrame();
  const add = (places: Place[]) => {
    const groups = places.map((place) => [place]);
    const empty = items.filter(({ value }) => listOf(value).length === 0).slice(0, groups.length);
    empty.forEach(({ id }, index) => changeRow(path, id, groups[index]));
    const rest = groups.slice(empty.length);
    const takeOut = rest.length === 0 ? () => undefined : addRows(path, rest);
    void toast(t('create.import.added', { count: places.length }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        takeOut();
        empty.forEach(({ id, value }) => changeRow(path, id, value));
      },
    });
  };
  return <ImportPlaces field={field} blocked={blocked} add={add} />;
}
