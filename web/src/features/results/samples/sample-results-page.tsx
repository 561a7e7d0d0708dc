import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { ArrowLeft, Search } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { PageHeader } from '../../../components/page-header.js';
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.js';
import {
  usePublishedSamplesQuery,
  useSampleCurvesQuery,
  useSampleImpactQuery,
  type PublishedSample,
} from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { SAMPLES_PATH } from '../../../lib/platform/paths.js';
import { ShownPlatform } from '../../../lib/platform/use-platform.js';
import { sampleReaderOf } from '../../../lib/result-words/reader.js';
import { useResultsView } from '../use-results-url.js';
import { OutsiderResults } from '../visitor/outsider-results.js';
import type { OutsiderQueries } from '../visitor/visitor-rows.js';

const QUERIES: OutsiderQueries = {
  useCurves: (sampleCurvesQueryDto, options) => useSampleCurvesQuery({ sampleCurvesQueryDto }, options),
  useImpact: (sampleImpactQueryDto, options) => useSampleImpactQuery({ sampleImpactQueryDto }, options),
};

/** The results of a published sample, read-only. */
export default function SampleResultsPage() {
  const { t } = useTranslation();
  const [{ id }] = useResultsView();
  const { data, error, refetch } = usePublishedSamplesQuery();
  const sample = data?.data.find(({ uuid }) => uuid === id);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton rows={6} height={48} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (sample === undefined)
    return (
      <EmptyState
        level={1}
        icon={<Search size={32} aria-hidden />}
        title={t('samplePages.gone')}
        text={t('samplePages.goneHelp')}
        actions={
          <Link to={SAMPLES_PATH} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
            {t('samplePages.back')}
          </Link>
        }
      />
    );
  return (
    <ShownPlatform value={sample.platform}>
      <SampleResults key={id} sample={sample} />
    </ShownPlatform>
  );
}

function SampleResults({ sample }: { sample: PublishedSample }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uuid, name, platform, start_date, end_date } = sample;
  const reader = useMemo(() => sampleReaderOf(uuid), [uuid]);
  return (
    <OutsiderResults
      platform={platform}
      reader={reader}
      queries={QUERIES}
      header={
        <PageHeader
          crumbs={`${t('samplePages.title')} · ${PLATFORM_NAMES[platform]}`}
          title={name}
          lead={`${format.dateTime(start_date)} – ${format.dateTime(end_date)}`}
          actions={
            <Link to={SAMPLES_PATH} className={Classes.BUTTON}>
              <ArrowLeft aria-hidden />
              <span className={Classes.BUTTON_TEXT}>{t('samplePages.back')}</span>
            </Link>
          }
        />
      }
    />
  );
}
