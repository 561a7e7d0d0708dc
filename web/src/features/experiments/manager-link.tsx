import { useTranslation } from 'react-i18next';
import { Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { managerText } from '../../lib/platform/manager-text.js';

/** Links to the ads of a submitted experiment, in the platform's own manager. */
export function ManagerLink({ item: { name, platform, progress, manager_url } }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  if (progress === null) return null;
  return (
    <a
      className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.MINIMAL}`}
      href={manager_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={managerText(t, platform, name)}
      title={managerText(t, platform)}
    >
      <Share aria-hidden />
    </a>
  );
}
