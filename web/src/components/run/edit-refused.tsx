import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';

/** The refused ads of a run that waits before it goes live. */
export interface RefusedAds {
  run: Pick<ExperimentItem, 'uuid' | 'platform' | 'name'>;
  group: RejectionGroup;
}

/** Opens the form of the blamed alternative. Another feature owns the form, and the app connects the two. */
const OpenEdit = createContext<((refused: RefusedAds) => void) | null>(null);
export const OpenEditProvider = OpenEdit.Provider;

/** Edits the refused alternative; if no single one is to blame, the user chooses it in the dialog. */
export function EditRefusedButton({ run, group }: RefusedAds) {
  const { t } = useTranslation();
  const open = use(OpenEdit);
  if (open === null) return null;
  const isKnown = group.alternative !== null && group.level !== undefined;
  return (
    <Button
      size="small"
      icon={<Edit size={14} />}
      text={t('edit.open')}
      aria-label={isKnown ? t('edit.openOf', { alternative: group.alternative }) : t('edit.openAny')}
      onClick={() => open({ run, group })}
    />
  );
}
