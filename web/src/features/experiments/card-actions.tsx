import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Chart, Clipboard, Code, Edit, Duplicate } from '@blueprintjs/icons';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { isPending } from '../../components/hand-steps/is-pending.js';
import { useScriptAddress } from '../../components/hand-steps/script-address.js';
import { StopButton } from '../../components/run/stop-button.js';
import { canStop } from '../../components/run/run-progress.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { beginPath, resultsPath } from '../../lib/platform/paths.js';
import { DeleteButton } from './delete-button.js';

interface Props {
  item: ExperimentItem;
  /** The state of its run, if a newer one than the item's is known. */
  progress?: ExperimentProgress | null;
  /** Whether the actions are beside the name, which already links to the results. */
  isInRow?: boolean;
  /** Called after a draft or template was deleted. */
  onDeleted?(): void;
}

/** The actions of an experiment: only those that are possible, and that the user is allowed to do. */
export function CardActions({ item, progress = item.progress, isInRow = false, onDeleted }: Props) {
  const { t } = useTranslation();
  const { name, status } = item;
  const isUnfinished = status === 'DRAFT' || status === 'TEMPLATE';
  const script = useScriptAddress();
  const link = (to: To, text: string, label: string, Icon: typeof Edit, isPrimary = false) => (
    <Link
      to={to}
      className={`${Classes.BUTTON} ${Classes.SMALL} ${isPrimary ? Classes.INTENT_PRIMARY : ''}`}
      aria-label={label}
    >
      <Icon size={14} aria-hidden />
      <span className={Classes.BUTTON_TEXT}>{text}</span>
    </Link>
  );
  return (
    <div className="row row-wrap card-actions">
      {(item.hand_step || isPending(item)) &&
        link(script.linkTo(item), t('script.open'), t('script.openOf', { name }), Code, true)}
      {status === 'DRAFT' &&
        link(beginPath('draft', item), t('drafted.edit'), t('drafted.editOf', { name }), Edit, true)}
      {status === 'TEMPLATE' &&
        link(beginPath('template', item), t('drafted.use'), t('drafted.useOf', { name }), Clipboard, true)}
      {!isUnfinished &&
        !isInRow &&
        link(resultsPath(item), t('drafted.results'), t('drafted.resultsOf', { name }), Chart)}
      {!isUnfinished &&
        item.duplicable &&
        link(beginPath('clone', item), t('drafted.clone'), t('drafted.cloneOf', { name }), Duplicate)}
      {isUnfinished && item.changeable && <DeleteButton item={item} onDeleted={onDeleted} />}
      {item.type === 'live' && item.changeable && progress !== null && canStop(progress.phase) && (
        <StopButton item={item} ads={progress.createdAds} />
      )}
    </div>
  );
}
