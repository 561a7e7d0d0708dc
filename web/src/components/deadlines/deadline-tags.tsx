import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TimelineEvents } from '@blueprintjs/icons';
import { deadlinesOf, type Endable } from '../../lib/deadlines/concern.js';
import { useDeadlines } from '../../lib/deadlines/use-deadlines.js';
import { useFormat } from '../../lib/format/use-format.js';
import { DEADLINES_PATH } from '../../lib/platform/paths.js';

/** The deadlines that concern an experiment, each with its day; links to the possible actions. */
export function DeadlineTags({ item }: { item: Endable }) {
  const { t } = useTranslation();
  const format = useFormat();
  return deadlinesOf(item, useDeadlines()).map(({ id, title, ends_on, standing }) => (
    <Link
      key={id}
      to={`${DEADLINES_PATH}#${id}`}
      className={`pill strong deadline-tag ${standing === 'ended' ? 'danger' : 'warning'}`}
      title={title}
    >
      <TimelineEvents size={14} aria-hidden />
      {standing === 'ended'
        ? t('deadlines.tag.ended')
        : t('deadlines.tag.upcoming', { date: format.planDate(ends_on) })}
      <span className="visually-hidden">: {title}</span>
    </Link>
  ));
}
