import { texts } from '../messages/texts.js';
import { TRIAL } from './trial.js';

/** The server's texts about the free trial. */
export const TRIAL_TEXTS = texts('trial', {
  started: {
    en: `Your free trial has started: ${TRIAL.days} days or ${TRIAL.experiments} experiments, whichever comes first.`,
    es: `Su prueba gratuita ha empezado: ${TRIAL.days} días o ${TRIAL.experiments} experimentos, lo que ocurra antes.`,
  },
  confirmEmail: {
    en: 'We sent a link to {{email}}. Open it to confirm your email, then start your trial here.',
    es: 'Hemos enviado un enlace a {{email}}. Ábralo para confirmar su correo electrónico y después inicie aquí la prueba.',
  },
  once: {
    en: 'Your team has already had its free trial. Choose a plan to start new experiments.',
    es: 'Su equipo ya ha tenido su prueba gratuita. Elija un plan para iniciar experimentos nuevos.',
  },
  domainHadOne: {
    en: 'A team of {{domain}} has already had the free trial. Ask your colleagues for an invitation, or choose a plan.',
    es: 'Un equipo de {{domain}} ya ha tenido la prueba gratuita. Pida una invitación a sus compañeros o elija un plan.',
  },
  addressHadOne: {
    en: 'This email has already had the free trial. Choose a plan to start experiments.',
    es: 'Este correo electrónico ya ha tenido la prueba gratuita. Elija un plan para iniciar experimentos.',
  },
  needless: {
    en: 'Your team can start experiments already. It needs no trial.',
    es: 'Su equipo ya puede iniciar experimentos. No necesita ninguna prueba.',
  },
  unpaid: {
    en: "Your team's plan is not paid. Pay it with another card to continue.",
    es: 'El plan de su equipo no está pagado. Páguelo con otra tarjeta para continuar.',
  },
  mailboxFull: {
    en: 'We have sent enough links to this email for now. Open the latest one, or try again in an hour.',
    es: 'Ya hemos enviado suficientes enlaces a este correo electrónico. Abra el último o vuelva a intentarlo dentro de una hora.',
  },
  over: {
    en: 'Your free trial has ended. Choose a plan to continue.',
    es: 'Su prueba gratuita ha terminado. Elija un plan para continuar.',
  },
  used: {
    en: `Your free trial included ${TRIAL.experiments} experiments, and both are started. Choose a plan to start another.`,
    es: `Su prueba gratuita incluía ${TRIAL.experiments} experimentos y ambos están iniciados. Elija un plan para iniciar otro.`,
  },
  tooLarge: {
    en: 'This experiment has {{created}} variations, and your free trial has {{left}} left. Remove alternatives, or choose a plan.',
    es: 'Este experimento tiene {{created}} variaciones y a su prueba gratuita le quedan {{left}}. Quite alternativas o elija un plan.',
  },
});
