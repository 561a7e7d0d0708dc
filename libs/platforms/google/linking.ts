import type { LinkingTexts } from '../description.js';

/** Texts that people read before they link a Google account. */
export const GOOGLE_LINKING: LinkingTexts = {
  lead: {
    en: 'Experiments run in your own Google Ads account.',
    es: 'Los experimentos se ejecutan en su propia cuenta de Google Ads.',
  },
  choose: {
    en: 'You sign in with Google. Afterwards you choose the customer that Polyad uses.',
    es: 'Inicie sesión con Google. Después elija el cliente que usa Polyad.',
  },
  rights: {
    en: 'Polyad asks for the right to see and manage your Google Ads accounts, and to see your name and e-mail address. You can unlink at any time.',
    es: 'Polyad pide permiso para ver y gestionar sus cuentas de Google Ads y para ver su nombre y su correo electrónico. Puede desvincular la cuenta en cualquier momento.',
  },
};
