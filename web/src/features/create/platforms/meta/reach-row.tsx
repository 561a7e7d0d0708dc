import { useTranslation } from 'react-i18next';
import { WarningSign } from '@blueprintjs/icons';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ReachRowDto } from '../../../../lib/api/generated.js';
import { useReasonText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { isSmall } from './reach-audiences.js';

/** An audience with its size: red and open if it has a problem, marked if it is small for a test. */
export function ReachRow({ row, platform }: { row: ReachRowDto; platform: Platform }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { name, reach, error } = row;
  const { lower_bound: from, upper_bound: to } = reach;
  const people =
    from === null || to === null
      ? t('create.reach.unknown')
      : t('create.interests.people', { from: format.compact(from), to: format.compact(to) });
  const small = isSmall(row);
  return (
    <details className={reach.issue ? 'reach-row issue' : 'reach-row'} open={reach.issue}>
      <summary>
        <span>{name}</span>
        <span className="reach-size">
          {small && (
            <span className="pill warning">
              <WarningSign size={12} aria-hidden />
              {t('create.reach.small')}
            </span>
          )}
          <span className="tabular">{people}</span>
        </span>
      </summary>
      <p className={reach.issue ? 'error-text' : 'secondary'}>
        {error === null ? t(small ? 'create.reach.smallHelp' : 'create.reach.fine') : refusalOf(platform, error)}
      </p>
    </details>
  );
}
