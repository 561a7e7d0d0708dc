import {
  isOnProfile,
  type AccountCause,
  type OpenDeliveryIssue,
  type TurnedAwayCause,
} from '#libs/contracts/experiment/run/delivery-issue.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { failedLines, reviewAdvice } from './failed-ads.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

export interface AffectedExperiment {
  id: number;
  name: string;
  platform: Platform;
  /** The name of the ad account. */
  accountName: string;
  endsAt: Date | null;
  issue: OpenDeliveryIssue;
  /** Whether, in addition, the ad account cannot spend, so that nothing of the experiment is delivered. */
  isAccountUnable: boolean;
}

interface Counts {
  refused: string;
  of: string;
  isOne: boolean;
}

interface Texts {
  refusedSubject: (counts: Counts, name: string, platform: string) => string;
  refused: (counts: Counts, platform: string) => string;
  others: string;
  othersToo: string;
  unableSubject: (name: string, platform: string) => string;
  cause: Record<AccountCause, (platform: string) => string>;
  resumes: (platform: string, end: string) => string;
  awaySubject: (name: string, platform: string) => string;
  away: Record<TurnedAwayCause, (platform: string) => string>;
  awayRemedy: Record<TurnedAwayCause, (platform: string) => string>;
  alteredSubject: (counts: Counts, name: string, platform: string) => string;
  altered: (counts: Counts, platform: string) => string;
  onProfileSubject: (counts: Counts, name: string, platform: string) => string;
  onProfile: (counts: Counts, platform: string) => string;
  whatToDo: (platform: string) => string;
  features: string;
  since: string;
  account: string;
  link: string;
  footer: string;
}

const oursEn = (platform: string): string =>
  `You do not need to do anything: our operators are on it. The experiment continues where it stopped as soon as ${platform} accepts our calls. Nothing is lost, and nothing is created twice. You can also stop it on its page.`;
const oursEs = (platform: string): string =>
  `No tiene que hacer nada: nuestro equipo se ocupa. El experimento continúa donde se quedó en cuanto ${platform} acepte las llamadas. No se pierde nada ni se crea nada dos veces. También puede detenerlo en su página.`;

