import '../../../styles/lists.css';
import '../../../styles/visitor-list.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Learning } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { PageHeader } from '../../../components/page-header.js';
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.js';
import { usePublishedSamplesQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { sampleResultsPath } from '../../../lib/platform/paths.js';

/** The sample results that staff have published. Every signed-in user can read them. */
export default function SamplesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = usePublishedSamplesQuery();
  const samples = data?.data;
  return (
    <>
      <PageHeader title={t('samplePages.title')} lead={t('samplePages.lead')} />
      {samples === undefined ? (
        error === undefined ? (
          <Skeleton rows={3} height={56} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : samples.length === 0 ? (
        <EmptyState
          icon={<Learning size={32} aria-hidden />}
          title={t('samplePages.none')}
          text={t('samplePages.noneHelp')}
          actions={
            <Link to="/" className={Classes.BUTTON}>
              {t('samplePages.home')}
            </Link>
          }
        />
      ) : (
        <ul className="visitor-list card">
          {samples.map(({ uuid, name, platform, ...sample }) => (
            <li key={uuid} className="spread">
              <div>
                <strong>{name}</strong> <span className="secondary">{PLATFORM_NAMES[platform]}</span>
                <div className="secondary tabular">
                  {t('samplePages.size', {
                    created: format.number(sample.created),
                    tested: format.number(sample.tested),
                  })}
                </div>
              </div>
              <Link
                to={sampleResultsPath(uuid)}
                className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}
                aria-label={t('samplePages.seeOf', { name })}
              >
                {t('samplePages.see')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
