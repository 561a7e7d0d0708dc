import { useTranslation } from 'react-i18next';

/** Lists that have words for one of their rows. */
type RowName =
  | 'ages'
  | 'genders'
  | 'geolocations'
  | 'demographics'
  | 'interests'
  | 'custom_audiences'
  | 'custom_conversions'
  | 'positions'
  | 'user_devices'
  | 'headlines'
  | 'copies'
  | 'descriptions'
  | 'ctas';

/** What a list's rows and buttons say: `Headline 2`, `Add headline`. */
export function useRowTexts(path: string) {
  const { t } = useTranslation();
  const name = path.split('.')[1] as RowName;
  return {
    add: t(`create.${name}.add`),
    label: (index: number) => t(`create.${name}.label`, { n: index + 1 }),
    remove: (index: number) => t(`create.${name}.remove`, { n: index + 1 }),
  };
}
