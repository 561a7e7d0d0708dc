import { useTranslation } from 'react-i18next';
import { Classes } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useAdTool } from '../../lib/platform/use-ad-tool.js';

/** A link to the ads of a submitted experiment in the platform's own manager. */
export function ManagerLink({ item: { name, platform, progress, manager_url } }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const tool = useAdTool(platform);
  if (progress === null) return null;
  return (
    <a
      className={`${Classes.BUTTON} ${Classes.SMALL} ${Classes.MINIMAL}`}
      href={manager_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('list.managerOf', { name, tool })}
      title={t('results.drawer.manager', { tool })}
    >
      <Share aria-hidden />
    </a>
  );
}