const TEXTS: Record<Language, Texts> = {
  en: {
    refusedSubject: ({ refused, isOne }, name, platform) =>
      `${platform} no longer delivers ${refused} ${isOne ? 'ad' : 'ads'} of your experiment "${name}"`,
    refused: ({ refused, of, isOne }, platform) =>
      `${platform} has looked at the ads of your experiment again and no longer delivers ${refused} of ${of}. ${isOne ? 'It gets' : 'They get'} no results meanwhile.`,
    others: 'The other ads keep running. You can stop the experiment on its page.',
    othersToo:
      'The other ads are not delivered either, because the ad account cannot spend. You can stop the experiment on its page.',
    unableSubject: (name, platform) =>
      `Your experiment "${name}" is not delivered: the ${platform} ad account cannot spend`,
    cause: {
      disabled: (platform) => `${platform} has disabled the ad account of your experiment.`,
      unpaid: (platform) => `The ad account of your experiment has an unpaid bill at ${platform}.`,
      'out-of-money': (platform) =>
        `The ad account of your experiment has no money left at ${platform}, or has reached its spending limit.`,
      'in-review': (platform) => `${platform} is reviewing the ad account of your experiment.`,
      other: (platform) => `${platform} says that the ad account of your experiment cannot deliver ads.`,
    },
    resumes: (platform, end) =>
      `No ad is delivered until this is resolved at ${platform}. Then the experiment continues on its own. Its end date, ${end}, does not move, so every day of waiting is lost. You can also stop it on its page.`,
    awaySubject: (name, platform) => `Your experiment "${name}" is on hold: ${platform} refuses Polyad's calls`,
    away: {
      account: (platform) =>
        `${platform} says that the ad account of your experiment no longer exists, or that your link cannot use it.`,
      allowlist: (platform) =>
        `${platform} allows this kind of experiment only for selected ad accounts, and yours is not one of them.`,
      app: (platform) => `${platform} has blocked the access of Polyad.`,
      interface: (platform) => `${platform} has shut down the API version that Polyad uses.`,
      maintenance: (platform) => `${platform} is in maintenance.`,
    },
    awayRemedy: {
      account: (platform) =>
        `Link the account again with a login that can use it. If the account was deleted, stop the experiment on its page and submit it in another account. We keep retrying: as soon as ${platform} accepts our calls, the experiment continues where it stopped, and nothing is created twice.`,
      allowlist: (platform) =>
        `Ask your ${platform} representative to allowlist the ad account, or stop the experiment on its page. We keep retrying: as soon as ${platform} accepts our calls, the experiment continues where it stopped, and nothing is created twice.`,
      app: oursEn,
      interface: oursEn,
      maintenance: () =>
        'You do not need to do anything: when the maintenance ends, the experiment continues where it stopped. Nothing is lost, and nothing is created twice.',
    },
    alteredSubject: ({ refused, isOne }, name, platform) =>
      `${platform} may change ${refused} ${isOne ? 'ad' : 'ads'} of your experiment "${name}"`,
    altered: ({ refused, of }, platform) =>
      `Polyad creates every ad with all automatic changes of ${platform} switched off. In ${refused} of the ${of} ads of your experiment, at least one of these changes is on now.`,
    onProfileSubject: ({ refused, isOne }, name, platform) =>
      `${refused} ${isOne ? 'ad' : 'ads'} of your experiment "${name}" may be seen on a ${platform} profile`,
    onProfile: ({ refused, of }, platform) =>
      `Polyad creates every ad with "Show through ads only" switched on, so that the profile of its ${platform} account never shows it. In ${refused} of the ${of} ads of your experiment, this option is off now. Switch it on in the ads at ${platform}, or stop the experiment on its page.`,
    whatToDo: (platform) =>
      `People may see something other than what you wrote, which can also affect the results. Switch the changes off in the ads at ${platform}, or stop the experiment on its page.`,
    features: 'Switched on',
    since: 'Since',
    account: 'Ad account',
    link: 'Open the experiment',
    footer: `${PRODUCT_NAME} sends this when a running experiment of yours is not delivered as planned, at most once a day while the problem grows.`,
  },
  es: {
    refusedSubject: ({ refused, isOne }, name, platform) =>
      `${platform} ha dejado de entregar ${refused} ${isOne ? 'anuncio' : 'anuncios'} de su experimento «${name}»`,
    refused: ({ refused, of, isOne }, platform) =>
      `${platform} ha revisado de nuevo los anuncios de su experimento y ha dejado de entregar ${refused} de ${of}. Mientras tanto, ${isOne ? 'no obtiene' : 'no obtienen'} resultados.`,
    others: 'Los demás anuncios siguen en marcha. Puede detener el experimento en su página.',
    othersToo:
      'Los demás anuncios tampoco se entregan, porque la cuenta publicitaria no puede gastar. Puede detener el experimento en su página.',
    unableSubject: (name, platform) =>
      `Su experimento «${name}» no se entrega: la cuenta publicitaria de ${platform} no puede gastar`,
    cause: {
      disabled: (platform) => `${platform} ha inhabilitado la cuenta publicitaria de su experimento.`,
      unpaid: (platform) =>
        `La cuenta publicitaria de su experimento tiene un importe pendiente de pago en ${platform}.`,
      'out-of-money': (platform) =>
        `La cuenta publicitaria de su experimento se ha quedado sin saldo en ${platform} o ha alcanzado su límite de gasto.`,
      'in-review': (platform) => `${platform} está revisando la cuenta publicitaria de su experimento.`,
      other: (platform) =>
        `${platform} indica que la cuenta publicitaria de su experimento no puede entregar anuncios.`,
    },
    resumes: (platform, end) =>
      `No se entrega ningún anuncio hasta que se resuelva en ${platform}. Entonces el experimento continuará por sí solo. Su fecha de fin, ${end}, no cambia, así que cada día de espera se pierde. También puede detenerlo en su página.`,
    awaySubject: (name, platform) => `Su experimento «${name}» está parado: ${platform} rechaza las llamadas de Polyad`,
    away: {
      account: (platform) =>
        `${platform} indica que la cuenta publicitaria de su experimento ya no existe o que su vínculo no puede usarla.`,
      allowlist: (platform) =>
        `${platform} solo permite este tipo de experimento a determinadas cuentas publicitarias, y la suya no es una de ellas.`,
      app: (platform) => `${platform} ha bloqueado el acceso de Polyad.`,
      interface: (platform) => `${platform} ha retirado la versión de la API que usa Polyad.`,
      maintenance: (platform) => `${platform} está en mantenimiento.`,
    },
    awayRemedy: {
      account: (platform) =>
        `Vincule de nuevo la cuenta con un usuario que pueda usarla. Si la cuenta se ha eliminado, detenga el experimento en su página y envíelo en otra. Volvemos a preguntar automáticamente: en cuanto ${platform} acepte las llamadas, el experimento continúa donde se quedó y nada se crea dos veces.`,
      allowlist: (platform) =>
        `Pida a su representante de ${platform} que dé acceso a la cuenta publicitaria o detenga el experimento en su página. Volvemos a preguntar automáticamente: en cuanto ${platform} acepte las llamadas, el experimento continúa donde se quedó y nada se crea dos veces.`,
      app: oursEs,
      interface: oursEs,
      maintenance: () =>
        'No tiene que hacer nada: cuando termine el mantenimiento, el experimento continúa donde se quedó. No se pierde nada ni se crea nada dos veces.',
    },
    alteredSubject: ({ refused, isOne }, name, platform) =>
      `${platform} puede modificar ${refused} ${isOne ? 'anuncio' : 'anuncios'} de su experimento «${name}»`,
    altered: ({ refused, of }, platform) =>
      `Polyad crea cada anuncio con todas las modificaciones automáticas de ${platform} desactivadas. En ${refused} de los ${of} anuncios de su experimento hay ahora algunas activadas.`,
    onProfileSubject: ({ refused, isOne }, name, platform) =>
      `${refused} ${isOne ? 'anuncio' : 'anuncios'} de su experimento «${name}» ${isOne ? 'puede' : 'pueden'} verse en un perfil de ${platform}`,
    onProfile: ({ refused, of }, platform) =>
      `Polyad crea cada anuncio de modo que solo se muestre como anuncio («Show through ads only»), así que nunca se ve en el perfil de su cuenta de ${platform}. En ${refused} de los ${of} anuncios de su experimento esa opción está ahora desactivada. Actívela en los anuncios de ${platform} o detenga el experimento en su página.`,
    whatToDo: (platform) =>
      `Es posible que las personas vean algo distinto de lo que usted escribió, y eso también puede afectar a los resultados. Desactive las modificaciones en los anuncios de ${platform} o detenga el experimento en su página.`,
    features: 'Activadas',
    since: 'Desde',
    account: 'Cuenta publicitaria',
    link: 'Abrir el experimento',
    footer: `${PRODUCT_NAME} envía este mensaje cuando un experimento suyo en curso no se entrega según lo previsto, como máximo una vez al día mientras el problema vaya a más.`,
  },
};

