import { texts } from '../messages/texts.js';

/** What is looked up before an experiment is confirmed, and what was found. */
export const PREFLIGHT_TEXTS = texts('preflight', {
  accountReady: {
    en: 'The ad account {{name}} is active and can spend.',
    es: 'La cuenta publicitaria {{name}} está activa y puede gastar.',
  },
  disabled: {
    en: 'The platform has disabled this ad account. Mend it in the ads manager first.',
    es: 'La plataforma ha desactivado esta cuenta publicitaria. Arréglelo antes en el administrador de anuncios.',
  },
  unpaid: {
    en: 'This ad account has an unpaid balance: its ads may not be shown until it is paid.',
    es: 'Esta cuenta publicitaria tiene un saldo pendiente: puede que sus anuncios no se muestren hasta que se pague.',
  },
  'in-review': {
    en: 'The platform is reviewing this ad account: its ads may not be shown until that is over.',
    es: 'La plataforma está revisando esta cuenta publicitaria: puede que sus anuncios no se muestren hasta que termine.',
  },
  'out-of-money': {
    en: 'This ad account has reached its spending limit: raise it, or no ad is shown.',
    es: 'Esta cuenta publicitaria ha alcanzado su límite de gasto: auméntelo, o no se mostrará ningún anuncio.',
  },
  other: {
    en: 'Something keeps the ads of this account from being shown. Look in the ads manager.',
    es: 'Algo impide que se muestren los anuncios de esta cuenta. Mire en el administrador de anuncios.',
  },
  rights: {
    en: 'The linked account may advertise with everything that the experiment names.',
    es: 'La cuenta vinculada puede anunciar con todo lo que nombra el experimento.',
  },
  sponsors: {
    en: 'Ads for the European Union name {{name}}, as the ad account or the platform says.',
    es: 'Los anuncios para la Unión Europea nombran a {{name}}, como dice la cuenta publicitaria o la plataforma.',
  },
  rules: {
    en: 'Everything that is required is filled in and within its limits.',
    es: 'Todo lo necesario está rellenado y dentro de sus límites.',
  },
  fits: {
    en: 'The budget is enough for every ad set, and the account has room for the ads.',
    es: 'El presupuesto basta para cada conjunto de anuncios, y la cuenta tiene sitio para los anuncios.',
  },
  nameFree: {
    en: 'No other experiment of your team has this name.',
    es: 'Ningún otro experimento de su equipo tiene este nombre.',
  },
  nameTaken: {
    en: 'Another experiment of your team is called {{name}} too: in lists you will not tell them apart.',
    es: 'Otro experimento de su equipo también se llama {{name}}: en las listas no los distinguirá.',
  },
  answers: { en: '{{host}} answers.', es: '{{host}} responde.' },
  status: {
    en: '{{host}} answers with status {{status}}: see whether the address leads to your page.',
    es: '{{host}} responde con el estado {{status}}: compruebe que la dirección lleva a su página.',
  },
  refused: {
    en: '{{host}} is not on the public web, so nobody who clicks would see it.',
    es: '{{host}} no está en la web pública, así que nadie que haga clic la vería.',
  },
  redirects: {
    en: '{{host}} sends on more than three times: name the address where that ends.',
    es: '{{host}} redirige más de tres veces: indique la dirección en la que acaba.',
  },
  silent: {
    en: '{{host}} did not answer within six seconds.',
    es: '{{host}} no ha respondido en seis segundos.',
  },
  unreachable: {
    en: '{{host}} cannot be reached: see whether the address is right.',
    es: 'No se puede llegar a {{host}}: compruebe que la dirección es correcta.',
  },
});
