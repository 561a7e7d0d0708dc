import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Problem } from '../../../../lib/api/problem.js';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import { createPath, type Beginning } from '../../../../lib/platform/paths.js';

interface Props {
  beginning: Beginning;
  name: string;
  /** Whether saving updates the same draft or template. */
  isChangeable: boolean;
  /** Whether the user's own form already continues this draft. */
  isOwn: boolean;
  platform: Platform;
  /** The parts for which the wizard has no field, in words. */
  leftOut: readonly string[];
}

/** The origin of the form's contents, and what saving does to it. */
export function BeginNotice({ beginning, name, isChangeable, isOwn, platform, leftOut }: Props) {
  const { t } = useTranslation();
  return (
    <Callout intent="primary" role="note" title={t(`begin.${beginning}`, { name: name || t('list.unnamed') })}>
      <p>{t(beginning !== 'draft' ? 'begin.otherText' : isChangeable ? 'begin.draftText' : 'begin.othersDraftText')}</p>
      {leftOut.length > 0 && (
        <p>
          <strong>{t('fix.leftOut')}</strong> {leftOut.join(', ')}.
        </p>
      )}
      {!isOwn && (
        <p>
          {t('fix.ownKept')} <Link to={createPath(platform)}>{t('fix.toOwn')}</Link>
        </p>
      )}
    </Callout>
  );
}

/** Shown if the source does not exist, belongs to another team, or has no contents for a form (LIST-056). */
export function NothingToBegin({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <Callout intent="warning" role="alert" title={t('begin.missing')}>
      <p>{problem.code === 'no-template' ? problemText(problem) : t('begin.missingText')}</p>
    </Callout>
  );
}
