import type { PlatformDescription } from '../description.js';

/** What the steps of the wizard are called, to the letter of the specification (TIKTOK-003 to TIKTOK-007). */
export const STEP_TEXTS = {
  goal: {
    title: { en: 'Advertising Objective', es: 'Objetivo publicitario' },
    lead: { en: 'Please select a campaign objective', es: 'Seleccione un objetivo de campaña' },
  },
  information: {
    title: { en: 'Information Setup', es: 'Configuración de la información' },
    lead: {
      en: 'Please set the experiment general information',
      es: 'Indique la información general del experimento',
    },
  },
  audience: {
    title: { en: 'Audience Setup', es: 'Configuración del público' },
    lead: { en: "Now, let's set your audience", es: 'Ahora, defina su público' },
    // TIKTOK-099.
    note: {
      en: 'Audiences under a minimum size, which the platform sets, are not allowed to run.',
      es: 'No se permiten públicos por debajo de un tamaño mínimo, que fija la plataforma.',
    },
  },
  creative: {
    title: { en: 'Creative Setup', es: 'Configuración de los anuncios' },
    lead: {
      en: "Now, let's set the creative information for your ads",
      es: 'Ahora, defina los contenidos de sus anuncios',
    },
  },
  summary: { lead: { en: "We're almost done...", es: 'Ya casi está...' } },
} as const satisfies PlatformDescription['stepTexts'];
