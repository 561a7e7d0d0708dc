import type { ResultVariable, VariableFamily } from '../results/results.js';

type Spoken = readonly [name: string, each: string, one: string, several: string];

/** A rate per impression, like every result of Meta. The action's name is also the name of its count. */
const rate = (action: string, en: Spoken, es: Spoken): ResultVariable => ({
  id: action,
  measure: { kind: 'rate', event: action },
  // Meta reports the values of actions under the names of the actions (action_values).
  value: action,
  words: {
    name: { en: en[0], es: es[0] },
    each: { en: en[1], es: es[1] },
    one: { en: en[2], es: es[2] },
    several: { en: en[3], es: es[3] },
  },
});

/** RESULT-028. Entries with {hash} in the specification are left out until an account gives their names (RESULT-029). */
export const variables: readonly ResultVariable[] = [
  rate(
    'link_click',
    ['Link clicks', 'a link click', '{{n}} link click recorded', '{{n}} link clicks recorded'],
    [
      'Clics en el enlace',
      'un clic en el enlace',
      '{{n}} clic en el enlace registrado',
      '{{n}} clics en el enlace registrados',
    ],
  ),
  rate(
    'onsite_conversion.lead_grouped',
    ['Leads (form)', 'a lead', '{{n}} form lead recorded', '{{n}} form leads recorded'],
    [
      'Clientes potenciales (formulario)',
      'un cliente potencial',
      '{{n}} cliente potencial del formulario registrado',
      '{{n}} clientes potenciales del formulario registrados',
    ],
  ),
  rate(
    'lead',
    ['Leads', 'a lead', '{{n}} lead recorded', '{{n}} leads recorded'],
    [
      'Clientes potenciales',
      'un cliente potencial',
      '{{n}} cliente potencial registrado',
      '{{n}} clientes potenciales registrados',
    ],
  ),
  rate(
    'omni_app_install',
    ['App installs', 'an app install', '{{n}} app install recorded', '{{n}} app installs recorded'],
    [
      'Instalaciones de la aplicación',
      'una instalación',
      '{{n}} instalación de la aplicación registrada',
      '{{n}} instalaciones de la aplicación registradas',
    ],
  ),
  rate(
    'omni_purchase',
    ['Purchases', 'a purchase', '{{n}} purchase recorded', '{{n}} purchases recorded'],
    ['Compras', 'una compra', '{{n}} compra registrada', '{{n}} compras registradas'],
  ),
  rate(
    'omni_add_to_cart',
    ['Adds to cart', 'an add to cart', '{{n}} add to cart recorded', '{{n}} adds to cart recorded'],
    [
      'Artículos añadidos al carrito',
      'un artículo añadido al carrito',
      '{{n}} artículo añadido al carrito registrado',
      '{{n}} artículos añadidos al carrito registrados',
    ],
  ),
  rate(
    'omni_complete_registration',
    [
      'Registrations completed',
      'a registration',
      '{{n}} completed registration recorded',
      '{{n}} completed registrations recorded',
    ],
    ['Registros completados', 'un registro', '{{n}} registro completado', '{{n}} registros completados'],
  ),
  rate(
    'omni_initiated_checkout',
    [
      'Checkouts initiated',
      'an initiated checkout',
      '{{n}} initiated checkout recorded',
      '{{n}} initiated checkouts recorded',
    ],
    ['Pagos iniciados', 'un pago iniciado', '{{n}} pago iniciado registrado', '{{n}} pagos iniciados registrados'],
  ),
  rate(
    'landing_page_view',
    [
      'Landing page views',
      'a landing page view',
      '{{n}} landing page view recorded',
      '{{n}} landing page views recorded',
    ],
    [
      'Visitas a la página de destino',
      'una visita a la página de destino',
      '{{n}} visita a la página de destino registrada',
      '{{n}} visitas a la página de destino registradas',
    ],
  ),
  rate(
    'omni_view_content',
    ['Content views', 'a content view', '{{n}} content view recorded', '{{n}} content views recorded'],
    [
      'Visualizaciones de contenido',
      'una visualización de contenido',
      '{{n}} visualización de contenido registrada',
      '{{n}} visualizaciones de contenido registradas',
    ],
  ),
  rate(
    'video_view',
    ['Video views', 'a video view', '{{n}} video view recorded', '{{n}} video views recorded'],
    [
      'Reproducciones de vídeo',
      'una reproducción de vídeo',
      '{{n}} reproducción de vídeo registrada',
      '{{n}} reproducciones de vídeo registradas',
    ],
  ),
];

export const customConversions: VariableFamily = {
  pattern: /^offsite_conversion\.custom\.(\d{1,32})$/,
  words: {
    each: { en: 'a conversion {{name}}', es: 'una conversión {{name}}' },
    one: { en: '{{n}} conversion {{name}} recorded', es: '{{n}} conversión {{name}} registrada' },
    several: { en: '{{n}} conversions {{name}} recorded', es: '{{n}} conversiones {{name}} registradas' },
  },
};
