import { texts } from '../messages/texts.js';

/** Texts of server and console about texts and images that a model makes. */
export const AI_MESSAGES = texts('ai', {
  promptMissing: {
    en: 'Describe what you want to advertise.',
    es: 'Describa lo que quiere anunciar.',
  },
  promptTooLong: {
    en: 'The description must have at most {{longest}} characters.',
    es: 'La descripción debe tener como máximo {{longest}} caracteres.',
  },
  noTexts: {
    en: 'No language model is connected to this installation.',
    es: 'Esta instalación no está conectada a ningún modelo de lenguaje.',
  },
  noImages: {
    en: 'No model that draws images is connected to this installation.',
    es: 'Esta instalación no está conectada a ningún modelo que cree imágenes.',
  },
  away: {
    en: 'The model cannot be reached. Retry in a moment.',
    es: 'No se puede contactar con el modelo. Vuelva a intentarlo en un momento.',
  },
  slow: {
    en: 'The model took too long to answer. Try again.',
    es: 'El modelo ha tardado demasiado en responder. Inténtelo de nuevo.',
  },
  busy: {
    en: 'The model is busy. Wait a minute and try again.',
    es: 'El modelo está ocupado. Espere un minuto y vuelva a intentarlo.',
  },
  refused: {
    en: 'The model did not accept the request.',
    es: 'El modelo no ha aceptado la solicitud.',
  },
  unusable: {
    en: 'The model returned nothing usable. Try rephrasing your description.',
    es: 'El modelo no ha devuelto nada utilizable. Pruebe a describirlo de otra forma.',
  },
  teamSpent: {
    en: "Your team has used up today's requests to the model. You can ask again tomorrow (UTC).",
    es: 'Su equipo ha agotado las consultas al modelo de hoy. Podrá volver a preguntar mañana (UTC).',
  },
  allSpent: {
    en: "Today's requests to the model are used up. You can ask again tomorrow (UTC).",
    es: 'Las consultas al modelo de hoy están agotadas. Podrá volver a preguntar mañana (UTC).',
  },
  tooMany: {
    en: 'You have sent many requests to the model. Wait a minute and try again.',
    es: 'Ha enviado muchas consultas al modelo. Espere un minuto e inténtelo de nuevo.',
  },
});
