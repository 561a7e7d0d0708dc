import { texts } from '../../messages/texts.js';

/** Why a run waits, ended early or failed, and why one of its ads did. */
export const RUN_TEXTS = texts('run', {
  noneTaken: { en: 'The platform accepted none of the ads.', es: 'La plataforma no ha aceptado ningún anuncio.' },
  tooFewAndMore: {
    en: 'The platform accepted too few ads with: {{named}} and {{more}} more.',
    es: 'La plataforma ha aceptado muy pocos anuncios con: {{named}} y {{more}} más.',
  },
  tooFew: {
    en: 'The platform accepted too few ads with: {{named}}.',
    es: 'La plataforma ha aceptado muy pocos anuncios con: {{named}}.',
  },
  /** One alternative in the texts above. */
  taken: { en: '{{name}} {{created}}/{{planned}}', es: '{{name}} {{created}}/{{planned}}' },
  waveWaits: {
    en: 'Wave {{wave}} of {{waves}} waits for room: it needs {{needed}} live objects, and the account has room for {{free}}. End some live objects first.',
    es: 'La oleada {{wave}} de {{waves}} espera sitio: necesita {{needed}} objetos activos y en la cuenta caben {{free}}. Finalice antes algunos objetos activos.',
  },
  waveLeftOut: {
    en: 'Wave {{wave}} of {{waves}} found no room in time and was left out: its part of the budget is not spent.',
    es: 'La oleada {{wave}} de {{waves}} no encontró sitio a tiempo y se ha omitido: su parte del presupuesto no se gasta.',
  },
  waveUnsent: {
    en: 'There was no room for its wave in time.',
    es: 'No hubo sitio para su oleada a tiempo.',
  },
  searchLeftOut: {
    en: 'Wave {{wave}} of {{waves}} was left out: its money goes to the next wave.',
    es: 'La oleada {{wave}} de {{waves}} se ha omitido: su dinero pasa a la siguiente.',
  },
  searchLastLeftOut: {
    en: 'Wave {{wave}} of {{waves}} was left out: its money is not spent.',
    es: 'La oleada {{wave}} de {{waves}} se ha omitido: su dinero no se gasta.',
  },
  searchCutShort: {
    en: 'Wave {{wave}} of {{waves}} was stopped while it started: what its ads spent counts, and the rest of its money goes to the next wave.',
    es: 'La oleada {{wave}} de {{waves}} se detuvo mientras se activaba: lo que gastaron sus anuncios cuenta y el resto de su dinero pasa a la siguiente.',
  },
  searchLastCutShort: {
    en: 'Wave {{wave}} of {{waves}} was stopped while it started: what its ads spent counts, and the rest of its money is not spent.',
    es: 'La oleada {{wave}} de {{waves}} se detuvo mientras se activaba: lo que gastaron sus anuncios cuenta y el resto de su dinero no se gasta.',
  },
  searchChoosing: {
    en: 'Wave {{wave}} of {{waves}} is over and paused. Polyad chooses the next wave when the last figures of this one arrive.',
    es: 'La oleada {{wave}} de {{waves}} ha terminado y está en pausa. Polyad elige la siguiente cuando lleguen las últimas cifras de esta.',
  },
  searchMoved: {
    en: 'Earlier waves did not spend {{moved}}, so wave {{wave}} of {{waves}} may spend that much more than planned.',
    es: 'Las oleadas anteriores no gastaron {{moved}}, así que la oleada {{wave}} de {{waves}} puede gastar esa cantidad además de lo previsto.',
  },
  searchLate: {
    en: 'Its time ended before its ads could run.',
    es: 'Su tiempo terminó antes de que sus anuncios pudieran activarse.',
  },
  searchUndelivered: {
    en: 'Earlier waves delivered nothing, so its ads could not be chosen.',
    es: 'Las oleadas anteriores no entregaron nada, así que no se pudieron elegir sus anuncios.',
  },
  searchTooPoor: {
    en: 'The remaining money pays for too few ads.',
    es: 'El dinero que quedaba alcanza para muy pocos anuncios.',
  },
  searchRefused: {
    en: 'The platform refused too many of its ads.',
    es: 'La plataforma rechazó demasiados de sus anuncios.',
  },
  creatingMissing: {
    en: 'The {{groups}} that are missing at the platform are created again.',
    es: 'Se vuelven a crear los {{groups}} que faltan en la plataforma.',
  },
  replacing: {
    en: 'An alternative was edited. Polyad removes the objects with the old one at the platform and sends them again.',
    es: 'Se ha editado una alternativa. Polyad elimina en la plataforma los objetos con la anterior y los vuelve a enviar.',
  },
  editChanged: {
    en: 'The edit was not accepted: the experiment had changed in between.',
    es: 'La edición no se ha aceptado: el experimento había cambiado entretanto.',
  },
  nothingLeft: { en: 'No ad is left to run.', es: 'No queda ningún anuncio que activar.' },
  adsOff: {
    en: 'Ads that could not be switched on: {{count}}.',
    es: 'Anuncios que no se han podido activar: {{count}}.',
  },
  adSetsOff: {
    en: 'The {{groups}} that could not be switched on: {{count}}.',
    es: 'Los {{groups}} que no se han podido activar: {{count}}.',
  },
  campaignOff: { en: 'The platform did not switch the campaign on.', es: 'La plataforma no ha activado la campaña.' },
  campaignsOff: {
    en: 'Campaigns that could not be switched on: {{count}}.',
    es: 'Campañas que no se han podido activar: {{count}}.',
  },
  startPassed: {
    en: 'The start had passed: the experiment went live at once and keeps its end.',
    es: 'La fecha de inicio ya había pasado: el experimento se activó de inmediato y conserva su fecha de fin.',
  },
  endPassed: {
    en: 'The end of the run passed before it could go live.',
    es: 'La fecha de fin pasó antes de que el experimento se pudiera activar.',
  },
  noEnd: { en: 'The experiment has no end.', es: 'El experimento no tiene fecha de fin.' },
  // Only stored runs refer to `littleRoom` and `budget`. New runs use the texts of `fit`.
  noRoom: {
    en: 'The page or the ad account has no room for another ad.',
    es: 'En la página o en la cuenta publicitaria no cabe ningún anuncio más.',
  },
  littleRoom: {
    en: 'The account takes {{free}} more live ads and the experiment needs {{needed}}.',
    es: 'La cuenta admite {{free}} anuncios activos más y el experimento necesita {{needed}}.',
  },
  budget: {
    en: 'The budget is too small for {{tested}} ads: the platform asks for at least {{needed}}.',
    es: 'El presupuesto no alcanza para {{tested}} anuncios: la plataforma exige al menos {{needed}}.',
  },
  pictureNotCropped: {
    en: 'A picture could not be cut to the shape that the ad needs. Upload it again in a clone of this experiment.',
    es: 'No se ha podido recortar una imagen a la forma que necesita el anuncio. Vuelva a subirla en un clon de este experimento.',
  },
  pictureLate: {
    en: 'Cutting a picture to the shape that the ad needs took too long. Upload a smaller one in a clone of this experiment.',
    es: 'Recortar una imagen a la forma que necesita el anuncio ha tardado demasiado. Suba una más pequeña en un clon de este experimento.',
  },
  goalGone: {
    en: 'The ad account no longer has the conversion goal {{goal}}, so the campaign stays off.',
    es: 'La cuenta publicitaria ya no tiene el objetivo de conversión {{goal}}, así que la campaña sigue desactivada.',
  },
  /** Before the platform's reason. */
  videoUnusable: {
    en: 'No ad can show the video "{{name}}".',
    es: 'Ningún anuncio puede mostrar el vídeo «{{name}}».',
  },
  filesGone: {
    en: 'Uploaded files that no longer exist: {{count}}.',
    es: 'Archivos subidos que ya no existen: {{count}}.',
  },
  stillPausing: {
    en: 'The platform has not paused everything yet.',
    es: 'La plataforma todavía no lo ha pausado todo.',
  },
  neverOn: {
    en: 'Nothing was ever switched on, and what was created stays at the platform, paused.',
    es: 'No se llegó a activar nada, y lo que se creó sigue en la plataforma, en pausa.',
  },
  leftPaused: {
    en: 'What was created stays at the platform, paused.',
    es: 'Lo que se creó sigue en la plataforma, en pausa.',
  },
  leftUnknown: {
    en: "Ad objects that may also exist there, because the platform's answer was lost: {{count}}.",
    es: 'Objetos que también pueden existir allí, porque se perdió la respuesta de la plataforma: {{count}}.',
  },
  stepCampaigns: {
    en: 'Run the campaign script at the platform, then continue here.',
    es: 'Ejecute el script de campañas en la plataforma y continúe aquí.',
  },
  stepAds: {
    en: 'Run the ads script at the platform, then continue here.',
    es: 'Ejecute el script de anuncios en la plataforma y continúe aquí.',
  },
  stepActivate: {
    en: 'Run the activation script at the platform, then continue here.',
    es: 'Ejecute el script de activación en la plataforma y continúe aquí.',
  },
  stepPause: {
    en: 'Run the pause script at the platform. The experiment counts as stopped when none of its ads can spend and no earlier script can start them.',
    es: 'Ejecute el script de pausa en la plataforma. El experimento se considera detenido cuando ninguno de sus anuncios puede gastar ni activarse con un script anterior.',
  },
  stepRemove: {
    en: 'Run the removal script at the platform. The experiment counts as removed once nothing of it is left there.',
    es: 'Ejecute el script de eliminación en la plataforma. El experimento se considera eliminado cuando allí no queda nada de él.',
  },
  ours: { en: 'An error on our side ended the run.', es: 'Un error nuestro puso fin al experimento.' },
  linkOver: {
    en: 'The ad platform no longer accepts the link to the account.',
    es: 'La plataforma publicitaria ya no acepta el vínculo con la cuenta.',
  },
  adRefused: { en: 'The platform refused the ad.', es: 'La plataforma ha rechazado el anuncio.' },
  adDisapproved: { en: 'The platform disapproved the ad.', es: 'La plataforma no ha aprobado el anuncio.' },
  identityLost: {
    en: 'The ad account can no longer use the profile that the ad names. Connect it again at the platform: the ad then continues by itself.',
    es: 'La cuenta publicitaria ya no puede usar el perfil que nombra el anuncio. Vuelva a conectarlo en la plataforma: el anuncio continuará por sí solo.',
  },
  adSilent: { en: 'The ad was not delivered.', es: 'El anuncio no se ha entregado.' },
  parentGone: {
    en: 'The {{group}} it belongs to was removed.',
    es: 'Se ha quitado el {{group}} al que pertenece.',
  },
});
