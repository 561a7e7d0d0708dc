import '../../styles/lists.css';
import { ExperimentsPage } from './experiments-page.js';

export default function DraftsPage() {
  return <ExperimentsPage list="drafts" />;
}
