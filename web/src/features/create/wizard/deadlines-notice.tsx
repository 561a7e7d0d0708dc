import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { isBroken } from '#libs/platforms/endings/endings.js';
import { DeadlineWhen } from '../../../components/deadlines/deadline-when.js';
import { isSettled } from '../../../lib/deadlines/concern.js';
import { useDeadlines } from '../../../lib/deadlines/use-deadlines.js';
import { DEADLINES_PATH } from '../../../lib/platform/paths.js';

/** Names values of the form that the platform will no longer accept, or already refuses. @param contents the typed draft */
export function DeadlinesNotice({ description, contents }: { description: PlatformDescription; contents: object }) {
  const { t } = useTranslation();
  const known = useDeadlines();
  const broken = (description.endings ?? []).filter((ending) => isBroken(ending, contents)).map(({ id }) => id);
  const shown = known.filter((deadline) => broken.includes(deadline.id) && !isSettled(deadline));
  return shown.map((deadline) => (
    <Callout
      key={deadline.id}
      intent={deadline.standing === 'ended' ? 'danger' : 'warning'}
      role="note"
      title={deadline.title}
    >
      <p>
        <DeadlineWhen when={deadline} /> {deadline.lost} {deadline.remedy_text}
      </p>
      <p>
        <Link to={`${DEADLINES_PATH}#${deadline.id}`}>{t('deadlines.all')}</Link>
      </p>
    </Callout>
  ));
}
