import type { TFunction } from 'i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves } from '../../lib/api/endpoints.js';

type Anchored = Pick<Curves['summary'], 'anchored'>;

/** The pool's name. With anchors, it contains fewer ads, and its name says which ones. */
export function poolName({ anchored }: Anchored, { results }: PlatformDescription, t: TFunction): string {
  if (anchored == null || anchored.anchors.length === 0) return t('results.curve.fep');
  const isPlace = ({ component }: { component: string }) => component === results.fields.geolocations;
  const texts = (of: typeof anchored.anchors) => of.map(({ value }) => value).join(' · ');
  const place = texts(anchored.anchors.filter(isPlace));
  const parts = texts(anchored.anchors.filter((anchor) => !isPlace(anchor)));
  if (parts === '') return t('results.poolIn', { place });
  return place === '' ? t('results.poolWith', { parts }) : t('results.poolInWith', { place, parts });
}
