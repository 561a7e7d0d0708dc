import en from '../i18n/en.json' with { type: 'json' };
import memberEn from '../i18n/member.en.json' with { type: 'json' };
import es from '../i18n/es.json' with { type: 'json' };
import memberEs from '../i18n/member.es.json' with { type: 'json' };

/** Everything the interface says, whichever file it comes from, as i18next takes it. */
export const ALL_TEXTS = {
  en: { translation: { ...en, ...memberEn } },
  es: { translation: { ...es, ...memberEs } },
};
