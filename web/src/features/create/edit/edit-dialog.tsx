import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout, Dialog, DialogBody } from '@blueprintjs/core';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useExperimentQuery } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import '../../../styles/create.css';
import type { AlternativeRef } from './edited-draft.js';
import { EditAlternative } from './edit-alternative.js';
import type { EditStep } from './edit-props.js';
import './edit.css';
import { WhichAlternative } from './which-alternative.js';

interface Props extends RefusedAds {
  onClose(): void;
}

/** Edits an alternative of a run that waits because of refused ads. The run then sends the ads with the alternative again. */
export function EditDialog({ run, group, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { platform, uuid, name } = run;
  const description = descriptionOf({ platform });
  const { component, level } = group;
  const blamed = component === null || level === undefined ? null : { component, level };
  const [which, setWhich] = useState<AlternativeRef | null>(blamed);
  const [step, setStep] = useState<EditStep>('first');
  const detail = useExperimentQuery({ platform, id: uuid }, { refetchOnMountOrArgChange: true });
  const content = detail.currentData?.data.content;
  return (
    <Dialog isOpen title={t('edit.title')} onClose={onClose} canOutsideClickClose={false} className="edit-dialog">
      <DialogBody className="stack">
        <p className="secondary">{name}</p>
        {step === 'first' && (
          <Callout intent="warning" compact>
            <strong>{t('attention.ads', { count: group.count, n: format.number(group.count) })}</strong>{' '}
            {refusalOf(platform, { message: group.message, ...group.text })}
          </Callout>
        )}
        {content === undefined && detail.error === undefined && <Skeleton rows={3} height={32} />}
        {content === undefined && detail.error !== undefined && (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        )}
        {content !== undefined && step !== 'under-way' && (
          <WhichAlternative description={description} content={content} which={which} onChoose={setWhich} />
        )}
      </DialogBody>
      {content !== undefined && which !== null && (
        <EditAlternative
          key={`${which.component} ${which.level}`}
          run={run}
          description={description}
          content={content}
          which={which}
          onClose={onClose}
          onStep={setStep}
          refetch={async () => void (await detail.refetch())}
        />
      )}
    </Dialog>
  );
}
