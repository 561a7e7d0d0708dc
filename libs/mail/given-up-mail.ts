import type { Language } from '#libs/contracts/messages/language.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import {
  WEBHOOK_LIMITS,
  type DeliveryFault,
  type WebhookEvent,
  type WebhookKind,
} from '#libs/contracts/webhooks/webhook.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

/** An event that could not be delivered to its webhook in any attempt. */
export interface GivenUpEvent {
  kind: WebhookKind;
  /** The host of the webhook; null if its address can no longer be decrypted. */
  host: string | null;
  event: WebhookEvent;
  /** The experiment's name. */
  experiment: string;
  attempts: number;
  fault: DeliveryFault;
  /** HTTP status of the last attempt. */
  httpStatus: number | null;
  attemptedAt: Date;
}

interface Texts {
  kind: Record<WebhookKind, string>;
  event: Record<WebhookEvent, string>;
  fault: Record<DeliveryFault, string>;
  subject: (kind: string, experiment: string) => string;
  tried: (attempts: number) => string;
  next: string;
  eventLabel: string;
  where: string;
  last: string;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    kind: { signed: 'signed webhook', slack: 'webhook to Slack' },
    event: {
      finished: 'it has finished',
      stopped: 'it was stopped',
      waiting: 'it is waiting for you',
      activated: 'variations were activated',
      refused: 'ads were refused',
    },
    fault: {
      refused: 'the address is in a private network; nothing is sent there',
      redirect: 'the address redirects; redirects are not followed',
      status: 'the address refused it',
      silent: 'there was no answer in time',
      unreachable: 'the address cannot be reached',
    },
    subject: (kind, experiment) => `Your ${kind} did not receive an event of "${experiment}"`,
    tried: (attempts) =>
      `We tried ${attempts} times to deliver an event of your experiment, then stopped. The system behind the webhook did not receive it. The experiment itself is not affected.`,
    next: `Check the address and send a test. Then send the event again from the list of deliveries, which keeps failed events for ${WEBHOOK_LIMITS.keptDays} days.`,
    eventLabel: 'Event',
    where: 'Sent to',
    last: 'Last attempt',
    link: 'Open the webhooks',
    footer: `${PRODUCT_NAME} sends this to the owner of a team, once a day at most for each webhook.`,
  },
  es: {
    kind: { signed: 'webhook firmado', slack: 'webhook de Slack' },
    event: {
      finished: 'ha terminado',
      stopped: 'se ha detenido',
      waiting: 'espera su decisión',
      activated: 'se han activado variaciones',
      refused: 'se han rechazado anuncios',
    },
    fault: {
      refused: 'la dirección pertenece a una red privada; allí no se envía nada',
      redirect: 'la dirección redirige a otra; las redirecciones no se siguen',
      status: 'la dirección lo rechazó',
      silent: 'no hubo respuesta a tiempo',
      unreachable: 'no se puede acceder a la dirección',
    },
    subject: (kind, experiment) => `Su ${kind} no ha recibido un evento de «${experiment}»`,
    tried: (attempts) =>
      `Hemos intentado entregar un evento de su experimento ${attempts} veces y no lo intentaremos más. El sistema al que apunta el webhook no lo ha recibido. El experimento no se ve afectado.`,
    next: `Revise la dirección y envíe una prueba. Después reenvíe el evento desde la lista de envíos, que conserva los eventos fallidos durante ${WEBHOOK_LIMITS.keptDays} días.`,
    eventLabel: 'Evento',
    where: 'Destino',
    last: 'Último intento',
    link: 'Abrir los webhooks',
    footer: `${PRODUCT_NAME} envía este mensaje al propietario de un equipo, como máximo una vez al día por cada webhook.`,
  },
};

/** Notifies the owner of a team that an event was given up, and says how it can still be delivered. */
export function givenUpMail(
  { kind, host, event, experiment, attempts, fault, httpStatus, attemptedAt }: GivenUpEvent,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  const why = `${texts.fault[fault]}${httpStatus === null ? '' : ` (HTTP ${httpStatus})`}`;
  return renderMail({
    lang,
    firstName,
    subject: texts.subject(texts.kind[kind], experiment),
    paragraphs: [texts.tried(attempts), texts.next],
    facts: {
      title: experiment,
      lines: [
        `${texts.eventLabel}: ${texts.event[event]}`,
        ...(host === null ? [] : [`${texts.where}: ${host}`]),
        `${texts.last}: ${utcDate(attemptedAt, lang)}; ${why}`,
      ],
    },
    link: { label: texts.link, url: consoleAddress(publicUrl, '/profile', { tab: 'webhooks' }) },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}
