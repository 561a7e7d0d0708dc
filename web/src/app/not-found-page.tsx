import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { EmptyState } from '../components/states.js';
import { usePageHead } from '../lib/page-head/use-page-head.js';

/** 404, with the specification's words (SHELL-009). */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageHead({ title: t('notFound.title') });
  return (
    <EmptyState
      level={1}
      icon={<Path size={32} aria-hidden />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <Link to="/" className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
