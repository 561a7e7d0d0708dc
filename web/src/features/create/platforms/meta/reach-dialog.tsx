import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { textOf, valueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { Skeleton } from '../../../../components/states.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useForm } from '../../form/context.js';
import { toInput } from '../../form/to-input.js';
import type { GateProps } from '../own-parts.js';
import { useEstimateMetaReachQuery } from './endpoints.js';
import { isSmall, MOST_AUDIENCES, reachAudiences } from './reach-audiences.js';
import { ReachRow } from './reach-row.js';

/** The size of each audience, before the creative step: the user fixes here what cannot run (META-021 to META-023). */
export function ReachDialog({ isOpen, onContinue, onClose, onClosed }: GateProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      className="reach-dialog"
      title={t('create.reach.title')}
      onClose={onClose}
      onClosed={onClosed}
      canOutsideClickClose={false}
    >
      <Reach onContinue={onContinue} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that typing sends no audience queries. */
function Reach({ onContinue, onClose }: Pick<GateProps, 'onContinue' | 'onClose'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const { description, draft, currency } = useForm();
  const input = toInput(description, draft, { language, currency });
  const { audiences, total } = reachAudiences(input, language);
  const reachQueryDto = {
    account_id: textOf(valueAt(input, 'account.id')),
    audiences,
    exclusions: input['exclusions'] as Untrusted,
    ...(draft.objective === 'OUTCOME_APP_PROMOTION' ? { user_os: textOf(valueAt(input, 'information.user_os')) } : {}),
  };
  const { currentData, isFetching, isError, refetch } = useEstimateMetaReachQuery({ reachQueryDto });
  const rows = isFetching || isError ? [] : (currentData?.data ?? []);
  const small = rows.filter(isSmall).length;
  const hasIssue = isError || rows.some(({ reach }) => reach.issue);
  return (
    <>
      <DialogBody className="stack">
        <p className="secondary">{t('create.reach.hint')}</p>
        {hasIssue && !isFetching && (
          <Callout intent="danger" role="alert" compact>
            {t('create.reach.issues')}
          </Callout>
        )}
        {small > 0 && (
          <Callout intent="warning" role="status" compact>
            {t('create.reach.smallOf', {
              count: small,
              small: format.number(small),
              total: format.number(rows.length),
            })}
          </Callout>
        )}
        {total > MOST_AUDIENCES && (
          <p className="secondary">{t('create.reach.some', { shown: MOST_AUDIENCES, total })}</p>
        )}
        <div
          className="reach-rows"
          aria-busy={isFetching}
          tabIndex={0}
          role="region"
          aria-label={t('create.reach.title')}
        >
          {isFetching && <Skeleton rows={3} height={36} />}
          {rows.map((row, index) => (
            <ReachRow key={index} row={row} platform={description.platform} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isError && <Button text={t('action.retry')} onClick={() => void refetch()} />}
            <Button text={t('wizard.back')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('wizard.continue')}
              loading={isFetching}
              disabled={isFetching || hasIssue || currentData === undefined}
              onClick={onContinue}
            />
          </>
        }
      />
    </>
  );
}
