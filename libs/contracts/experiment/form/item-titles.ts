import { texts } from '../../messages/texts.js';

/** Readable subjects of errors that belong to no field of an experiment. */
export const ITEM_TITLES = texts('title', {
  connectedAccount: { en: 'Connected account', es: 'Cuenta vinculada' },
  variations: { en: 'Variations', es: 'Variaciones' },
  capacity: { en: 'Capacity', es: 'Capacidad' },
  ceiling: { en: 'Spend ceiling', es: 'Límite de gasto' },
  fee: { en: 'Fee', es: 'Tarifa' },
  plan: { en: 'Plan', es: 'Su plan' },
  storage: { en: 'Storage', es: 'Almacenamiento' },
  seats: { en: 'Seats', es: 'Plazas' },
  audience: { en: 'Audience', es: 'Público' },
  audienceTooSmall: { en: 'Audience too small', es: 'Público demasiado pequeño' },
  platform: { en: 'Ad platform', es: 'Plataforma publicitaria' },
});
