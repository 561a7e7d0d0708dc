import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { useDecideMutation, type ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { DecisionForm } from './decision-form.js';

/** The team's decision about these results, the responsible member and the due day. */
export function DecisionCard({ detail }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const [decide, { isLoading }] = useDecideMutation();
  const decision = detail.decision ?? null;
  if (decision === null && !detail.changeable) return null;
  const send = async (form: { text: string; owner: string | null; day: string }) => {
    const answer = await decide({ uuid: detail.uuid, decideDto: form });
    if (!('error' in answer)) setEdited(false);
  };
  const written = decision && { date: format.listDate(decision.written_at), name: decision.written_by?.name ?? '' };
  return (
    <section className="card decision-card" aria-labelledby="decision">
      <div className="card-head">
        <h2 id="decision">{t('results.decision.title')}</h2>
        {detail.changeable && !isEdited && (
          <Button
            size="small"
            text={t(decision === null ? 'results.decision.write' : 'results.decision.edit')}
            onClick={() => setEdited(true)}
          />
        )}
      </div>
      {isEdited ? (
        <DecisionForm decision={decision} isBusy={isLoading} onSend={send} onCancel={() => setEdited(false)} />
      ) : decision === null ? (
        <p className="secondary">{t('results.decision.none')}</p>
      ) : (
        <>
          <p className="decision-text">{decision.text}</p>
          <p>
            <strong>
              {decision.owner === null
                ? t('results.decision.until', { date: format.dayDate(decision.day, 'UTC') })
                : t('results.decision.untilOwner', {
                    name: decision.owner.name,
                    date: format.dayDate(decision.day, 'UTC'),
                  })}
            </strong>
          </p>
          <p className="secondary">
            {written!.name === '' ? t('results.decision.written', written!) : t('results.decision.writtenBy', written!)}
          </p>
        </>
      )}
    </section>
  );
}
