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
  /** Whether it is saved again as what it is. */
  isChangeable: boolean;
  /** Whether it is what the person's own form holds. */
  isOwn: boolean;
  platform: Platform;
  /** What of it the wizard has no place for, in words. */
  leftOut: readonly string[];
}

/** What the form began with, and what becomes of that. */
export function BeginNotice({ beginning, name, isChangeable, isOwn, platform, leftOut }: Props) {
  const { t } = useTranslation();
  return (
    <Callout intent="primary" role="note" title={t(`begin.${beginning}`, { name: name || t('list.unnamed') })}>
      <p>{t(beginning !== 'draft' ? 'begin.otherText' : isChangeable ? 'begin.draftText' : 'begin.othersDraftText')}</p>
      {leftOut.length > 0 && (
        <p>
          <strong>{t('mend.leftOut')}</strong> {leftOut.join(', ')}.
        </p>
      )}
      {!isOwn && (
        <p>
          {t('mend.ownKept')} <Link to={createPath(platform)}>{t('mend.toOwn')}</Link>
        </p>
      )}
    </Callout>
  );
}

/** There is none, it is another team's, or nothing of it was stored that a form could begin with (LIST-056). */
export function NothingToBegin({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <Callout intent="warning" role="alert" title={t('begin.missing')}>
      <p>{problem.code === 'no-template' ? problemText(problem) : t('begin.missingText')}</p>
    </Callout>
  );
}
