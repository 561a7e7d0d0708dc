import { texts } from '../messages/texts.js';
import { CEILING_LIMITS } from './spend-ceiling.js';

/** Texts about spend ceilings. */
export const CEILING_TEXTS = texts('ceiling', {
  teamBroken: {
    en: "This may cost {{needed}}, and the team's spend ceiling of {{ceiling}} leaves {{left}}.",
    es: 'Esto puede costar {{needed}}, y el límite de gasto del equipo, de {{ceiling}}, deja {{left}}.',
  },
  accountBroken: {
    en: "This may cost {{needed}}, and the ad account's spend ceiling of {{ceiling}} leaves {{left}}.",
    es: 'Esto puede costar {{needed}}, y el límite de gasto de la cuenta publicitaria, de {{ceiling}}, deja {{left}}.',
  },
  ownerOnly: {
    en: 'Only the owner of the team can change spend ceilings.',
    es: 'Solo el propietario del equipo puede cambiar los límites de gasto.',
  },
  amount: {
    en: 'Enter an amount above 0, without more decimals than the currency has.',
    es: 'Indique un importe mayor que 0, sin más decimales de los que tiene la moneda.',
  },
  currency: { en: 'Choose a currency.', es: 'Elija una moneda.' },
  noAccount: {
    en: 'The linked account has no such ad account.',
    es: 'La cuenta vinculada no tiene esa cuenta publicitaria.',
  },
  halfAccount: {
    en: 'An ad account is named by its platform and its id.',
    es: 'Una cuenta publicitaria se indica con su plataforma y su id.',
  },
  full: {
    en: `A team can have at most ${CEILING_LIMITS.most} spend ceilings. Remove one first.`,
    es: `Un equipo puede tener como máximo ${CEILING_LIMITS.most} límites de gasto. Quite primero alguno.`,
  },
});
