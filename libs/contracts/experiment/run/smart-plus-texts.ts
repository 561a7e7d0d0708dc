import { texts } from '../../messages/texts.js';

/** Texts about a run as manual or as Smart+ campaigns at TikTok, and the differences. */
export const SMART_PLUS_TEXTS = texts('smartPlus', {
  manual: {
    en: 'TikTok creates this run as manual campaigns.',
    es: 'TikTok crea esta ejecución como campañas manuales.',
  },
  smartPlus: {
    en: 'TikTok creates this run as Smart+ campaigns, because it continues after {{day}}, the last day on which TikTok creates manual campaigns for Website conversions. Each ad keeps one creative and one text, and the audiences stay as you chose them. A campaign holds up to 30 ad groups, and an ad group up to 30 ads.',
    es: 'TikTok crea esta ejecución como campañas Smart+, porque sigue después del {{day}}, el último día en que TikTok crea campañas manuales de conversiones en el sitio web. Cada anuncio conserva una creatividad y un texto, y los públicos quedan como los eligió. Una campaña tiene hasta 30 grupos de anuncios y un grupo hasta 30 anuncios.',
  },
  buttons: {
    en: 'In Smart+ campaigns, TikTok chooses the wording of the buttons. Polyad offers TikTok only one wording for each call to action. TikTok does not promise to use it, so do not decide by differences between calls to action alone.',
    es: 'En las campañas Smart+, TikTok elige la redacción de los botones. Polyad le ofrece una sola redacción por llamada a la acción. TikTok no garantiza que la use, así que no decida solo por las diferencias entre llamadas a la acción.',
  },
  notAllowlisted: {
    en: 'TikTok creates no manual campaigns for Website conversions after {{day}}, and the ad account {{account}} is not allowed to manage Smart+ campaigns yet. Send this to your TikTok representative: “Please add our ad account {{account}} to the allowlist for managing Upgraded Smart+ campaigns through the API for Business.” Then check again.',
    es: 'TikTok no crea campañas manuales de conversiones en el sitio web después del {{day}}, y la cuenta publicitaria {{account}} todavía no puede gestionar campañas Smart+. Envíe esto a su representante de TikTok: «Por favor, añadan nuestra cuenta publicitaria {{account}} a la lista de cuentas que pueden gestionar campañas Smart+ mejoradas mediante la API for Business». Después, vuelva a comprobarlo.',
  },
  late: {
    en: 'This run continues after {{day}}. From then on TikTok creates no manual campaigns for Website conversions, and the ad account {{account}} is not allowed to manage Smart+ campaigns yet. So TikTok will create no later waves, corrected ads or activations. Send this to your TikTok representative: “Please add our ad account {{account}} to the allowlist for managing Upgraded Smart+ campaigns through the API for Business.”',
    es: 'Esta ejecución sigue después del {{day}}. A partir de entonces TikTok no crea campañas manuales de conversiones en el sitio web, y la cuenta publicitaria {{account}} todavía no puede gestionar campañas Smart+. Por eso TikTok no creará oleadas posteriores, anuncios corregidos ni activaciones. Envíe esto a su representante de TikTok: «Por favor, añadan nuestra cuenta publicitaria {{account}} a la lista de cuentas que pueden gestionar campañas Smart+ mejoradas mediante la API for Business».',
  },
  laterActivation: {
    en: 'TikTok creates what you activate after {{day}} as Smart+ campaigns, which the ad account {{account}} is not allowed to manage yet. Send this to your TikTok representative in time: “Please add our ad account {{account}} to the allowlist for managing Upgraded Smart+ campaigns through the API for Business.”',
    es: 'Lo que active después del {{day}} TikTok lo crea como campañas Smart+, que la cuenta publicitaria {{account}} todavía no puede gestionar. Envíe esto a tiempo a su representante de TikTok: «Por favor, añadan nuestra cuenta publicitaria {{account}} a la lista de cuentas que pueden gestionar campañas Smart+ mejoradas mediante la API for Business».',
  },
  typeLate: {
    en: 'This run continues after {{day}}. From then on TikTok creates no campaigns of this type: later waves, corrected ads and activations cannot be created. End it before then.',
    es: 'Esta ejecución sigue después del {{day}}. A partir de entonces TikTok no crea campañas de este tipo: las oleadas posteriores, los anuncios corregidos y las activaciones no se podrán crear. Finalícela antes.',
  },
  typeEnded: {
    en: 'TikTok has created no campaigns of this type since {{day}}. Choose the objective Conversions.',
    es: 'TikTok no crea campañas de este tipo desde el {{day}}. Elija el objetivo Conversiones.',
  },
  ended: {
    en: 'TikTok has created nothing in manual campaigns of this type since {{day}}. Existing ads continue. To test the rest, submit a copy of the experiment: it is created as Smart+ campaigns.',
    es: 'TikTok no crea nada en campañas manuales de este tipo desde el {{day}}. Los anuncios existentes continúan. Para probar el resto, envíe una copia del experimento: se crea como campañas Smart+.',
  },
  noPicture: {
    en: 'Smart+ campaigns do not accept a single picture. Make a carousel of at least two, or choose a video.',
    es: 'Las campañas Smart+ no aceptan una sola imagen. Cree un carrusel de al menos dos o elija un vídeo.',
  },
  noFeeds: {
    en: 'Smart+ campaigns are shown in all feeds of TikTok, so the placements you compare would be equal. Keep one of them.',
    es: 'Las campañas Smart+ se muestran en todas las secciones de TikTok, así que las ubicaciones que compara serían iguales. Deje solo una.',
  },
  feeds: {
    en: 'Smart+ campaigns are shown in all feeds of TikTok, whichever placements you chose.',
    es: 'Las campañas Smart+ se muestran en todas las secciones de TikTok, sean cuales sean las ubicaciones elegidas.',
  },
  noContent: {
    en: 'Smart+ campaigns take content exclusions from the settings of the ad account only. Remove them here and set them in TikTok Ads Manager.',
    es: 'Las campañas Smart+ toman las exclusiones de contenido solo de la configuración de la cuenta publicitaria. Quítelas aquí y defínalas en el administrador de anuncios de TikTok.',
  },
  noPostalCodes: {
    en: 'Smart+ campaigns for a website cannot be shown by postal code. Choose cities, regions or countries.',
    es: 'Las campañas Smart+ de un sitio web no se pueden mostrar por código postal. Elija ciudades, regiones o países.',
  },
  noMinors: {
    en: 'Smart+ campaigns for a website are not shown to people aged 13 to 17. Remove that age.',
    es: 'Las campañas Smart+ de un sitio web no se muestran a personas de 13 a 17 años. Quite esa edad.',
  },
  noButton: {
    en: 'TikTok offers this ad account no button with this wording for Smart+ campaigns. It offers: {{offered}}.',
    es: 'TikTok no ofrece a esta cuenta publicitaria ningún botón con esta redacción para campañas Smart+. Ofrece: {{offered}}.',
  },
});
