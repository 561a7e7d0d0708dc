import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#libs/contracts/product.js';

/** Links to legal pages and support join here with their pages. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <span>{PRODUCT_NAME}</span>
      <span>{t('shell.footer')}</span>
    </footer>
  );
}
