import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { openConsentPanel } from '../../lib/consent/consent-panel-state.js';
import { supportLink } from '../../lib/site.js';

/** Legal pages, the consent manager, and support (SHELL-027). */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <span>{PRODUCT_NAME}</span>
      <span>{t('shell.footer')}</span>
      <nav className="footer-links" aria-label={t('footer.label')}>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <Link to="/terms">{t('footer.terms')}</Link>
        <Link to="/cookies">{t('footer.cookies')}</Link>
        <button type="button" className="link-button" onClick={openConsentPanel}>
          {t('footer.choices')}
        </button>
        <a href={supportLink()}>{t('footer.support')}</a>
      </nav>
    </footer>
  );
}
