import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { Th } from '@blueprintjs/icons';
import type { PlacesField } from '#libs/platforms/fields.js';
import { Dropzone } from '../../../../../components/dropzone.js';
import { FieldNote } from '../../../../../components/field.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import type { Place } from '../place.js';
import { COLUMNS, TEMPLATE } from './columns.js';
import { MOST_ROWS, readPlaces, type ReadPlaces } from './read-places.js';
import { readSheet, SHEET_LIMITS, type SheetFault } from './read-sheet.js';

interface Props {
  field: PlacesField;
  add(places: Place[]): void;
  onClose(): void;
}

/** A file that was chosen, and what was found in it. */
type Chosen = { name: string; found: ReadPlaces | SheetFault };

/** Places from a spreadsheet: nothing is added before the person has seen what was read, and nothing of a sheet with a problem. */
export default function ImportDialog({ field, add, onClose }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const found = chosen?.found;
  const places = found !== undefined && 'places' in found && found.problems.length === 0 ? found.places : null;
  const read = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const sheet = await readSheet(file);
    setChosen({ name: file.name, found: 'cells' in sheet ? readPlaces(sheet.cells, field) : sheet });
  };
  return (
    <Dialog isOpen title={t('create.import.title')} onClose={onClose} className="import-places">
      <DialogBody>
        <p>{t('create.import.lead', { columns: COLUMNS.join(', '), most: MOST_ROWS })}</p>
        <p>
          <a href={`/${TEMPLATE}`} download={TEMPLATE}>
            {t('create.import.template')}
          </a>
        </p>
        <Dropzone
          icon={Th}
          text={t('create.import.drop')}
          inputLabel={t('create.import.input')}
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          isInvalid={chosen !== null && places === null}
          noteId={noteId}
          onFiles={read}
        />
        <div id={noteId} role="status">
          {chosen === null ? (
            <FieldNote help={t('create.import.note')} />
          ) : (
            <Found name={chosen.name} found={chosen.found} />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={places === null ? t('create.import.add') : t('create.import.addCount', { count: places.length })}
              disabled={places === null}
              onClick={() => {
                add(places!);
                onClose();
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** What a file holds, or every reason why it is not taken. */
function Found({ name, found }: Chosen) {
  const { t } = useTranslation();
  const format = useFormat();
  if ('fault' in found) {
    const figures = { rows: format.number(SHEET_LIMITS.row) };
    return <FieldNote error={`${name}: ${t(`create.import.fault.${found.fault}`, { ...figures, ...found })}`} />;
  }
  if (found.problems.length > 0)
    return (
      <>
        <p className="import-problems">{t('create.import.problems', { name, count: found.problems.length })}</p>
        {found.problems.map(({ row, rule, column, found: cell }) => (
          <FieldNote
            key={row}
            error={t(cell === '' ? 'create.import.rowEmpty' : 'create.import.row', {
              ...{ row, column, cell: cell.slice(0, 60) },
              problem: t(`rules.${rule}`),
            })}
          />
        ))}
      </>
    );
  return (
    <HTMLTable compact striped className="import-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          {(['name', 'latitude', 'longitude', 'radius'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`create.geolocations.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.places.map((place, index) => (
          <tr key={index}>
            <td>{place.name}</td>
            <td className="tabular">{place.latitude}</td>
            <td className="tabular">{place.longitude}</td>
            <td className="tabular">
              {place.radius} {t(`create.geolocations.units.${place.distance_unit ?? 'mile'}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
