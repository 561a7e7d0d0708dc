import { useTranslation } from 'react-i18next';
import { Button, Classes, Dialog, DialogFooter } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { industryNamed } from '#libs/contracts/experiment/form/industries.js';
import { columnTitle } from '#libs/platforms/fields/columns.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { Facts } from '../../components/facts.js';
import { InAccountZone, Instant } from '../../components/instant.js';
import { Skeleton } from '../../components/states.js';
import { StatusTag } from '../../components/status-tag.js';
import { useExperimentQuery, type ExperimentDetail, type ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { CardActions } from './card-actions.js';
import { audienceBlocks, creativeBlocks, exclusionBlocks } from './information-blocks.js';
import { Blocks } from './blocks.js';

/** The complete setup of an experiment (LIST-040 to LIST-045). */
export default function InformationDialog({ item, onClose }: { item: ExperimentItem; onClose(): void }) {
  const { t } = useTranslation();
  const { platform, id } = item;
  const { currentData, isFetching } = useExperimentQuery(
    { platform, id: String(id) },
    { refetchOnMountOrArgChange: true },
  );
  const detail = currentData?.data;
  return (
    <Dialog
      isOpen
      className="information-dialog"
      title={item.name === '' ? t('list.unnamed') : item.name}
      onClose={onClose}
    >
      <div
        className={`${Classes.DIALOG_BODY} ${Classes.DIALOG_BODY_SCROLL_CONTAINER}`}
        // The content scrolls, and has nothing else that the keyboard can focus.
        tabIndex={0}
        role="group"
        aria-label={t('information.title')}
      >
        {detail !== undefined && <Information detail={detail} />}
        {detail === undefined && isFetching && <Skeleton rows={6} />}
        {detail === undefined && !isFetching && (
          <div className="state" role="alert">
            <WarningSign size={32} aria-hidden />
            <p>{t('information.missing')}</p>
          </div>
        )}
      </div>
      <DialogFooter actions={<Button text={t('information.close')} onClick={onClose} />}>
        {detail !== undefined && <CardActions item={detail} onDeleted={onClose} />}
      </DialogFooter>
    </Dialog>
  );
}

function Information({ detail }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { account_zone: accountZone } = detail;
  const industry = industryNamed(detail.industry_name ?? '');
  const description = descriptionOf(detail);
  const { columns, texts } = description;
  /** A row with the platform's own title for it; none if the platform has no such data. */
  const named = (column: 'page' | 'conversions', name: string | null) => {
    const label = columnTitle(description, column, format.language);
    return label === undefined ? [] : [{ label, value: name ?? '–' }];
  };
  const date = (at: string | null) => (
    <>
      <Instant at={at} style="detail" accountZone={accountZone} />
      <InAccountZone from={at} style="detail" accountZone={accountZone} />
    </>
  );
  return (
    <div className="information">
      <section aria-labelledby="information-general">
        <div className="spread">
          <h3 id="information-general">{t('information.general')}</h3>
          <StatusTag status={detail.status} stoppedAt={detail.stopped_at} />
        </div>
        <Facts
          facts={[
            { label: t('list.name'), value: detail.name || '–' },
            { label: t('submit.account'), value: detail.account_name ?? '–' },
            ...named('page', detail.page_name),
            ...(columns.page === undefined && !detail.business_name
              ? []
              : [{ label: t('information.business'), value: detail.business_name ?? '–' }]),
            ...(columns.page === undefined && !detail.customer_name
              ? []
              : [{ label: t('information.customer'), value: detail.customer_name ?? '–' }]),
            ...named('conversions', detail.pixel_name),
            ...(texts['information.industry'] === undefined
              ? []
              : [
                  {
                    label: t('information.industry'),
                    value: industry === undefined ? (detail.industry_name ?? '–') : t(`industry.${industry}`),
                  },
                ]),
            { label: `${t('list.starts')} (${format.zone})`, value: date(detail.start_date) },
            { label: `${t('list.ends')} (${format.zone})`, value: date(detail.end_date) },
          ]}
        />
      </section>
      <section aria-labelledby="information-creative">
        <h3 id="information-creative">{t('information.creative')}</h3>
        <Blocks blocks={creativeBlocks(detail, format.language)} pictures={detail.visuals} />
      </section>
      <section aria-labelledby="information-audience">
        <h3 id="information-audience">{t('information.audience')}</h3>
        <Blocks blocks={audienceBlocks(detail, format.language)} />
        <h3>{t('information.exclusions')}</h3>
        <Blocks blocks={exclusionBlocks(detail, format.language)} />
        <h3>{t('information.totals')}</h3>
        <Facts
          facts={[
            { label: t('information.estimated'), value: format.number(detail.estimated_variations) },
            { label: t('information.tested'), value: format.number(detail.tested_variations) },
            { label: t('list.budget'), value: format.moneyMajor(detail.budget, detail.currency) },
          ]}
        />
      </section>
    </div>
  );
}
