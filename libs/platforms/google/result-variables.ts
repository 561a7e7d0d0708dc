import type { ResultVariable } from '../results/results.js';
import { OF_VIDEOS } from './goals.js';

type Spoken = readonly [name: string, each: string, one: string, several: string];

/** A rate per impression. Reports name its count by `id`. */
const rate = (id: string, en: Spoken, es: Spoken): ResultVariable => ({
  id,
  measure: { kind: 'rate', event: id },
  words: {
    name: { en: en[0], es: es[0] },
    each: { en: en[1], es: es[1] },
    one: { en: `{{n}} ${en[2]} recorded`, es: `{{n}} ${es[2]}` },
    several: { en: `{{n}} ${en[3]} recorded`, es: `{{n}} ${es[3]}` },
  },
});

/** A conversion's value is reported under its own name. */
const conversion = (id: string, en: Spoken, es: Spoken, goals?: readonly string[]): ResultVariable => ({
  ...rate(id, en, es),
  value: id,
  ...(goals === undefined ? {} : { when: { goals } }),
});

/** A rate of video ads: views, or watched parts of a video, per impression. Reports name its count by `event`. */
const ofVideo = (id: string, event: string, en: Spoken, es: Spoken): ResultVariable => ({
  ...rate(id, en, es),
  measure: { kind: 'rate', event },
  when: OF_VIDEOS,
});

/** Videos that were played to a quarter, half, three quarters or the end. */
const watched = (percent: 25 | 50 | 75 | 100): ResultVariable => {
  const id = `video_quartile_p${percent}_rate`;
  const [en, es] = percent === 100 ? ['to the end', 'hasta el final'] : [`to ${percent}%`, `hasta el ${percent} %`];
  return ofVideo(
    id,
    `video_quartile_p${percent}`,
    [`Videos watched ${en}`, `a video watched ${en}`, `video watched ${en}`, `videos watched ${en}`],
    [`Vídeos vistos ${es}`, `un vídeo visto ${es}`, `vídeo visto ${es}`, `vídeos vistos ${es}`],
  );
};

const SALES = ['SALES'] as const;
const LEADS = ['LEADS'] as const;

/** RESULT-030, and the goals of GOOGLE-017 that it lacks: an experiment that optimizes for such a goal is ranked by it. */
export const variables: readonly ResultVariable[] = [
  rate(
    'link_click',
    ['Clicks', 'a click', 'click', 'clicks'],
    ['Clics', 'un clic', 'clic registrado', 'clics registrados'],
  ),
  conversion(
    'page_view',
    ['Page views', 'a page view', 'page view', 'page views'],
    ['Páginas vistas', 'una página vista', 'página vista registrada', 'páginas vistas registradas'],
  ),
  conversion(
    'purchase',
    ['Purchases', 'a purchase', 'purchase', 'purchases'],
    ['Compras', 'una compra', 'compra registrada', 'compras registradas'],
    SALES,
  ),
  conversion(
    'signup',
    ['Sign-ups', 'a sign-up', 'sign-up', 'sign-ups'],
    ['Registros', 'un registro', 'registro registrado', 'registros registrados'],
    LEADS,
  ),
  conversion(
    'download',
    ['Downloads', 'a download', 'download', 'downloads'],
    ['Descargas', 'una descarga', 'descarga registrada', 'descargas registradas'],
  ),
  conversion(
    'add_to_cart',
    ['Adds to cart', 'an add to cart', 'add to cart', 'adds to cart'],
    [
      'Artículos añadidos al carrito',
      'un artículo añadido al carrito',
      'artículo añadido al carrito registrado',
      'artículos añadidos al carrito registrados',
    ],
    SALES,
  ),
  conversion(
    'begin_checkout',
    ['Checkouts begun', 'a begun checkout', 'begun checkout', 'begun checkouts'],
    ['Pagos iniciados', 'un pago iniciado', 'pago iniciado registrado', 'pagos iniciados registrados'],
    SALES,
  ),
  conversion(
    'subscribe_paid',
    ['Paid subscriptions', 'a paid subscription', 'paid subscription', 'paid subscriptions'],
    [
      'Suscripciones de pago',
      'una suscripción de pago',
      'suscripción de pago registrada',
      'suscripciones de pago registradas',
    ],
    SALES,
  ),
  conversion(
    'submit_lead_form',
    ['Lead forms', 'a lead form', 'lead form', 'lead forms'],
    [
      'Formularios de cliente potencial',
      'un formulario de cliente potencial',
      'formulario de cliente potencial registrado',
      'formularios de cliente potencial registrados',
    ],
    LEADS,
  ),
  conversion(
    'book_appointment',
    ['Appointments', 'an appointment', 'appointment', 'appointments'],
    ['Citas', 'una cita', 'cita registrada', 'citas registradas'],
    LEADS,
  ),
  conversion(
    'request_quote',
    ['Quote requests', 'a quote request', 'quote request', 'quote requests'],
    [
      'Solicitudes de presupuesto',
      'una solicitud de presupuesto',
      'solicitud de presupuesto registrada',
      'solicitudes de presupuesto registradas',
    ],
    LEADS,
  ),
  conversion(
    'phone_call_lead',
    ['Phone call leads', 'a phone call lead', 'phone call lead', 'phone call leads'],
    [
      'Clientes potenciales por teléfono',
      'un cliente potencial por teléfono',
      'cliente potencial por teléfono registrado',
      'clientes potenciales por teléfono registrados',
    ],
    LEADS,
  ),
  conversion(
    'get_directions',
    ['Directions', 'a request for directions', 'request for directions', 'requests for directions'],
    [
      'Indicaciones para llegar',
      'una solicitud de indicaciones',
      'solicitud de indicaciones registrada',
      'solicitudes de indicaciones registradas',
    ],
    LEADS,
  ),
  conversion(
    'contact',
    ['Contacts', 'a contact', 'contact', 'contacts'],
    ['Contactos', 'un contacto', 'contacto registrado', 'contactos registrados'],
    LEADS,
  ),
  ofVideo(
    'video_views',
    'video_views',
    ['Video views', 'a video view', 'video view', 'video views'],
    [
      'Visualizaciones de vídeo',
      'una visualización',
      'visualización de vídeo registrada',
      'visualizaciones de vídeo registradas',
    ],
  ),
  ofVideo(
    'video_view_rate',
    'video_views',
    ['View rate', 'a view of a shown ad', 'view', 'views'],
    [
      'Tasa de visualización',
      'una visualización de un anuncio mostrado',
      'visualización registrada',
      'visualizaciones registradas',
    ],
  ),
  ...([25, 50, 75, 100] as const).map(watched),
];
