import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { textOf, valueAt, type Loose } from '#libs/platforms/loose.js';
import { Skeleton } from '../../../../components/states.js';
import { useReasonText } from '../../../../lib/api/use-problem-text.js';
import type { ReachRowDto } from '../../../../lib/api/generated.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useForm } from '../../wizard/context.js';
import { toInput } from '../../wizard/to-input.js';
import type { GateProps } from '../own-parts.js';
import { useEstimateMetaReachQuery } from './endpoints.js';
import { MOST_AUDIENCES, reachAudiences } from './reach-audiences.js';

/** How many people each audience has, before the creative is begun: what cannot run is mended here (META-021 to META-023). */
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

/** There only while it is open: who types pays nothing for its audiences. */
function Reach({ onContinue, onClose }: Pick<GateProps, 'onContinue' | 'onClose'>) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description, draft, currency } = useForm();
  const input = toInput(description, draft, { language, currency });
  const { audiences, total } = reachAudiences(input, language);
  const reachQueryDto = {
    account_id: textOf(valueAt(input, 'account.id')),
    audiences,
    exclusions: input['exclusions'] as Loose,
    ...(draft.objective === 'OUTCOME_APP_PROMOTION' ? { user_os: textOf(valueAt(input, 'information.user_os')) } : {}),
  };
  const { currentData, isFetching, isError, refetch } = useEstimateMetaReachQuery({ reachQueryDto });
  const rows = isFetching || isError ? [] : (currentData?.data ?? []);
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
            <ReachRow key={index} row={row} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isError && !isFetching && <Button text={t('action.retry')} onClick={() => void refetch()} />}
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

/** An audience that has a problem is red and open. */
function ReachRow({ row: { name, reach, error } }: { row: ReachRowDto }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { description } = useForm();
  const { lower_bound: from, upper_bound: to } = reach;
  const people =
    from === null || to === null
      ? t('create.reach.unknown')
      : t('create.interests.people', { from: format.compact(from), to: format.compact(to) });
  return (
    <details className={reach.issue ? 'reach-row issue' : 'reach-row'} open={reach.issue}>
      <summary>
        <span>{name}</span>
        <span className="tabular">{people}</span>
      </summary>
      <p className={reach.issue ? 'error-text' : 'secondary'}>
        {error === null ? t('create.reach.fine') : refusalOf(description.platform, error)}
      </p>
    </details>
  );
}