/** The texts for each kind of issue. */
function textsOf(
  { name, platform, accountName, endsAt, issue, isAccountUnable }: AffectedExperiment,
  lang: Language,
): { subject: string; paragraphs: string[]; lines: string[] } {
  const texts = TEXTS[lang];
  const platformName = PLATFORM_NAMES[platform];
  switch (issue.kind) {
    case 'ads-refused': {
      const counts = countsOf(issue.refused, issue.of, lang);
      return {
        subject: texts.refusedSubject(counts, name, platformName),
        paragraphs: [
          texts.refused(counts, platformName),
          ...reviewAdvice(issue.groups, platform, lang),
          ...(issue.refused < issue.of ? [isAccountUnable ? texts.othersToo : texts.others] : []),
        ],
        lines: failedLines(issue.groups, platform, lang),
      };
    }
    case 'account-unable':
      return {
        subject: texts.unableSubject(name, platformName),
        paragraphs: [texts.cause[issue.cause](platformName), texts.resumes(platformName, utcDate(endsAt, lang))],
        lines: accountLines(texts, platform, { accountName, message: issue.message }, lang),
      };
    case 'turned-away':
      return {
        subject: texts.awaySubject(name, platformName),
        paragraphs: [texts.away[issue.cause](platformName), texts.awayRemedy[issue.cause](platformName)],
        lines: accountLines(texts, platform, { accountName, message: issue.message }, lang),
      };
    case 'ads-altered': {
      const counts = countsOf(issue.altered, issue.of, lang);
      if (isOnProfile(issue))
        return {
          subject: texts.onProfileSubject(counts, name, platformName),
          paragraphs: [texts.onProfile(counts, platformName)],
          lines: [],
        };
      return {
        subject: texts.alteredSubject(counts, name, platformName),
        paragraphs: [texts.altered(counts, platformName), texts.whatToDo(platformName)],
        lines: [`${texts.features}: ${issue.features.join(', ')}`],
      };
    }
  }
}

const accountLines = (
  texts: Texts,
  platform: Platform,
  { accountName, message }: { accountName: string; message: string | null },
  lang: Language,
): string[] => [
  `${texts.account}: ${accountName}`,
  ...(message === null ? [] : [formatText(quoteOf(platform, message), lang)]),
];

/** Says why a live experiment is not delivered, since when, and what can be done. */
export function deliveryIssueMail(
  affected: AffectedExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  const { id, name, platform, issue } = affected;
  const since = `${texts.since}: ${utcDate(new Date(issue.raisedAt), lang)}`;
  const { subject, paragraphs, lines } = textsOf(affected, lang);
  return renderMail({
    lang,
    firstName,
    subject,
    paragraphs,
    facts: { title: name, lines: [since, ...lines] },
    link: {
      label: texts.link,
      url: consoleAddress(publicUrl, `/experiment/${platform}/results`, { id: String(id), type: platform }),
    },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}

function countsOf(affected: number, of: number, lang: Language): Counts {
  const format = new Intl.NumberFormat(LOCALES[lang]);
  return { refused: format.format(affected), of: format.format(of), isOne: affected === 1 };
}
