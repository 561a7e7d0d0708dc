import type { TFunction } from 'i18next';
import { AD_TOOLS, type Platform } from '#libs/contracts/platform/platform.js';

/** The text of a link to where people manage a platform's ads. @param name of what it opens, where the link stands beside others */
export function managerText(t: TFunction, platform: Platform, name?: string): string {
  const place = AD_TOOLS[platform];
  if (name === undefined)
    return place === undefined ? t('results.drawer.manager') : t('results.drawer.managerIn', { place });
  return place === undefined ? t('list.managerOf', { name }) : t('list.managerOfIn', { name, place });
}
