import type { LinkingTexts } from '../description.js';

/** Texts that people read before they link a Meta account. */
export const META_LINKING: LinkingTexts = {
  lead: {
    en: 'Experiments run in your own ad account, under your own page.',
    es: 'Los experimentos se ejecutan en su propia cuenta publicitaria, con su propia página.',
  },
  choose: {
    en: 'You choose the ad accounts and pages that Polyad may use.',
    es: 'Usted elige las cuentas publicitarias y páginas que Polyad puede usar.',
  },
  rights: {
    en: 'Polyad asks for the rights to manage ads, to read ads and their results, to see your business, to list and read your pages, to manage the ads of your pages, to see your lead forms and to see your Instagram accounts. Leave them all ticked. You can unlink at any time.',
    es: 'Polyad pide permiso para gestionar anuncios, leer los anuncios y sus resultados, ver su negocio, ver la lista de sus páginas y leerlas, gestionar los anuncios de sus páginas, ver sus formularios y ver sus cuentas de Instagram. Déjelos todos marcados. Puede desvincular la cuenta en cualquier momento.',
  },
};
