import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { Facts } from '../facts.js';
import { useScriptAddress } from '../hand-steps/script-address.js';
import { useStopMutation, type ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { isRunByHand } from '../../lib/platform/is-run-by-hand.js';
import { toast } from '../../lib/toaster.js';

/** Ends a run early, after showing the account, the ads and the money. */
export function StopButton({ item, ads }: { item: ExperimentItem; ads: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [stop, { isLoading }] = useStopMutation();
  const script = useScriptAddress();
  const description = descriptionOf(item);
  const isByHand = isRunByHand(item);
  const platform = PLATFORM_NAMES[item.platform];
  const confirm = async () => {
    const answer = await stop({ uuid: item.uuid });
    setOpen(false);
    if ('error' in answer) return;
    // Opens the script window, which waits for the pause script. A run that is not live yet may need no script.
    if (isByHand && item.status === 'PROCESSING') script.show(item);
    await toast(t('stop.accepted', { name: item.name }), 'success');
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<Stop size={14} />}
        text={t('stop.action')}
        aria-label={t('stop.label', { name: item.name })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isLoading}
        intent="danger"
        title={t('stop.title')}
        confirmText={t('stop.confirm')}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>
          {isByHand
            ? t('stop.textByHand', { place: description.scriptGuide?.place ?? platform })
            : t('stop.text', { platform })}
        </p>
        <Facts
          facts={[
            { label: t('submit.experiment'), value: item.name },
            { label: t('submit.account'), value: item.account ?? '–' },
            { label: t('stop.ads'), value: format.number(ads) },
            { label: t('stop.budget'), value: format.moneyMajor(item.budget, item.currency) },
          ]}
        />
        <p className="secondary">{t('stop.money')}</p>
      </ConfirmDialog>
    </>
  );
}
