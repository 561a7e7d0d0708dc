import { texts } from '../../messages/texts.js';

/** The checks before an experiment is confirmed, and their findings. */
export const PREFLIGHT_TEXTS = texts('preflight', {
  accountReady: {
    en: 'The ad account {{name}} is active and can spend.',
    es: 'La cuenta publicitaria {{name}} está activa y puede gastar.',
  },
  disabled: {
    en: 'The platform has disabled this ad account. Fix it in the ads manager first.',
    es: 'La plataforma ha desactivado esta cuenta publicitaria. Resuélvalo primero en el administrador de anuncios.',
  },
  unpaid: {
    en: 'This ad account has an unpaid balance: its ads may not be shown until it is paid.',
    es: 'Esta cuenta publicitaria tiene un saldo pendiente: puede que sus anuncios no se muestren hasta que se pague.',
  },
  'in-review': {
    en: 'The platform is reviewing this ad account: its ads may not be shown until the review ends.',
    es: 'La plataforma está revisando esta cuenta publicitaria: puede que sus anuncios no se muestren hasta que termine la revisión.',
  },
  'out-of-money': {
    en: 'This ad account has reached its spending limit: raise it, or no ad is shown.',
    es: 'Esta cuenta publicitaria ha alcanzado su límite de gasto: auméntelo, o no se mostrará ningún anuncio.',
  },
  other: {
    en: 'Something keeps the ads of this account from being shown. Look in the ads manager.',
    es: 'Algo impide que se muestren los anuncios de esta cuenta. Consulte el administrador de anuncios.',
  },
  rights: {
    en: 'The linked account may use everything that the experiment names.',
    es: 'La cuenta vinculada puede usar todo lo que indica el experimento.',
  },
  sponsors: {
    en: 'Ads for the European Union name {{name}}, the name in the ad account or at the platform.',
    es: 'Los anuncios para la Unión Europea indican {{name}}, el nombre que consta en la cuenta publicitaria o en la plataforma.',
  },
  rules: {
    en: 'Everything that is required is filled in and within its limits.',
    es: 'Todo lo necesario está rellenado y dentro de sus límites.',
  },
  fits: {
    en: 'The budget is enough for every {{group}}, and the account has room for the ads.',
    es: 'El presupuesto basta para cada {{group}}, y la cuenta tiene sitio para los anuncios.',
  },
  sharedPage: {
    en: "All ad accounts share the page's limit of {{limit}} live ads: {{used}} are live, {{elsewhere}} of them in other ad accounts.",
    es: 'Todas las cuentas publicitarias comparten el límite de la página, {{limit}} anuncios activos: hay {{used}}, de ellos {{elsewhere}} en otras cuentas publicitarias.',
  },
  sponsoredPlace: {
    en: 'Ads in {{place}} must name a payer and a beneficiary that the platform has verified. Polyad does not send them, so the platform may refuse these ads. Polyad checks this with the platform before it creates anything.',
    es: 'Los anuncios en {{place}} deben nombrar a un pagador y a un beneficiario verificados por la plataforma. Polyad no los envía, así que la plataforma puede rechazar estos anuncios. Polyad se lo consulta antes de crear nada.',
  },
  financialPlace: {
    en: 'Ads for financial products in {{place}} must name a payer and a beneficiary that the platform has verified. Polyad does not send them, so the platform may refuse such ads. Polyad checks this with the platform before it creates anything.',
    es: 'Los anuncios de productos financieros en {{place}} deben nombrar a un pagador y a un beneficiario verificados por la plataforma. Polyad no los envía, así que la plataforma puede rechazarlos. Polyad se lo consulta antes de crear nada.',
  },
  exclusions: {
    en: 'The platform may refuse new ads that exclude interests or demographics. Polyad checks this before it creates anything. Remove the exclusions if the platform refuses them.',
    es: 'La plataforma puede rechazar anuncios nuevos que excluyan intereses o datos demográficos. Polyad se lo consulta antes de crear nada. Quite las exclusiones si los rechaza.',
  },
  nameFree: {
    en: 'No other experiment of your team has this name.',
    es: 'Ningún otro experimento de su equipo tiene este nombre.',
  },
  nameTaken: {
    en: 'Another experiment of your team is called {{name}} too: you will not be able to tell them apart in lists.',
    es: 'Otro experimento de su equipo también se llama {{name}}: en las listas no los distinguirá.',
  },
  shortOfMoney: {
    en: 'This ad account may spend {{left}} more before its limit, and the budget is {{budget}}: raise the limit, or the ads stop before their end.',
    es: 'Esta cuenta publicitaria puede gastar {{left}} más antes de su límite, y el presupuesto es de {{budget}}: aumente el límite, o los anuncios se detendrán antes de acabar.',
  },
  nothingRemoved: {
    en: 'The platform still has everything that was chosen from its lists.',
    es: 'La plataforma todavía tiene todo lo que se eligió de sus listas.',
  },
  audiencesFit: {
    en: 'The audiences are large enough for ads to run ({{asked}} of {{total}} were checked).',
    es: 'Los públicos son lo bastante grandes para mostrar anuncios (se han consultado {{asked}} de {{total}}).',
  },
  audience: {
    en: '{{reason}} It is the audience of {{parts}}. Widen it, or remove one of these.',
    es: '{{reason}} Es el público de {{parts}}. Amplíelo o quite uno de ellos.',
  },
  onlyAudience: { en: '{{reason}} Widen it.', es: '{{reason}} Amplíelo.' },
  numbered: { en: '{{title}} {{number}}', es: '{{title}} {{number}}' },
  textsFit: {
    en: 'Every text fits its placements, as far as their limits are known.',
    es: 'Todos los textos caben en sus ubicaciones, según los límites conocidos.',
  },
  textsCut: {
    en: '{{title}}, row {{rows}}: what follows the first {{characters}} characters may be cut off ({{places}}). Shorten it, or put what matters first.',
    es: '{{title}}, fila {{rows}}: lo que sigue a los primeros {{characters}} caracteres puede quedar cortado ({{places}}). Acórtelo o diga primero lo importante.',
  },
  cardsCut: {
    en: '{{title}}, row {{rows}}: cards with their own text instead of "{{list}}" may be cut off after {{characters}} characters ({{places}}). Shorten the texts, or put what matters first.',
    es: '{{title}}, fila {{rows}}: las tarjetas con texto propio en lugar de «{{list}}» pueden quedar cortadas tras {{characters}} caracteres ({{places}}). Acorte los textos o diga primero lo importante.',
  },
  cardsOnePage: {
    en: '{{title}}, row {{rows}}: the cards lead to different addresses, but the ad always opens the address of the first card. Give the first card the address that you want.',
    es: '{{title}}, fila {{rows}}: las tarjetas llevan a direcciones distintas, pero el anuncio siempre abre la de la primera. Ponga en la primera tarjeta la dirección que desee.',
  },
  picturesFit: {
    en: 'Every picture is large enough and has a shape that its placements show whole.',
    es: 'Todas las imágenes son lo bastante grandes y tienen una forma que sus ubicaciones muestran entera.',
  },
  pictureSmall: {
    en: '{{title}}, row {{rows}}: smaller than {{least}} × {{least}} pixels, so it may look blurred or be refused. Use {{best}} × {{best}} or more.',
    es: '{{title}}, fila {{rows}}: menos de {{least}} × {{least}} píxeles, así que puede verse borroso o ser rechazado. Use {{best}} × {{best}} o más.',
  },
  pictureShape: {
    en: '{{title}}, row {{rows}}: may be cropped in {{places}}, where pictures are shown whole from {{tallWidth}}:{{tallHeight}} to {{wideWidth}}:{{wideHeight}}. Use a picture with a shape in this range, or choose other positions.',
    es: '{{title}}, fila {{rows}}: puede quedar recortado en {{places}}, donde se muestran enteras las imágenes de {{tallWidth}}:{{tallHeight}} a {{wideWidth}}:{{wideHeight}}. Use una imagen con una proporción dentro de ese rango o elija otras ubicaciones.',
  },
  filmsLarge: {
    en: "{{title}}, row {{rows}}: over the platform's stated limits of {{megabytes}} MB and {{minutes}} minutes, so it may refuse the video. Use a smaller or a shorter one.",
    es: '{{title}}, fila {{rows}}: supera los límites que indica la plataforma, {{megabytes}} MB y {{minutes}} minutos, así que puede rechazar el vídeo. Use uno más pequeño o más corto.',
  },
  filmsLength: {
    en: "{{title}}, row {{rows}}: with a custom identity, the platform's review refuses videos under {{least}} or over {{most}} seconds. Use a video of {{least}} to {{most}} seconds.",
    es: '{{title}}, fila {{rows}}: con una identidad personalizada, la revisión de la plataforma rechaza los vídeos de menos de {{least}} o más de {{most}} segundos. Use un vídeo de {{least}} a {{most}} segundos.',
  },
  picturesUnknown: {
    en: '{{title}}, row {{rows}}: not uploaded yet, or of a size that could not be read.',
    es: '{{title}}, fila {{rows}}: aún no se ha subido, o su tamaño no se ha podido leer.',
  },
  ofAccount: { en: 'Account, rights, budget and rules', es: 'Cuenta, permisos, presupuesto y reglas' },
  ofLists: { en: 'Whether everything that was chosen is still there', es: 'Si todo lo elegido sigue existiendo' },
  ofAudiences: { en: 'How many people the audiences have', es: 'Cuántas personas tienen los públicos' },
  limited: {
    en: '{{what}}: not known now, because the platform or Polyad accepts no more checks for a while.',
    es: '{{what}}: no se sabe ahora, porque la plataforma o Polyad no admiten más consultas durante un rato.',
  },
  unanswered: {
    en: '{{what}}: not known, because the platform has not answered. Check again.',
    es: '{{what}}: no se sabe, porque la plataforma no ha respondido. Vuelva a comprobarlo.',
  },
  untold: {
    en: '{{what}}: not known. {{words}}',
    es: '{{what}}: no se sabe. {{words}}',
  },
  answers: { en: '{{host}} answers.', es: '{{host}} responde.' },
  status: {
    en: '{{host}} answers with status {{status}}: check that the address leads to your page.',
    es: '{{host}} responde con el estado {{status}}: compruebe que la dirección lleva a su página.',
  },
  refused: {
    en: '{{host}} is not on the public web, so nobody who clicks would see it.',
    es: '{{host}} no está en la web pública, así que nadie que haga clic la vería.',
  },
  redirects: {
    en: '{{host}} redirects more than three times. Enter the final address.',
    es: '{{host}} redirige más de tres veces. Indique la dirección final.',
  },
  silent: {
    en: '{{host}} did not answer within six seconds.',
    es: '{{host}} no ha respondido en seis segundos.',
  },
  unreachable: {
    en: '{{host}} cannot be reached from the public web: check the address.',
    es: 'No se puede llegar a {{host}} desde la web pública: compruebe la dirección.',
  },
  throttled: {
    en: '{{host}} was checked very often. Check again in a minute.',
    es: 'Se ha comprobado {{host}} muchas veces. Vuelva a comprobarlo dentro de un minuto.',
  },
});
