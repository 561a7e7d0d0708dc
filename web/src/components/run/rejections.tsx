import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isUndelivered } from '#libs/contracts/experiment/run/ad-object.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { useReasonText } from '../../lib/api/use-problem-text.js';
import { useFormat } from '../../lib/format/use-format.js';

interface Props {
  groups: readonly RejectionGroup[];
  platform: Platform;
  /** The advice about ads that a review disapproved, shown with each of their causes. */
  advice?: string;
  /** The action for one cause. */
  action?(group: RejectionGroup): ReactNode;
}

/** Failed ads by cause: how many, why, and the alternative that they share. */
export function Rejections({ groups, platform, advice, action }: Props) {
  const { t } = useTranslation();
  const { refusalOf } = useReasonText();
  const format = useFormat();
  if (groups.length === 0) return null;
  return (
    <ul className="rejections">
      {groups.map((group) => (
        <li key={`${group.code} ${group.message} ${group.alternative ?? ''}`}>
          <strong className="tabular">
            {t('attention.ads', { count: group.count, n: format.number(group.count) })}
          </strong>{' '}
          {refusalOf(platform, { message: group.message, ...group.text })}{' '}
          {!isUndelivered(group.standing) && <span className="secondary">({group.code})</span>}
          {group.alternative !== null && (
            <span className="secondary">
              {' '}
              {t('attention.shared', { count: group.count, alternative: group.alternative })}
            </span>
          )}
          {advice !== undefined && isUndelivered(group.standing) && <div className="secondary">{advice}</div>}
          {action !== undefined && <div className="rejection-action">{action(group)}</div>}
        </li>
      ))}
    </ul>
  );
}
