import { FORM_TEXTS } from '../../messages/form-texts.js';
import { texts } from '../../messages/texts.js';

/** Further texts of the experiment form about its fields. */
export const EXPERIMENT_RULE_TEXTS = texts('rules', {
  ages: { en: 'Use ages from 13 to 65.', es: 'Use edades de 13 a 65 años.' },
  budget: {
    en: 'Enter an amount above 0, without more decimals than the currency has.',
    es: 'Escriba un importe mayor que 0, sin más decimales de los que tiene la moneda.',
  },
  currency: { en: "The currency must be the ad account's.", es: 'La moneda debe ser la de la cuenta publicitaria.' },
  duplicate: {
    en: 'This is the same as number {{n}}. Each alternative can be used only once.',
    es: 'Es igual que el número {{n}}. Cada alternativa solo puede usarse una vez.',
  },
  twoSchemes: {
    en: 'The address begins with {{schemes}}. Write http:// or https:// only once.',
    es: 'La dirección empieza por {{schemes}}. Escriba http:// o https:// una sola vez.',
  },
  twoAddresses: {
    en: 'There are two addresses in this field. Keep one. An address that is part of another is written https%3A%2F%2F…',
    es: 'Hay dos direcciones en este campo. Deje solo una. Una dirección que forma parte de otra se escribe https%3A%2F%2F…',
  },
  foreignMacro: {
    en: '{{macro}} is a placeholder of {{other}}, and {{platform}} does not fill it in. Remove it or use one of {{platform}}.',
    es: '{{macro}} es un marcador de {{other}} y {{platform}} no lo rellena. Quítelo o use uno de {{platform}}.',
  },
  unknownMacro: {
    en: '{{platform}} does not fill in {{macro}}, so the address would contain exactly these characters. Remove it.',
    es: '{{platform}} no rellena {{macro}}, así que la dirección llevaría esos mismos caracteres. Quítelo.',
  },
  cityMiles: {
    en: 'The radius around {{city}} must be from {{least}} to {{most}} miles. For the city alone, leave the radius out: remove the city and add it again.',
    es: 'El radio alrededor de {{city}} debe ser de {{least}} a {{most}} millas. Para la ciudad sola, no indique radio: quítela y vuelva a añadirla.',
  },
  cityKilometers: {
    en: 'The radius around {{city}} must be from {{least}} to {{most}} kilometers. For the city alone, leave the radius out: remove the city and add it again.',
    es: 'El radio alrededor de {{city}} debe ser de {{least}} a {{most}} kilómetros. Para la ciudad sola, no indique radio: quítela y vuelva a añadirla.',
  },
  callToAction: {
    en: 'Ads with this goal have no such button. Choose another call to action.',
    es: 'Los anuncios con este objetivo no tienen ese botón. Elija otra llamada a la acción.',
  },
  beneficiary: {
    en: 'Ads that reach the European Union must name who benefits from them.',
    es: 'Los anuncios que llegan a la Unión Europea deben indicar quién se beneficia de ellos.',
  },
  payor: {
    en: 'Ads that reach the European Union must name who pays for them.',
    es: 'Los anuncios que llegan a la Unión Europea deben indicar quién los paga.',
  },
  conversionEvent: {
    en: 'The secondary goal does not offer this event. Choose another one.',
    es: 'El objetivo secundario no ofrece este evento. Elija otro.',
  },
  noLeadForms: { en: 'No lead forms found!', es: '¡No se encontraron formularios!' },
  leadForm: { en: 'Select a lead form.', es: 'Seleccione un formulario.' },
  atLeastOne: { en: 'Please select at least one option', es: 'Seleccione al menos una opción' },
  gender: { en: 'Please select a gender', es: 'Seleccione un género' },
  customAudience: { en: 'Please select a custom audience', es: 'Seleccione un público personalizado' },
  placement: { en: 'Please select a placement', es: 'Seleccione una ubicación' },
  placementGone: {
    en: 'The platform does not offer this placement any more. Select another one.',
    es: 'La plataforma ya no ofrece esta ubicación. Seleccione otra.',
  },
  coversionEvent: { en: 'Please select a coversion event', es: 'Seleccione un evento de conversión' },
  locationGroup: { en: 'Please add at least one location.', es: 'Añada al menos un lugar.' },
  cta: { en: 'Please select a CTA', es: 'Seleccione una llamada a la acción' },
  usualBudget: {
    en: 'Please use a valid budget. We recommend to spend at least $80 USD.',
    es: 'Use un presupuesto válido. Recomendamos gastar al menos 80 USD.',
  },
  leastBudget: { en: 'Budget must be at least $80 USD.', es: 'El presupuesto debe ser de al menos 80 USD.' },
  dayRange: {
    en: 'Invalid date range. Dates must be {{least}} days apart at least or {{most}} days apart at most.',
    es: 'Intervalo de fechas no válido. Las fechas deben distar al menos {{least}} días y como máximo {{most}}.',
  },
  textTooLong: {
    en: 'Use at most {{most}} characters. A Chinese or Japanese character counts as two.',
    es: 'Use como máximo {{most}} caracteres. Un carácter chino o japonés cuenta como dos.',
  },
  textEmpty: { en: 'Text {{n}} is empty. Fill it in.', es: 'El texto {{n}} está vacío. Rellénelo.' },
  textLonger: {
    en: 'Text {{n}} has {{length}} characters. Use at most {{most}}. A Chinese or Japanese character counts as two.',
    es: 'El texto {{n}} tiene {{length}} caracteres. Use como máximo {{most}}. Un carácter chino o japonés cuenta como dos.',
  },
  textWords: {
    en: 'Text {{n}} has {{count}} words. Use at most {{most}}.',
    es: 'El texto {{n}} tiene {{count}} palabras. Use como máximo {{most}}.',
  },
  textCharacter: {
    en: 'Text {{n}} contains {{character}}, which the platform does not accept. Remove it.',
    es: 'El texto {{n}} contiene {{character}}, que la plataforma no admite. Quítelo.',
  },
  textEmoji: {
    en: 'Text {{n}} contains an emoji or a sign such as ™, which the platform does not accept. Remove it.',
    es: 'El texto {{n}} contiene un emoji o un signo como ™, que la plataforma no admite. Quítelo.',
  },
  textTwice: {
    en: 'Texts {{first}} and {{n}} are the same. Change one of them.',
    es: 'Los textos {{first}} y {{n}} son iguales. Cambie uno de los dos.',
  },
  textsFew: {
    en: 'There must be at least {{least}} texts here, and there are {{n}}.',
    es: 'Aquí debe haber al menos {{least}} textos y hay {{n}}.',
  },
  textsMany: {
    en: 'There can be at most {{most}} texts here, and there are {{n}}. Remove some.',
    es: 'Aquí puede haber como máximo {{most}} textos y hay {{n}}. Quite algunos.',
  },
  pictureSmall: {
    en: 'This picture has {{width}} x {{height}} pixels. Its {{aspect}} crop must have at least {{leastWidth}} x {{leastHeight}}. Choose a larger picture.',
    es: 'Esta imagen tiene {{width}} x {{height}} píxeles. Su recorte {{aspect}} debe tener al menos {{leastWidth}} x {{leastHeight}}. Elija una imagen más grande.',
  },
  cropSmall: {
    en: 'The {{aspect}} crop has {{width}} x {{height}} pixels and must have at least {{leastWidth}} x {{leastHeight}}. Make it larger.',
    es: 'El recorte {{aspect}} tiene {{width}} x {{height}} píxeles y debe tener al menos {{leastWidth}} x {{leastHeight}}. Agrándelo.',
  },
  cropWrong: {
    en: 'The {{aspect}} crop does not fit this picture. Choose the crop again.',
    es: 'El recorte {{aspect}} no encaja en esta imagen. Vuelva a elegirlo.',
  },
  videoNoFile: {
    en: 'Only Demand Gen campaigns accept an uploaded video, because scripts cannot upload it. Use the address of a YouTube video.',
    es: 'Solo las campañas de generación de demanda admiten un vídeo subido, porque los scripts no pueden subirlo. Use la dirección de un vídeo de YouTube.',
  },
  videoMissing: {
    en: 'Enter the address of a video, or its id.',
    es: 'Escriba la dirección de un vídeo o su identificador.',
  },
  videoLink: {
    en: '{{given}} is not a YouTube video. Use the address of one video, or its id of 11 characters.',
    es: '{{given}} no es un vídeo de YouTube. Use la dirección de un solo vídeo o su identificador de 11 caracteres.',
  },
  emoji: {
    en: 'The platform does not allow emoji or signs such as ™ and ©. Remove them.',
    es: 'La plataforma no admite emojis ni signos como ™ y ©. Quítelos.',
  },
  videoOnly: {
    en: 'Campaigns of this type show videos only.',
    es: 'Las campañas de este tipo solo muestran vídeos.',
  },
  twoImages: { en: 'Please ad at least 2 images', es: 'Añada al menos 2 imágenes' },
  minors: {
    en: 'In one of the locations the platform shows no ads to people under 18. Leave out 13-17.',
    es: 'En uno de los lugares la plataforma no muestra anuncios a menores de 18 años. Quite 13-17.',
  },
  overlap: {
    en: 'A group cannot hold a country and a place within it. Remove one of them.',
    es: 'Un grupo no puede contener un país y un lugar dentro de él. Quite uno de los dos.',
  },
  incomes: {
    en: 'Incomes are known in the United States only. Remove other locations or the incomes.',
    es: 'Los ingresos solo se conocen en los Estados Unidos. Quite los demás lugares o los ingresos.',
  },
  contentNetworks: {
    en: "Content exclusions work on the platform's own network only. Remove the other networks or the exclusions.",
    es: 'Solo se puede excluir contenido en la red propia de la plataforma. Quite las demás redes o las exclusiones.',
  },
  excludedToo: {
    en: 'This audience is excluded as well. Remove it here or there.',
    es: 'Este público también está excluido. Quítelo aquí o allí.',
  },
  customIdentity: {
    en: 'TikTok no longer accepts custom identities for ads on TikTok. Choose a TikTok account here, or remove the network TikTok.',
    es: 'TikTok ya no acepta identidades personalizadas para anuncios en TikTok. Elija aquí una cuenta de TikTok o quite la red TikTok.',
  },
  accountNetworks: {
    en: 'A TikTok account can appear only in ads on TikTok. Add the network TikTok, or choose a custom identity here.',
    es: 'Una cuenta de TikTok solo puede aparecer en anuncios de TikTok. Añada la red TikTok o elija aquí una identidad personalizada.',
  },
  postIdentity: {
    en: 'This identity can show only one existing post, not your videos and images. Choose a TikTok account here.',
    es: 'Esta identidad solo puede mostrar una publicación que ya existe, no sus vídeos ni imágenes. Elija aquí una cuenta de TikTok.',
  },
  identityCenter: {
    en: 'The Business Center of this TikTok account is missing. Choose the account again.',
    es: 'Falta el Business Center de esta cuenta de TikTok. Vuelva a elegir la cuenta.',
  },
  conversionGoal: {
    en: 'This conversion action does not fit the objective. Choose another one.',
    es: 'Esta acción de conversión no corresponde al objetivo. Elija otra.',
  },
  onlyUndetermined: {
    en: 'The platform does not accept a group of people about whom it knows nothing. Add another option.',
    es: 'La plataforma no admite un grupo de personas de las que no sabe nada. Añada otra opción.',
  },
  searchAudience: {
    en: 'Search ads are shown to lists of your own visitors or customers only. Choose one of those.',
    es: 'Los anuncios de búsqueda solo se muestran a listas de sus propios visitantes o clientes. Elija una de ellas.',
  },
  videoAudience: {
    en: 'A script cannot set custom audiences of video campaigns. Choose a list of your own visitors or customers.',
    es: 'Un script no puede definir públicos personalizados en campañas de vídeo. Elija una lista de sus propios visitantes o clientes.',
  },
  excludedCustom: {
    en: 'Demand Gen campaigns exclude only lists of your own visitors or customers. Remove the custom audiences.',
    es: 'Las campañas de generación de demanda solo excluyen listas de sus propios visitantes o clientes. Quite los públicos personalizados.',
  },
  videoKeyword: {
    en: 'Video campaigns match every keyword broadly. Remove the quotes or brackets.',
    es: 'Las campañas de vídeo usan todas las palabras clave con concordancia amplia. Quite las comillas o los corchetes.',
  },
  costPerView: {
    en: 'Enter a maximum cost per view above 0.',
    es: 'Escriba un coste máximo por visualización mayor que 0.',
  },
  noPictures: {
    en: 'Add at least one visual, or choose assets of the account.',
    es: 'Añada al menos un visual o elija recursos de la cuenta.',
  },
  picturesTwice: {
    en: 'Ads show either your visuals or assets of the account. Remove one of the two.',
    es: 'Los anuncios muestran sus visuales o recursos de la cuenta. Quite unos u otros.',
  },
  assetShapes: {
    en: 'A group needs a wide picture (1.91:1, at least 600 x 314 pixels) and a square one (at least 300 x 300).',
    es: 'Un grupo necesita una imagen ancha (1,91:1, al menos 600 x 314 píxeles) y una cuadrada (al menos 300 x 300).',
  },
  thumbnail: { en: 'Select a thumbnail.', es: 'Seleccione una miniatura.' },
  file: { en: 'Select a file.', es: 'Seleccione un archivo.' },
  carouselMinimum: {
    en: 'A carousel must contain at least 2 items.',
    es: 'Un carrusel debe contener al menos 2 elementos.',
  },
  carouselMaximum: {
    en: 'A carousel must contain a maximum of 5 items.',
    es: 'Un carrusel debe contener un máximo de 5 elementos.',
  },
  carouselItems: {
    en: 'Some carousel item parameters are not valid or are empty. Please review your changes before proceeding...',
    es: 'Algunos parámetros de los elementos del carrusel no son válidos o están vacíos. Revise los cambios antes de continuar...',
  },
});

/** The text of every rule of an experiment's fields, by name. */
export const RULE_TEXTS = { ...FORM_TEXTS, ...EXPERIMENT_RULE_TEXTS } as const;
