import type { PlatformBaseline } from '../results/baseline.js';

/**
 * The figures of a Meta baseline (PROFILE-019), with samples (PROFILE-021): 100,000 impressions at ordinary prices; costs follow from the
 * spend of 854. `hash` is the custom conversion that the specification writes as {hash}.
 */
export const baseline = {
  delivery: {
    cpm: { words: { en: 'CPM', es: 'CPM (coste por mil)' }, sample: 8.54 },
    cpc: { words: { en: 'CPC', es: 'CPC (coste por clic)' }, sample: 0.68 },
    ctr: { words: { en: 'CTR (%)', es: 'CTR en %' }, sample: 1.26 },
    impressions: { words: { en: 'Impressions', es: 'Impresiones' }, sample: 100_000 },
    reach: { words: { en: 'Reach', es: 'Alcance' }, sample: 62_500 },
  },
  results: {
    link_click: { words: { en: 'Link clicks', es: 'Clics en el enlace' }, sample: 1_256, sampleCost: 0.68 },
    lead_grouped: {
      words: { en: 'Leads (form)', es: 'Clientes potenciales (formulario)' },
      sample: 40,
      sampleCost: 21.35,
      event: 'onsite_conversion.lead_grouped',
    },
    lead: { words: { en: 'Leads', es: 'Clientes potenciales' }, sample: 44, sampleCost: 19.41 },
    omni_app_install: {
      words: { en: 'App installs', es: 'Instalaciones de la aplicación' },
      sample: 61,
      sampleCost: 14,
    },
    omni_purchase: { words: { en: 'Purchases', es: 'Compras' }, sample: 28, sampleCost: 30.5 },
    omni_add_to_cart: {
      words: { en: 'Adds to cart', es: 'Artículos añadidos al carrito' },
      sample: 122,
      sampleCost: 7,
    },
    omni_complete_registration: {
      words: { en: 'Registrations completed', es: 'Registros completados' },
      sample: 70,
      sampleCost: 12.2,
    },
    omni_initiated_checkout: {
      words: { en: 'Checkouts initiated', es: 'Pagos iniciados' },
      sample: 56,
      sampleCost: 15.25,
    },
    omni_view_content: {
      words: { en: 'Content views', es: 'Visualizaciones de contenido' },
      sample: 610,
      sampleCost: 1.4,
    },
    landing_page_view: {
      words: { en: 'Landing page views', es: 'Visitas a la página de destino' },
      sample: 976,
      sampleCost: 0.88,
    },
    hash: { words: { en: 'Custom conversion', es: 'Conversión personalizada' }, sample: 35, sampleCost: 24.4 },
    video_view: { words: { en: 'Video views', es: 'Reproducciones de vídeo' }, sample: 6_100, sampleCost: 0.14 },
  },
  usualClickPercent: 1.26,
} as const satisfies PlatformBaseline;
