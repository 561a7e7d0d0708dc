const MAX_TEXT = 500;

/** A platform's text that may be logged and shown: at most 500 characters, without the secrets of the call. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '[secret]')), text)
    .slice(0, MAX_TEXT);
