import { texts } from '../../messages/texts.js';

/**
 * Why an experiment does not fit its account or its budget. The API refuses a submit with these texts. A run shows them if there is less
 * room than there was at its submit.
 */
export const FIT_TEXTS = texts('fit', {
  testedRange: {
    en: 'You can test {{least}} to {{most}} variations of these lists.',
    es: 'Puede probar de {{least}} a {{most}} variaciones de estas listas.',
  },
  searchNotOffered: {
    en: 'This experiment cannot search for the best variation. Choose the even test.',
    es: 'Este experimento no puede buscar la mejor variación. Elija la prueba uniforme.',
  },
  searchTooShort: {
    en: 'A search for the best variation takes at least {{least}} days. Choose a later end or the even test.',
    es: 'Buscar la mejor variación lleva al menos {{least}} días. Elija un final más tardío o la prueba uniforme.',
  },
  searchTooPoor: {
    en: 'The budget is too small for a search: its later waves would show too few ads. Choose at least {{needed}} or the even test.',
    es: 'El presupuesto es demasiado pequeño para una búsqueda: las últimas oleadas tendrían muy pocos anuncios. Elija al menos {{needed}} o la prueba uniforme.',
  },
  searchNoRoom: {
    en: "All ads of a search's first wave must be live at once, and the account has no room for them. Test fewer variations or choose the even test.",
    es: 'Todos los anuncios de la primera oleada de una búsqueda deben estar activos a la vez y en la cuenta no caben. Pruebe menos variaciones o elija la prueba uniforme.',
  },
  pageFull: {
    en: 'The page has no room for another live ad. End some of its ads and try again.',
    es: 'En la página no cabe ningún anuncio activo más. Finalice algunos de sus anuncios y vuelva a intentarlo.',
  },
  pageRoom: {
    en: 'The page has room for {{free}} more live ads and the experiment needs {{needed}}. End some of its ads, or remove some alternatives.',
    es: 'En la página caben {{free}} anuncios activos más y el experimento necesita {{needed}}. Finalice algunos de sus anuncios o quite algunas alternativas.',
  },
  sharedPageFull: {
    en: 'The page has no room for another live ad. All ad accounts share its limit of {{limit}}, and {{elsewhere}} of the {{used}} live ads are in other ones. End some of them and try again.',
    es: 'En la página no cabe ningún anuncio activo más. Todas las cuentas publicitarias comparten su límite de {{limit}}, y {{elsewhere}} de los {{used}} anuncios activos están en otras. Finalice algunos y vuelva a intentarlo.',
  },
  sharedPageRoom: {
    en: 'The page has room for {{free}} more live ads and the experiment needs {{needed}}. All ad accounts share its limit of {{limit}}, and {{elsewhere}} of the {{used}} live ads are in other ones. End some of them, or remove some alternatives.',
    es: 'En la página caben {{free}} anuncios activos más y el experimento necesita {{needed}}. Todas las cuentas publicitarias comparten su límite de {{limit}}, y {{elsewhere}} de los {{used}} anuncios activos están en otras. Finalice algunos o quite algunas alternativas.',
  },
  accountFull: {
    en: 'The ad account has no room for another live campaign, {{group}} or ad. End some of them and try again.',
    es: 'En la cuenta publicitaria no cabe ninguna campaña, {{group}} o anuncio activo más. Finalice algunos y vuelva a intentarlo.',
  },
  accountRoom: {
    en: 'The ad account has room for {{free}} more live objects, and the experiment needs {{needed}}. End some of what is live, or remove some alternatives.',
    es: 'En la cuenta publicitaria caben {{free}} objetos activos más y el experimento necesita {{needed}}. Finalice algo de lo que está activo o quite algunas alternativas.',
  },
  campaignsFull: {
    en: 'The ad account holds {{used}} campaigns of at most {{limit}}, and the experiment needs {{needed}} more. Delete some that you no longer need at the platform, or choose another account.',
    es: 'La cuenta publicitaria tiene {{used}} campañas de un máximo de {{limit}} y el experimento necesita {{needed}} más. Elimine en la plataforma algunas que ya no necesite o elija otra cuenta.',
  },
  budgetOrSmaller: {
    en: "The budget of {{budget}} does not give each {{group}} the platform's minimum of {{minimum}} for the run. Raise it to {{needed}}, or test {{tested}} variations in {{adSets}} {{groups}}.",
    es: 'El presupuesto de {{budget}} no da a cada {{group}} el mínimo de la plataforma para la ejecución, {{minimum}}. Auméntelo a {{needed}} o pruebe {{tested}} variaciones en {{adSets}} {{groups}}.',
  },
  campaignBudgetOrSmaller: {
    en: "The budget of {{budget}} does not give each campaign the platform's minimum of {{minimum}} for the run. Raise it to {{needed}}, or test {{tested}} variations in {{campaigns}} campaigns.",
    es: 'El presupuesto de {{budget}} no da a cada campaña el mínimo de la plataforma para la ejecución, {{minimum}}. Auméntelo a {{needed}} o pruebe {{tested}} variaciones en {{campaigns}} campañas.',
  },
  campaignBudgetEach: {
    en: "The budget of {{budget}} does not give each campaign the platform's minimum of {{minimum}} for the run. Raise it to {{needed}} or remove a few parameters.",
    es: 'El presupuesto de {{budget}} no da a cada campaña el mínimo de la plataforma para la ejecución, {{minimum}}. Auméntelo a {{needed}} o quite algunos parámetros.',
  },
  budgetEach: {
    en: "The budget of {{budget}} does not give each {{group}} the platform's minimum of {{minimum}} for the run. Raise it to {{needed}} or remove a few parameters.",
    es: 'El presupuesto de {{budget}} no da a cada {{group}} el mínimo de la plataforma para la ejecución, {{minimum}}. Auméntelo a {{needed}} o quite algunos parámetros.',
  },
});
