import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { permissionText, type LinkRefusal as Refusal } from '#libs/contracts/account/link-page.js';
import { useFormat } from '../lib/format/use-format.js';

/** Why the account was not linked, which rights are missing, and what to do about it. */
export function LinkRefusal({ refusal: { reason, missing, said } }: { refusal: Refusal }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return (
    <Callout intent="danger" title={t('link.refused.title')} role="alert">
      <p>{t(`link.refused.${reason}`)}</p>
      {missing.length > 0 && (
        <ul>
          {missing.map((name) => (
            <li key={name}>{permissionText(language, name)}</li>
          ))}
        </ul>
      )}
      {said !== null && <p>{t('link.refused.said', { said })}</p>}
    </Callout>
  );
}
