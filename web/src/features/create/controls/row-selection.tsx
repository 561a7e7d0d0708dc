import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';

interface Props {
  /** Ids of the selected rows; null while the user selects none. */
  chosen: readonly string[] | null;
  /** The ids of all rows. */
  ids: readonly string[];
  onChange(chosen: readonly string[] | null): void;
  onRemove(ids: readonly string[]): void;
}

/** Removes several rows of a list together. */
export function RowSelection({ chosen, ids, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  if (chosen === null)
    return <Button size="small" variant="minimal" text={t('create.rows.removeSeveral')} onClick={() => onChange([])} />;
  return (
    <>
      <Button
        size="small"
        intent="danger"
        icon={<Trash />}
        text={t('create.rows.removeChosen', { n: chosen.length })}
        disabled={chosen.length === 0}
        onClick={() => onRemove(chosen)}
      />
      <Button
        size="small"
        variant="minimal"
        text={t('create.rows.chooseAll')}
        disabled={chosen.length === ids.length}
        onClick={() => onChange(ids)}
      />
      <Button size="small" variant="minimal" text={t('action.cancel')} onClick={() => onChange(null)} />
    </>
  );
}
