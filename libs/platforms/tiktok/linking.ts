import type { LinkingTexts } from '../description.js';

/** Texts that people read before they link a TikTok account. */
export const TIKTOK_LINKING: LinkingTexts = {
  lead: {
    en: 'TikTok account was not linked. To create experiments, a TikTok account needs to be linked.',
    es: 'No se ha vinculado ninguna cuenta de TikTok. Para crear experimentos, hay que vincular una cuenta de TikTok.',
  },
  choose: {
    en: 'You choose the ad accounts that Polyad may use.',
    es: 'Usted elige las cuentas publicitarias que Polyad puede usar.',
  },
  rights: {
    en: 'Polyad asks for the rights to see your ad accounts, to manage ads, to read their results, and to read audiences, pixels and identities. Leave them all ticked. You can unlink at any time.',
    es: 'Polyad pide permiso para ver sus cuentas publicitarias, gestionar anuncios, leer sus resultados y leer públicos, píxeles e identidades. Déjelos todos marcados. Puede desvincular la cuenta en cualquier momento.',
  },
};
