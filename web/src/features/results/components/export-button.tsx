import { useTranslation } from 'react-i18next';
import { Button, ButtonGroup, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useExport, type ExportFormat } from '../use-export.js';
import type { ResultsView } from '../use-results-url.js';

const FORMATS: readonly ExportFormat[] = ['pdf', 'pdfPlain', 'xlsx', 'xls', 'csv'];

/** Exports every row. The default is a workbook, which preserves ids, dates and figures; other formats are in a menu. */
export function ExportButton({ view, isPreview }: { view: ResultsView; isPreview: boolean }) {
  const { t } = useTranslation();
  const { save, isBusy } = useExport();
  const menu = (
    <Menu>
      {isPreview && <MenuDivider title={t('results.exportPreview')} className="export-preview" />}
      {FORMATS.map((format) => (
        <MenuItem
          key={format}
          text={t(`results.exportAs.${format}`)}
          label={`.${format.replace('Plain', '')}`}
          onClick={() => void save(view, format)}
        />
      ))}
    </Menu>
  );
  return (
    <ButtonGroup>
      <Button
        icon={<Export />}
        text={t('results.export')}
        title={t('results.exportHelp')}
        loading={isBusy}
        onClick={() => void save(view, 'xlsx')}
      />
      <PopoverNext placement="bottom-end" content={menu}>
        <Button icon={<CaretDown />} aria-label={t('results.exportFormats')} disabled={isBusy} />
      </PopoverNext>
    </ButtonGroup>
  );
}
