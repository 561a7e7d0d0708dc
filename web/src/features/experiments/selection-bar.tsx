import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { ShareButton } from '../../components/sharing/share-button.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useCopy } from '../../lib/use-copy.js';

/** The actions on selected rows: share their results, or copy them for a spreadsheet as a line of column titles and a line for each row. */
export function SelectionBar({ items, onClear }: { items: readonly ExperimentItem[]; onClear(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const copy = useCopy();
  const copyRows = () => {
    const titles = [
      ...[t('list.number'), t('list.name'), t('list.starts'), t('list.ends'), t('submit.account'), t('list.page')],
      ...[t('list.promoted'), t('list.spent'), t('list.currency')],
    ];
    const lines = items.map((item) => [
      ...[item.id, item.name, format.listDate(item.start_date), format.listDate(item.stopped_at ?? item.end_date)],
      ...[item.account, item.page, item.promoted_url, item.spent, item.currency],
    ]);
    const table = [titles, ...lines].map((line) => line.map(asCell).join('\t')).join('\n');
    return copy(table, t('list.copied', { count: items.length }));
  };
  return (
    <div className="row row-wrap list-selection" role="status">
      <span>{t('list.selected', { count: items.length })}</span>
      <ShareButton items={items} onShared={onClear} isSmall />
      <Button size="small" icon={<Clipboard size={14} />} text={t('list.copy')} onClick={() => void copyRows()} />
      <Button size="small" variant="minimal" text={t('list.unselect')} onClick={onClear} />
    </div>
  );
}

/** A value as one line of text, escaped so that a spreadsheet does not run it as a formula. */
function asCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/\s+/g, ' ');
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
