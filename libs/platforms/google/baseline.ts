import type { PlatformBaseline } from '../results/baseline.js';

/** A team's usual figures on Google, with samples of our own: 100,000 impressions at a spend of 1,500. */
export const baseline = {
  delivery: {
    cpm: { words: { en: 'CPM', es: 'CPM (coste por mil)' }, sample: 15 },
    cpc: { words: { en: 'CPC', es: 'CPC (coste por clic)' }, sample: 0.6 },
    ctr: { words: { en: 'CTR (%)', es: 'CTR en %' }, sample: 2.5 },
    impressions: { words: { en: 'Impressions', es: 'Impresiones' }, sample: 100_000 },
  },
  results: {
    link_click: { words: { en: 'Clicks', es: 'Clics' }, sample: 2_500, sampleCost: 0.6 },
    page_view: { words: { en: 'Page views', es: 'Páginas vistas' }, sample: 2_000, sampleCost: 0.75 },
    purchase: { words: { en: 'Purchases', es: 'Compras' }, sample: 60, sampleCost: 25 },
    signup: { words: { en: 'Sign-ups', es: 'Registros' }, sample: 75, sampleCost: 20 },
    download: { words: { en: 'Downloads', es: 'Descargas' }, sample: 100, sampleCost: 15 },
    add_to_cart: {
      words: { en: 'Adds to cart', es: 'Artículos añadidos al carrito' },
      sample: 250,
      sampleCost: 6,
    },
    begin_checkout: { words: { en: 'Checkouts begun', es: 'Pagos iniciados' }, sample: 120, sampleCost: 12.5 },
    subscribe_paid: { words: { en: 'Paid subscriptions', es: 'Suscripciones de pago' }, sample: 30, sampleCost: 50 },
    submit_lead_form: {
      words: { en: 'Lead forms', es: 'Formularios de cliente potencial' },
      sample: 50,
      sampleCost: 30,
    },
    book_appointment: { words: { en: 'Appointments', es: 'Citas' }, sample: 30, sampleCost: 50 },
    request_quote: {
      words: { en: 'Quote requests', es: 'Solicitudes de presupuesto' },
      sample: 40,
      sampleCost: 37.5,
    },
  },
  usualClickPercent: 2.5,
  // Google publishes no view rate. Agencies report about 30 % for in-stream and less for in-feed, so this is a cautious guess.
  usualViewPercent: 15,
} as const satisfies PlatformBaseline;
