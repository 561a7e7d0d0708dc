import '../../styles/lists.css';
import { ExperimentsPage } from './experiments-page.js';

export default function TemplatesPage() {
  return <ExperimentsPage list="templates" />;
}
