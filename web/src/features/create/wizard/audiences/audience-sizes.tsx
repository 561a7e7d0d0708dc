import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { Skeleton } from '../../../../components/states.js';
import type { AlternativeSize, AudienceSize, AudienceSizes as Sizes } from '../../../../lib/api/endpoints.js';
import { toProblem } from '../../../../lib/api/problem.js';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import { SmallCauses } from './small-causes.js';
import { useAlternativeNames, type NameOf } from './use-alternative-names.js';
import { useAudienceSizes } from './use-audience-sizes.js';
import './audience-sizes.css';

/** The audience sizes during the audience step, and the alternatives that make some audiences too small. */
export function AudienceSizes() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const nameOf = useAlternativeNames();
  const { isAskable, isAsking, sizes, error, retry } = useAudienceSizes();
  return (
    <div className="audience-sizes" aria-busy={isAsking}>
      <h2>{t('create.sizes.title')}</h2>
      {!isAskable && <p className="secondary">{t('create.sizes.choosePlaces')}</p>}
      {error !== undefined && (
        <div role="status">
          <p className="error-text">
            {t('create.sizes.failed')} {problemText(toProblem(error))}
          </p>
          <Button size="small" text={t('action.retry')} onClick={retry} />
        </div>
      )}
      {isAskable && sizes === null && error === undefined && <Skeleton rows={2} />}
      {sizes !== null && (
        <div className={isAsking ? 'stack dimmed' : 'stack'}>
          <Summary sizes={sizes} />
          <SmallCauses sizes={sizes} nameOf={nameOf} />
          <Details sizes={sizes} nameOf={nameOf} />
        </div>
      )}
    </div>
  );
}

/** The range from the smallest to the largest audience, and how many are unknown or small for a test. */
function Summary({ sizes: { total, audiences } }: { sizes: Sizes }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { platform, fewPeople } = useFrame().description;
  if (audiences.length === 0)
    return <p className="secondary">{t('create.sizes.none', { platform: PLATFORM_NAMES[platform] })}</p>;
  const known = audiences.filter(isKnown);
  const unknown = audiences.length - known.length;
  const small = known.filter(({ lower, problem }) => problem === undefined && lower < (fewPeople ?? 0)).length;
  return (
    <div role="status">
      {known.length > 0 && (
        <p>
          {t('create.sizes.each', {
            count: total,
            total: format.number(total),
            from: format.compact(Math.min(...known.map(({ lower }) => lower))),
            to: format.compact(Math.max(...known.map(({ upper }) => upper))),
          })}{' '}
          {total > audiences.length && t('create.sizes.some', { asked: format.number(audiences.length) })}
        </p>
      )}
      {unknown > 0 && <p className="secondary">{t('create.sizes.unknown', { count: unknown })}</p>}
      {small > 0 && (
        <p className="secondary">
          {t(total > audiences.length ? 'create.sizes.smallOf' : 'create.sizes.small', {
            count: small,
            asked: format.number(audiences.length),
            few: format.number(fewPeople ?? 0),
          })}
        </p>
      )}
    </div>
  );
}

const isKnown = <T extends Pick<AudienceSize, 'lower' | 'upper'>>(
  size: T,
): size is T & { lower: number; upper: number } => size.lower !== null && size.upper !== null;

/** All sizes: of each alternative alone, and of each audience that alternatives make together. */
function Details({ sizes, nameOf }: { sizes: Sizes; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { alternatives, audiences } = sizes;
  return (
    <>
      {alternatives.length > 0 && (
        <details>
          <summary>{t('create.sizes.byAlternative')}</summary>
          <ul>
            {alternatives.map((one) => (
              <SizeRow key={`${one.component} ${one.id}`} size={one} name={nameOf(one).full} />
            ))}
          </ul>
        </details>
      )}
      {audiences.length > 1 && (
        <details>
          <summary>{t('create.sizes.byAudience')}</summary>
          <ul>
            {audiences.map((one) => {
              const parts = Object.entries(one.alternatives).map(([component, id]) => nameOf({ component, id }).short);
              const name = parts.filter(Boolean).join(' · ');
              return <SizeRow key={JSON.stringify(one.alternatives)} size={one} name={name} />;
            })}
          </ul>
        </details>
      )}
    </>
  );
}

function SizeRow({ size, name }: { size: AudienceSize | AlternativeSize; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const people = isKnown(size)
    ? t('create.sizes.people', { from: format.compact(size.lower), to: format.compact(size.upper) })
    : t(size.problem === undefined ? 'create.sizes.noSize' : 'create.sizes.tooSmall');
  return (
    <li>
      <span>{name}</span>
      <span className={size.problem === undefined ? 'tabular' : 'tabular error-text'}>{people}</span>
    </li>
  );
}
