import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '@blueprintjs/core';
import { TRIAL } from '#libs/contracts/billing/trial.js';
import { useStartTrialMutation } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { alertShown, planActionEnded, planActionStarted, selectPlan } from '../../../lib/billing/plan-slice.js';
import { toast } from '../../../lib/toaster.js';

/**
 * The free trial, above the plans (BILL-074). If the e-mail is not confirmed yet, the button sends a link by e-mail and shows a notice.
 * After the user has opened the link, the button starts the trial.
 */
export function TrialOffer({ onStarted }: { onStarted(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const serverText = useServerText();
  const { isLoading: isBusy } = useSelector(selectPlan);
  const [start, { isLoading }] = useStartTrialMutation();

  const begin = async () => {
    dispatch(planActionStarted('form'));
    const answer = await start();
    dispatch(planActionEnded());
    if (answer.error !== undefined)
      dispatch(alertShown({ place: 'form', alert: { intent: 'danger', problem: toProblem(answer.error) } }));
    else if (answer.data.data.status === 'started') {
      void toast(serverText(answer.data), 'success');
      onStarted();
    } else dispatch(alertShown({ place: 'form', alert: { intent: 'success', text: answer.data } }));
  };
  return (
    <section className="trial-offer" aria-labelledby="trial-offer">
      <h3 id="trial-offer">{t('trialOffer.title')}</h3>
      <p>{t('trialOffer.text', { days: TRIAL.days, experiments: TRIAL.experiments })}</p>
      <p className="secondary">{t('trialOffer.more', { variations: format.number(TRIAL.variations) })}</p>
      <Button
        intent="primary"
        text={t('trialOffer.start')}
        loading={isLoading}
        disabled={isBusy && !isLoading}
        onClick={() => void begin()}
      />
    </section>
  );
}
