import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { SHARED_DOWNLOADS, type SharedDownload } from '#libs/contracts/results/sharing.js';
import { useExportSharedMutation, type VisitorUser } from '../../../lib/api/endpoints.js';
import { download } from '../use-export.js';
import { useResultsView } from '../use-results-url.js';
import { visitorQuestionOf } from './visitor-rows.js';

const FORMATS = { report: 'pdf', table: 'xlsx' } as const satisfies Record<SharedDownload, string>;

/** Buttons for the downloads that the team allows this visitor; none by default (SHARE-035). */
export function DownloadButtons({ user, platform }: { user: VisitorUser; platform: Platform }) {
  const { t } = useTranslation();
  const [view] = useResultsView();
  const [ask, { isLoading, originalArgs }] = useExportSharedMutation();
  const { email, group, key, downloads } = user;
  const save = async (what: SharedDownload) => {
    const { beside: _, ...question } = { beside: null, ...visitorQuestionOf(view, platform) };
    const answer = await ask({ visitorFileDto: { email, group, key, ...question, format: FORMATS[what] } });
    if (answer.data !== undefined) download(answer.data.data);
  };
  return SHARED_DOWNLOADS.filter((what) => downloads.includes(what)).map((what) => (
    <Button
      key={what}
      icon={<Download />}
      text={t(`visitor.download.${what}`)}
      loading={isLoading && originalArgs?.visitorFileDto.format === FORMATS[what]}
      disabled={isLoading}
      onClick={() => void save(what)}
    />
  ));
}
