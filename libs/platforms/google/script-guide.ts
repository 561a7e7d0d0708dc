import type { ScriptGuide } from '../script-guide.js';

const SCRIPT_HISTORY = {
  en: 'Check in *Script History* that the run has ended without an error.',
  es: 'Compruebe en *Historial de secuencias de comandos* (Script History) que la ejecución ha terminado sin errores.',
};

/** How a person runs a script in Google Ads (GOOGLE-042, GOOGLE-043). */
export const GOOGLE_SCRIPT_GUIDE: ScriptGuide = {
  place: 'Google Ads',
  steps: [
    {
      en: 'Open Google Ads and choose *Tools and Settings*.',
      es: 'Abra Google Ads y elija *Herramientas y configuración* (Tools and Settings).',
    },
    {
      en: 'Under *Bulk Actions*, choose *Scripts*.',
      es: 'En *Acciones en bloque* (Bulk Actions), elija *Secuencias de comandos* (Scripts).',
    },
    {
      en: '*Add a script* with the plus button.',
      es: '*Añada una secuencia de comandos* con el botón del signo más.',
    },
    {
      en: '*Authorize* it: Google asks whether scripts may change your account.',
      es: '*Autorícela*: Google pregunta si los scripts pueden cambiar su cuenta.',
    },
    {
      en: '*Paste* the script in place of everything in the editor, and *run* it. A preview alone changes nothing.',
      es: '*Pegue* el script en lugar de todo lo que haya en el editor y *ejecútelo*. Una vista previa sola no cambia nada.',
    },
  ],
  check: {
    campaigns: {
      en: 'Check under *Uploads* that the upload has succeeded. This may take some minutes.',
      es: 'Compruebe en *Subidas* (Uploads) que la subida se ha completado. Puede tardar unos minutos.',
    },
    ads: SCRIPT_HISTORY,
    activate: SCRIPT_HISTORY,
    pause: SCRIPT_HISTORY,
    remove: SCRIPT_HISTORY,
  },
};
