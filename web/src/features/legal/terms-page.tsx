import '../../styles/document.css';
import { LegalPage } from './legal-page.js';

export default function TermsPage() {
  return <LegalPage name="terms" />;
}
