import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Callout } from '@blueprintjs/core';
import { useProblemText, useServerText } from '../lib/api/use-problem-text.js';
import { alertShown, selectPlan, type AlertPlace } from '../lib/plan/plan-slice.js';

/** How the last call about plans or invitations ended, in the server's words; gone with the place where it stands. */
export function PlanAlert({ place }: { place: AlertPlace }) {
  const dispatch = useDispatch();
  const inWords = useProblemText();
  const serverText = useServerText();
  const alert = useSelector(selectPlan).alerts[place];
  useEffect(() => () => void dispatch(alertShown({ place, alert: null })), [dispatch, place]);
  if (alert === null) return null;
  const isFailure = alert.intent === 'danger';
  return (
    <Callout compact intent={alert.intent} role={isFailure ? 'alert' : 'status'} className="form-refusal">
      {'problem' in alert ? inWords(alert.problem) : serverText(alert.said)}
    </Callout>
  );
}
