import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useChoicesQuery, type LookupRow } from '../../lib/api/choices.js';
import type { Concerned, Deadline } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';

interface Props {
  deadline: Deadline;
  row: Concerned;
  /** More objects of the same ad account that can be converted together with it. */
  others: readonly Concerned[];
  isBusy: boolean;
  onChoose(experiments: readonly string[], choice: LookupRow): Promise<void>;
  /** Called when the dialog has closed and the focus is back where it was. */
  onClosed(): void;
}

/** Chooses the replacement for an object that ends, among the objects of its ad account. */
export function ChooseDialog({ deadline, row, others, isBusy, onChoose, onClosed }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const field = useId();
  const [id, setId] = useState('');
  const [isForAll, setForAll] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const args = { provider: providerOfPlatform(row.platform), lookup: deadline.lookup ?? '', account: row.account_id };
  const { data, error, refetch } = useChoicesQuery(args, { skip: deadline.lookup === null });
  // Rows with a problem are left out: the platform would refuse their ads, too.
  const rows = (data?.data ?? []).filter((one) => !('problem' in one) && !isExcluded(one, deadline.excluded));
  const chosen = rows.find((one) => one.id === id);
  const name = row.name.trim() === '' ? t('list.unnamed') : row.name;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deadlines.chooseFor', { name })}
      confirmText={t('deadlines.use')}
      intent="primary"
      isBusy={isBusy}
      isBlocked={chosen === undefined}
      onConfirm={() => {
        const uuids = [row, ...(isForAll ? others : [])].map(({ uuid }) => uuid);
        if (chosen !== undefined) void onChoose(uuids, chosen).then(() => setOpen(false));
      }}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <p>{deadline.remedy_text}</p>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton rows={1} height={30} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : rows.length === 0 ? (
        <p role="status">{t('deadlines.nothingToChoose', { account: row.account_name ?? row.account_id })}</p>
      ) : (
        <>
          <label htmlFor={field} className="deadline-choice">
            {t('deadlines.chooseOf', { account: row.account_name ?? row.account_id })}
          </label>
          <HTMLSelect id={field} fill value={id} onChange={({ currentTarget }) => setId(currentTarget.value)}>
            <option value="">{t('deadlines.chooseOne')}</option>
            {rows.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </HTMLSelect>
          {others.length > 0 && (
            <Checkbox
              className="deadline-others"
              checked={isForAll}
              label={t('deadlines.forOthers', { count: others.length, n: format.number(others.length) })}
              onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Whether the deadline also ends this row. */
const isExcluded = (row: LookupRow, excluded: Deadline['excluded']): boolean =>
  excluded !== null && Object.entries(excluded).every(([name, value]) => row[name] === value);
