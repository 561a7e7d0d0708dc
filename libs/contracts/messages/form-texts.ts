import { texts } from './texts.js';

/** The texts of all forms about their fields. Those that the specification quotes stay exactly as it writes them, misspellings included. */
export const FORM_TEXTS = texts('rules', {
  tooManyVariations: {
    en: 'You have added too many parameters. Please remove a few. The platform cannot properly process more than 50,000 variations at a time.',
    es: 'Ha añadido demasiados parámetros. Quite algunos. La plataforma no puede procesar correctamente más de 50.000 variaciones a la vez.',
  },
  invalidDateRange: {
    en: 'Input a valid date range to run the experiment.',
    es: 'Indique un intervalo de fechas válido para ejecutar el experimento.',
  },
  selectOption: { en: 'Please select an option', es: 'Seleccione una opción' },
  experimentRef: {
    en: "Enter the number or the id of an experiment, or its page's address.",
    es: 'Escriba el número o el identificador de un experimento, o la dirección de su página.',
  },
  experimentName: { en: "Please enter the experiment's name", es: 'Escriba el nombre del experimento' },
  destination: { en: 'Please enter a valid destination.', es: 'Escriba un destino válido.' },
  urlScheme: { en: 'URL must contain http or https', es: 'La URL debe contener http o https' },
  required: { en: 'Required.', es: 'Obligatorio.' },
  text: { en: 'Please input a text', es: 'Escriba un texto' },
  phone: { en: 'Please input a vild phone number.', es: 'Escriba un número de teléfono válido.' },
  card: { en: 'Complete the card details.', es: 'Complete los datos de la tarjeta.' },
  zipCode: {
    en: 'Enter a ZIP code of five digits, or nine as 12345-6789.',
    es: 'Indique un código postal de cinco cifras, o de nueve como 12345-6789.',
  },
  postalCode: { en: 'Enter a valid postal code.', es: 'Indique un código postal válido.' },
  location: { en: 'Please use valid information for your location.', es: 'Indique datos válidos para el lugar.' },
  radiusKilometer: {
    en: 'Please use a radius from 1 and 80 if your unit is in kilometers.',
    es: 'Use un radio de 1 a 80 si su unidad son kilómetros.',
  },
  radiusMile: {
    en: 'Please use a radius from 0.53 and 50 if your unit is in miles.',
    es: 'Use un radio de 0,53 a 50 si su unidad son millas.',
  },
  fileFormats: {
    en: "Some selected files doesn't contain valid formats, please verify.",
    es: 'Algunos de los archivos seleccionados no tienen un formato válido; compruébelos.',
  },
  throttled: {
    en: 'There have been too many calls to this ad-account. Wait a bit and try again.',
    es: 'Ha habido demasiadas solicitudes a esta cuenta publicitaria. Espere un poco y vuelva a intentarlo.',
  },
  email: { en: 'Please input your email.', es: 'Escriba su correo electrónico.' },
  password: { en: 'Password is required.', es: 'La contraseña es obligatoria.' },
  passwordLength: {
    en: 'Your password must contain at least 8 characters.',
    es: 'Su contraseña debe tener al menos 8 caracteres.',
  },
  firstName: { en: 'Your first name is required.', es: 'Su nombre es obligatorio.' },
  lastName: { en: 'Your last name is required.', es: 'Sus apellidos son obligatorios.' },
  company: { en: 'Please provide your company name.', es: 'Indique el nombre de su empresa.' },
  resetPassword: { en: 'Password is required', es: 'La contraseña es obligatoria' },
  confirmPassword: { en: 'Confirm Password is required', es: 'Confirme la contraseña' },
  passwordsDiffer: { en: "Passwords don't match", es: 'Las contraseñas no coinciden' },
  group: { en: "Provide the group's name.", es: 'Indique el nombre del grupo.' },
  accessKey: { en: 'Access key is required.', es: 'La clave de acceso es obligatoria.' },
  requiredName: { en: 'required', es: 'obligatorio' },
});
