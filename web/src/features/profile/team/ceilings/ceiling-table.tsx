import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { ConfirmDialog } from '../../../../components/confirm-dialog.js';
import { Instant } from '../../../../components/instant.js';
import { useRemoveCeilingMutation, type Ceiling } from '../../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../../lib/errors/use-failure-toast.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { toast } from '../../../../lib/toaster.js';
import { useCeilingName } from './use-ceiling-name.js';

interface Props {
  ceilings: readonly Ceiling[];
  isOwner: boolean;
  onEdit(ceiling: Ceiling): void;
}

const COLUMNS = ['of', 'ceiling', 'committed', 'left', 'since'] as const;
const FIGURES: readonly string[] = ['ceiling', 'committed', 'left'];

/** Each ceiling with its committed and remaining amount. */
export function CeilingTable({ ceilings, isOwner, onEdit }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useCeilingName();
  const [toRemove, setToRemove] = useState<Ceiling | null>(null);
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={FIGURES.includes(name) ? 'number' : undefined}>
                {t(`ceilings.${name}`)}
              </th>
            ))}
            {isOwner && (
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ceilings.map((ceiling) => {
            const { platform, account_id, currency } = ceiling;
            const name = nameOf(ceiling);
            const money = (amount: number) => format.moneyMajor(amount, currency);
            return (
              <tr key={`${platform}/${account_id}/${currency}`}>
                <th scope="row">{name}</th>
                <td className="number tabular" data-label={t('ceilings.ceiling')}>
                  {money(ceiling.amount)}
                </td>
                <td className="number tabular" data-label={t('ceilings.committed')}>
                  {money(ceiling.committed)}
                </td>
                <td className="number tabular" data-label={t('ceilings.left')}>
                  {money(ceiling.left)}
                </td>
                <td className="tabular" data-label={t('ceilings.since')}>
                  <Instant at={ceiling.counts_from} style="list" />
                </td>
                {isOwner && (
                  <td className="actions">
                    <Button
                      variant="minimal"
                      size="small"
                      text={t('ceilings.change')}
                      aria-label={t('ceilings.changeOf', { name })}
                      onClick={() => onEdit(ceiling)}
                    />
                    <Button
                      variant="minimal"
                      intent="danger"
                      size="small"
                      text={t('ceilings.remove')}
                      aria-label={t('ceilings.removeOf', { name })}
                      onClick={() => setToRemove(ceiling)}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {toRemove !== null && (
        <RemoveDialog ceiling={toRemove} name={nameOf(toRemove)} onClose={() => setToRemove(null)} />
      )}
    </div>
  );
}

function RemoveDialog({ ceiling, name, onClose }: { ceiling: Ceiling; name: string; onClose(): void }) {
  const { t } = useTranslation();
  const showFailure = useFailureToast();
  const [remove, { isLoading }] = useRemoveCeilingMutation();
  const confirm = async () => {
    const { platform, account_id, currency } = ceiling;
    const { error } = await remove({ ceilingScopeDto: { platform, account_id, currency } });
    onClose();
    await (error === undefined ? toast(t('ceilings.removed', { name }), 'success') : showFailure(error));
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isLoading}
      intent="danger"
      title={t('ceilings.removeTitle', { name })}
      confirmText={t('ceilings.remove')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('ceilings.removeText')}</p>
    </ConfirmDialog>
  );
}
