import '../../styles/lists.css';
import { ExperimentsPage } from './experiments-page.js';

export default function CompletedPage() {
  return <ExperimentsPage list="completed" />;
}
