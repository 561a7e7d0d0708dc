import { useId, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { Th } from '@blueprintjs/icons';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import { Dropzone } from '../../../../../components/dropzone.js';
import { FieldNote } from '../../../../../components/field.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import type { Place } from '../place.js';
import { COLUMNS, TEMPLATE } from './columns.js';
import { MOST_ROWS, readPlaces, type ReadPlaces, type RowProblem } from './read-places.js';
import { readSheet, type SheetFault } from './read-sheet.js';
import { SHEET_LIMITS } from './workbook.js';

interface Props {
  field: PlacesField;
  add(places: Place[]): void;
  onClose(): void;
}

/** A chosen file, the sheet that was read, and the places found there. */
interface Chosen {
  file: File;
  sheet?: { name: string; visible: readonly string[] };
  found: ReadPlaces | SheetFault;
}

/** Imports places from a spreadsheet. It adds nothing before the user has seen the places, and nothing from a sheet with a problem. */
export default function ImportDialog({ field, add, onClose }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const found = chosen?.found;
  const places = found !== undefined && 'places' in found && found.problems.length === 0 ? found.places : null;
  const read = async (file: File | undefined, named?: string) => {
    if (file === undefined) return;
    const sheet = await readSheet(file, named);
    if ('fault' in sheet) return setChosen({ file, found: sheet });
    const { name, visible } = sheet;
    setChosen({ file, sheet: { name, visible }, found: readPlaces(sheet, field) });
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
          onFiles={([file]) => read(file)}
        />
        {chosen?.sheet !== undefined && chosen.sheet.visible.length > 1 && (
          <FormGroup label={t('create.import.sheet')} labelFor={`${noteId}-sheet`} className="import-sheet">
            <HTMLSelect
              id={`${noteId}-sheet`}
              options={[...new Set(chosen.sheet.visible)]}
              value={chosen.sheet.name}
              onChange={({ currentTarget }) => void read(chosen.file, currentTarget.value)}
            />
          </FormGroup>
        )}
        <div id={noteId} role="status">
          {chosen === null ? (
            <FieldNote help={t('create.import.note', { megabytes: SHEET_LIMITS.packed / 1_048_576 })} />
          ) : (
            <Found name={nameOf(chosen)} found={chosen.found} />
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

/** The file, with the name of the sheet that was read. */
const nameOf = ({ file, sheet }: Chosen): string => (sheet === undefined ? file.name : `${file.name} · ${sheet.name}`);

/** The places of a sheet, or every reason why it cannot be imported. */
function Found({ name, found }: { name: string; found: Chosen['found'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if ('fault' in found) {
    const figures = {
      rows: format.number(SHEET_LIMITS.row),
      megabytes: format.number(SHEET_LIMITS[found.fault === 'unpacked' ? 'unpacked' : 'packed'] / 1_048_576),
    };
    return <FieldNote error={`${name}: ${t(`create.import.fault.${found.fault}`, { ...figures, ...found })}`} />;
  }
  if (found.problems.length > 0)
    return (
      <>
        <p className="import-problems">{t('create.import.problems', { name, count: found.problems.length })}</p>
        {found.problems.map((problem) => (
          <FieldNote key={problem.row} error={rowError(t, problem)} />
        ))}
      </>
    );
  return (
    <HTMLTable compact striped className="import-table">
      <caption>
        {name}
        {found.hidden > 0 && <span className="help"> {t('create.import.hidden', { count: found.hidden })}</span>}
      </caption>
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

/** The error of a row. */
function rowError(t: TFunction, { row, rule, column, found }: RowProblem): string {
  if (rule === 'missing') return t('create.import.rowMissing', { row, column });
  const params = { row, column, cell: found.slice(0, 60), problem: t(`rules.${rule}`) };
  return found === '' ? t('create.import.rowEmpty', params) : t('create.import.row', params);
}
