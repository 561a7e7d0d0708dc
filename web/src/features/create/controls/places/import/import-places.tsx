import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import type { Place } from '../place.js';

const ImportDialog = lazy(() => import('./import-dialog.js'));

interface Props {
  field: PlacesField;
  /** Why nothing can be added now, or null. */
  blocked: string | null;
  /** Adds the places of a sheet: each as an alternative, or into the group. */
  add(places: Place[]): void;
}

/** The button beside a list or group of places, and its dialog. */
export function ImportPlaces({ field, blocked, add }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Import />}
        text={t('create.import.open')}
        title={blocked ?? undefined}
        disabled={blocked !== null}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog field={field} add={add} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
