import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout, Classes } from '@blueprintjs/core';
import { Code } from '@blueprintjs/icons';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useScriptAddress } from './script-address.js';

/** On a page of the experiment: which script waits for a person, with a link to it. */
export function ScriptNotice({
  run,
  step,
}: {
  run: Pick<ExperimentItem, 'uuid' | 'platform' | 'name'>;
  step: HandStepName;
}) {
  const { t } = useTranslation();
  const { linkTo } = useScriptAddress();
  return (
    <Callout intent="warning" compact title={t(`script.title.${step}`)}>
      <p>{t(STEP_TEXTS[step].key)}</p>
      <Link
        to={linkTo(run)}
        className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.INTENT_PRIMARY}`}
        aria-label={t('script.openOf', { name: run.name })}
      >
        <Code size={14} aria-hidden />
        <span className={Classes.BUTTON_TEXT}>{t('script.open')}</span>
      </Link>
    </Callout>
  );
}
