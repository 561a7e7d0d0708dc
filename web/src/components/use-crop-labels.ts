import { useTranslation } from 'react-i18next';

/** The labels of a crop's handles. */
export function useCropLabels() {
  const { t } = useTranslation();
  return {
    cropArea: t('logo.cropArea'),
    nwDragHandle: t('logo.handle.nw'),
    nDragHandle: t('logo.handle.n'),
    neDragHandle: t('logo.handle.ne'),
    eDragHandle: t('logo.handle.e'),
    seDragHandle: t('logo.handle.se'),
    sDragHandle: t('logo.handle.s'),
    swDragHandle: t('logo.handle.sw'),
    wDragHandle: t('logo.handle.w'),
  };
}
