import { useTranslation } from 'react-i18next';
import { Checkbox } from '@blueprintjs/core';
import type { Columns } from './use-columns.js';

interface Props {
  columns: Columns;
  nameOf(column: string): string;
}

/** The choice of the shown columns. The browser remembers it. */
export function ColumnChooser({ columns, nameOf }: Props) {
  const { t } = useTranslation();
  return (
    <details className="column-chooser">
      <summary>{t('results.columns')}</summary>
      <fieldset>
        <legend className="visually-hidden">{t('results.columns')}</legend>
        {columns.all.map((column) => (
          <Checkbox
            key={column}
            label={nameOf(column)}
            checked={columns.isShown(column)}
            onChange={() => columns.toggle(column)}
          />
        ))}
      </fieldset>
    </details>
  );
}
