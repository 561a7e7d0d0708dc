import '../../styles/lists.css';
import { ExperimentsPage } from './experiments-page.js';

export default function LivePage() {
  return <ExperimentsPage list="live" />;
}
