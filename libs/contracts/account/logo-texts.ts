import { texts } from '../messages/texts.js';

/** The server's texts about logos. */
export const LOGO_TEXTS = texts('logoFile', {
  updated: { en: 'Your logo has been updated.', es: 'Su logotipo se ha actualizado.' },
  restored: { en: 'The default logo is back.', es: 'Se ha restaurado el logotipo predeterminado.' },
  missing: { en: 'Choose an image.', es: 'Elija una imagen.' },
  type: {
    en: 'A logo must be a jpg, jpeg, png, bmp or gif image.',
    es: 'Un logotipo debe ser una imagen jpg, jpeg, png, bmp o gif.',
  },
  size: {
    en: 'A logo may have at most 41,943,040 bytes (40 MB).',
    es: 'Un logotipo puede tener como máximo 41.943.040 bytes (40 MB).',
  },
  pixels: { en: 'A logo may have at most 50 megapixels.', es: 'Un logotipo puede tener como máximo 50 megapíxeles.' },
  unreadable: { en: "Couldn't retrieve original image.", es: 'No se ha podido recuperar la imagen original.' },
  outside: { en: 'The crop must lie within the image.', es: 'El recorte debe estar dentro de la imagen.' },
  aspect: {
    en: 'The crop must be 2.8 times as wide as it is high.',
    es: 'El recorte debe ser 2,8 veces más ancho que alto.',
  },
});
