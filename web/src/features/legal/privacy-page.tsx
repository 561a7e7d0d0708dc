import '../../styles/document.css';
import { LegalPage } from './legal-page.js';

export default function PrivacyPage() {
  return <LegalPage name="privacy" />;
}
