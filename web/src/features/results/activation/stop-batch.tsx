import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import { useScriptAddress } from '../../../components/hand-steps/script-address.js';
import { useStopMutation, type Batch, type ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { isRunByHand } from '../../../lib/platform/is-run-by-hand.js';
import { toast } from '../../../lib/toaster.js';
import { stateOf, winnersIn } from './running-batches.js';

/** The button that stops a batch early, after a question with the account, the ads and the money. */
export function StopBatch({ batch, detail }: { batch: Batch; detail: ExperimentDetail }) {
  const { uuid, number, currency } = batch;
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [stop, { isLoading }] = useStopMutation();
  const script = useScriptAddress();
  const description = descriptionOf(detail);
  const isByHand = isRunByHand(detail);
  const confirm = async () => {
    const answer = await stop({ uuid });
    setOpen(false);
    if ('error' in answer) return;
    // The dialog waits for the pause script. A batch that waits for its first script may not need one.
    if (isByHand && stateOf(batch) === 'running') script.show({ platform: detail.platform, uuid });
    await toast(t('activating.stopped', { number }), 'success');
  };
  const spent = format.moneyMajor(batch.spent, currency);
  const most = format.moneyMajor(batch.most, currency);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<Stop size={14} />}
        text={t('activating.stop')}
        aria-label={t('activating.stopOf', { number })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isLoading}
        intent="danger"
        title={t('activating.stopTitle', { number })}
        confirmText={t('activating.stopConfirm')}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>
          {isByHand
            ? t('activating.stopTextByHand', {
                place: description.scriptGuide?.place ?? PLATFORM_NAMES[detail.platform],
              })
            : t('activating.stopText')}
        </p>
        <Facts
          facts={[
            { label: t('submit.account'), value: detail.account_name ?? '–' },
            { label: t('activating.stopAds'), value: format.number(winnersIn(batch)) },
            { label: t('activating.stopSpent'), value: t('activating.ofMost', { spent, most }) },
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
