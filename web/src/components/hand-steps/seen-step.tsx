import { useTranslation } from 'react-i18next';
import { HAND_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { SeenStep } from '../../lib/api/endpoints.js';
import { Instant } from '../instant.js';
import { useReasonText } from '../../lib/api/use-problem-text.js';
import { useFormat } from '../../lib/format/use-format.js';
import type { HandStepsState } from './hand-steps-slice.js';
import { useKindNames } from './use-kind-names.js';

/** The ways in which objects at the platform can differ from the plan: missing, additional or changed. */
const ODD = ['missing', 'extra', 'differing'] as const;

/** Reasons that are shown even before the first read of the platform: the account is no longer linked. */
const UNLINKED: readonly string[] = [HAND_TEXTS.unlinked.key, HAND_TEXTS.unlinkedEnd.key];

interface Props {
  description: PlatformDescription;
  place: string;
  state: NonNullable<HandStepsState['handSteps']['state']>;
}

/** What the last read of the platform found, and what is missing. Screen readers announce each change. */
export function WhatIsSeen({ description, place, state: { seen, reasons, message } }: Props) {
  const { t } = useTranslation();
  const { reasonOf } = useReasonText();
  const isUnlinked = reasons.some(({ key }) => UNLINKED.includes(key));
  return (
    <section aria-labelledby="script-sees" className="script-seen">
      <h3 id="script-sees">{t('script.sees')}</h3>
      <div role="status">
        <p>{seen === null && !isUnlinked ? t('script.never', { place }) : reasonOf(reasons, message)}</p>
        {seen !== null && <Kinds kinds={seen.kinds} description={description} />}
      </div>
      {seen !== null && ODD.map((odd) => <Names key={odd} odd={odd} seen={seen} />)}
      <p className="secondary">
        {seen !== null && (
          <>
            {t('script.seenAt', { place, date: '' })}
            <Instant at={seen.at} style="detail" />
            {'. '}
          </>
        )}
        {t('script.byItself')}
      </p>
    </section>
  );
}

function Kinds({ kinds, description }: { kinds: SeenStep['kinds']; description: PlatformDescription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKindNames(description);
  return (
    <dl className="script-kinds tabular">
      {kinds.map(({ kind, planned, found }) => (
        <div key={kind} className={found < planned ? 'short' : ''}>
          <dt>{names[kind]}</dt>
          <dd>{t('script.of', { found: format.number(found), planned: format.number(planned) })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The names of objects that are missing, additional or changed. The server shortens the list. */
function Names({ odd, seen }: { odd: (typeof ODD)[number]; seen: SeenStep }) {
  const { t } = useTranslation();
  const format = useFormat();
  const objects = seen.named[odd];
  if (objects.length === 0) return null;
  const more = seen[odd] - objects.length;
  return (
    <details>
      <summary>
        {t(`script.${odd}`)}: {format.number(seen[odd])}
      </summary>
      <ul className="script-names">
        {objects.map(({ kind, name }, at) => (
          <li key={`${kind} ${name} ${at}`}>{name}</li>
        ))}
        {more > 0 && <li className="secondary">{t('script.more', { count: more, n: format.number(more) })}</li>}
      </ul>
    </details>
  );
}
