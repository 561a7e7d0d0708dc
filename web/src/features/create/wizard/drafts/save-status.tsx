import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { useFormat } from '../../../../lib/format/use-format.js';
import { isUnsaved } from '../../form/saved-draft.js';
import type { WizardState } from '../../form/wizard-state.js';

interface Props {
  wizard: WizardState;
  /** Shows the differences between the two saves. */
  onCompare(): void;
}

/** Shows whether the typed text is saved on the server. Screen readers announce only important states. */
export function SaveStatus({ wizard, onCompare }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { saved, saving } = wizard;
  if (saving === 'changed-elsewhere')
    return (
      <p className="save-status" role="alert">
        {t('draft.changed')} <Button size="small" text={t('draft.compare')} onClick={onCompare} />
      </p>
    );
  if (saving === 'failed' || saving === 'refused')
    return (
      <p className="save-status" role="alert">
        {t(saving === 'failed' ? 'draft.failed' : 'draft.refused')}
      </p>
    );
  if (saved === null && saving === 'idle') return null;
  return (
    <p className="save-status secondary">
      {saved === null || isUnsaved(wizard) ? t('draft.saving') : t('draft.savedAt', { time: format.time(saved.at) })}
    </p>
  );
}
