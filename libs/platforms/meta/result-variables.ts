import type { ResultVariable, VariableFamily } from '../results.js';

type Spoken = readonly [name: string, one: string, several: string];

/** Of impressions, as every result of Meta is measured. An action is the name of its own count. */
const rate = (action: string, en: Spoken, es: Spoken): ResultVariable => ({
  id: action,
  measure: { kind: 'rate', event: action },
  words: { name: { en: en[0], es: es[0] }, one: { en: en[1], es: es[1] }, several: { en: en[2], es: es[2] } },
});

/** RESULT-028. What the specification writes as {hash} is left out until an account tells what it is called (RESULT-029). */
export const variables: readonly ResultVariable[] = [
  rate(
    'link_click',
    ['Link clicks', '{{n}} link click recorded', '{{n}} link clicks recorded'],
    ['Clics en el enlace', '{{n}} clic en el enlace registrado', '{{n}} clics en el enlace registrados'],
  ),
  rate(
    'onsite_conversion.lead_grouped',
    ['Leads (form)', '{{n}} form lead recorded', '{{n}} form leads recorded'],
    [
      'Clientes potenciales (formulario)',
      '{{n}} cliente potencial del formulario registrado',
      '{{n}} clientes potenciales del formulario registrados',
    ],
  ),
  rate(
    'lead',
    ['Leads', '{{n}} lead recorded', '{{n}} leads recorded'],
    ['Clientes potenciales', '{{n}} cliente potencial registrado', '{{n}} clientes potenciales registrados'],
  ),
  rate(
    'omni_app_install',
    ['App installs', '{{n}} app install recorded', '{{n}} app installs recorded'],
    [
      'Instalaciones de la aplicación',
      '{{n}} instalación de la aplicación registrada',
      '{{n}} instalaciones de la aplicación registradas',
    ],
  ),
  rate(
    'omni_purchase',
    ['Purchases', '{{n}} purchase recorded', '{{n}} purchases recorded'],
    ['Compras', '{{n}} compra registrada', '{{n}} compras registradas'],
  ),
  rate(
    'omni_add_to_cart',
    ['Adds to cart', '{{n}} add to cart recorded', '{{n}} adds to cart recorded'],
    [
      'Artículos añadidos al carrito',
      '{{n}} artículo añadido al carrito registrado',
      '{{n}} artículos añadidos al carrito registrados',
    ],
  ),
  rate(
    'omni_complete_registration',
    ['Registrations completed', '{{n}} completed registration recorded', '{{n}} completed registrations recorded'],
    ['Registros completados', '{{n}} registro completado', '{{n}} registros completados'],
  ),
  rate(
    'omni_initiated_checkout',
    ['Checkouts initiated', '{{n}} initiated checkout recorded', '{{n}} initiated checkouts recorded'],
    ['Pagos iniciados', '{{n}} pago iniciado registrado', '{{n}} pagos iniciados registrados'],
  ),
  rate(
    'landing_page_view',
    ['Landing page views', '{{n}} landing page view recorded', '{{n}} landing page views recorded'],
    [
      'Visitas a la página de destino',
      '{{n}} visita a la página de destino registrada',
      '{{n}} visitas a la página de destino registradas',
    ],
  ),
  rate(
    'omni_view_content',
    ['Content views', '{{n}} content view recorded', '{{n}} content views recorded'],
    [
      'Visualizaciones de contenido',
      '{{n}} visualización de contenido registrada',
      '{{n}} visualizaciones de contenido registradas',
    ],
  ),
  rate(
    'video_view',
    ['Video views', '{{n}} video view recorded', '{{n}} video views recorded'],
    ['Reproducciones de vídeo', '{{n}} reproducción de vídeo registrada', '{{n}} reproducciones de vídeo registradas'],
  ),
];

export const customConversions: VariableFamily = {
  pattern: /^offsite_conversion\.custom\.(\d{1,32})$/,
  words: {
    one: { en: '{{n}} conversion {{name}} recorded', es: '{{n}} conversión {{name}} registrada' },
    several: { en: '{{n}} conversions {{name}} recorded', es: '{{n}} conversiones {{name}} registradas' },
  },
};
