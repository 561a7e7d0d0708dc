/** Languages of an audience, by the code that ad groups take. */
export const languages: readonly { code: string; name: string }[] = Object.entries({
  ...{ ar: 'Arabic', bn: 'Bengali', bg: 'Bulgarian', ca: 'Catalan', ceb: 'Cebuano', hr: 'Croatian', cs: 'Czech' },
  ...{ da: 'Danish', nl: 'Dutch', en: 'English', et: 'Estonian', fil: 'Filipino', fi: 'Finnish', fr: 'French' },
  ...{ de: 'German', el: 'Greek', gu: 'Gujarati', he: 'Hebrew', hi: 'Hindi', hu: 'Hungarian', id: 'Indonesian' },
  ...{ it: 'Italian', ja: 'Japanese', jv: 'Javanese', kn: 'Kannada', km: 'Khmer', ko: 'Korean', lv: 'Latvian' },
  ...{ lt: 'Lithuanian', ms: 'Malay', ml: 'Malayalam', mr: 'Marathi', no: 'Norwegian', pl: 'Polish' },
  ...{ pt: 'Portuguese', pa: 'Punjabi', ro: 'Romanian', ru: 'Russian', sk: 'Slovak', es: 'Spanish', sv: 'Swedish' },
  ...{ ta: 'Tamil', te: 'Telugu', th: 'Thai', tr: 'Turkish', uk: 'Ukrainian', ur: 'Urdu', vi: 'Vietnamese' },
  ...{ zh: 'Chinese (Simplified)', 'zh-Hant': 'Chinese (Traditional)' },
}).map(([code, name]) => ({ code, name }));
