import '../../styles/lists.css';
import { ExperimentsPage } from './experiments-page.js';

export default function SamplesPage() {
  return <ExperimentsPage list="samples" />;
}
